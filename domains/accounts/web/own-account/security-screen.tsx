import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { Columns, Page, Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { changePassword, type User } from '#domains/accounts/contract/index.ts'
import classes from '../accounts.module.css'
import { PasswordStrength } from '../password-strength/password-strength.tsx'
import { sessionEndQuery, useChangePassword, userQuery } from '../queries.ts'
import { SecondFactorAsked } from '../sign-in-rules/second-factor-asked.tsx'
import { settingsCrumbs } from '../words.ts'
import { ConnectPanel } from './connect-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'

export default function SecurityScreen() {
  const user = useQuery(userQuery())
  const isAsked = useQuery(sessionEndQuery()).data?.lacksSecondFactor === true
  return (
    <Page
      title="Security"
      purpose="Password, second factor, and where you are signed in."
      crumbs={settingsCrumbs}
    >
      <QueryStates query={user} failed="Your account could not be read." isEmpty={() => false}>
        {({ user: read }) => (
          <Columns side={420}>
            <Stack>
              {isAsked ? <SecondFactorAsked /> : null}
              {read.isDemo ? (
                <Panel title="Demo">
                  <PanelBody>
                    <p>The demo’s account is shared: it has no password and cannot be changed.</p>
                  </PanelBody>
                </Panel>
              ) : (
                <>
                  {isAsked ? <TwoFactorPanel /> : null}
                  <PasswordPanel user={read} />
                  {isAsked ? null : <TwoFactorPanel />}
                  <ConnectPanel organisationId={read.organisationId} />
                </>
              )}
            </Stack>
            <SessionsPanel isShared={read.isDemo} />
          </Columns>
        )}
      </QueryStates>
    </Page>
  )
}

function PasswordPanel({ user: { username, fullName, email } }: { user: User }) {
  const about = useMemo(() => [username, fullName, email], [username, fullName, email])
  const change = useChangePassword()
  return (
    <Panel title="Password" foot="A new password ends every other session.">
      <PanelBody>
        <div className={classes.short}>
          <ContractForm
            request={changePassword.request}
            looks={{ newPassword: { below: (typed) => <PasswordStrength password={typed} about={about} /> } }}
            submitLabel="Change password"
            onSubmit={(values) => change.mutateAsync(values)}
            isEmptiedAfter
            onDone={() =>
              showToast({
                kind: 'success',
                title: 'Password changed',
                message: 'Every other session has ended.',
              })
            }
          />
        </div>
      </PanelBody>
    </Panel>
  )
}
