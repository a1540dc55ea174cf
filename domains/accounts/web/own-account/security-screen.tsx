import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { Columns, Page, Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { changePassword, type User } from '#domains/accounts/contract/index.ts'
import classes from '../accounts.module.css'
import { PasswordStrength } from '../password-strength/password-strength.tsx'
import { keysQuery, sessionEndQuery, useChangePassword, userQuery } from '../queries.ts'
import { SecondFactorAsked } from '../sign-in-rules/second-factor-asked.tsx'
import { settingsCrumbs } from '../words.ts'
import { ConnectPanel } from './connect-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'

export default function SecurityScreen() {
  const user = useQuery(userQuery())
  const isAsked = useQuery(sessionEndQuery()).data?.lacksSecondFactor === true
  return (
    <Page title="Security" purpose="Password, second factor and active sessions." crumbs={settingsCrumbs}>
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
  const keys = useQuery(keysQuery()).data?.filter(({ state }) => state === 'active').length ?? 0
  return (
    <Panel title="Password" foot="A new password ends every other session.">
      <PanelBody>
        <div className={classes.short}>
          <ContractForm
            request={changePassword.request}
            looks={{
              newPassword: { below: (typed) => <PasswordStrength password={typed} about={about} /> },
              ...(keys > 0
                ? {
                    endKeys: {
                      kind: 'checkbox',
                      title: keys === 1 ? 'End my API key too' : `End my ${keys} API keys too`,
                      description: 'If somebody may have known the old password',
                    },
                  }
                : {}),
            }}
            submitLabel="Change password"
            onSubmit={async (values) => {
              const { keysEnded } = await change.mutateAsync(values)
              showToast({
                kind: 'success',
                title: 'Password changed',
                message:
                  keysEnded === 0
                    ? 'Every other session has ended.'
                    : `Also ended: every other session and ${keysEnded === 1 ? 'your API key' : `your ${keysEnded} API keys`}.`,
              })
            }}
            isEmptiedAfter
          />
        </div>
      </PanelBody>
    </Panel>
  )
}
