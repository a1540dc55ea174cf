import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { Facts, Page, Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { changeProfile } from '#domains/accounts/contract/index.ts'
import classes from '../accounts.module.css'
import { AddressState } from '../address/address-state.tsx'
import { useChangeProfile, userQuery } from '../queries.ts'
import { roleWords, settingsCrumbs } from '../words.ts'

export default function ProfileScreen() {
  const user = useQuery(userQuery())
  const change = useChangeProfile()
  const isMoved = useRef(false)
  return (
    <Page
      title="Profile"
      purpose="Your name as others see it, and your e-mail address."
      crumbs={settingsCrumbs}
    >
      <QueryStates query={user} failed="Your account could not be read." isEmpty={() => false}>
        {({ user: read }) => (
          <Stack>
            <Panel title="Account">
              <Facts
                isWide
                facts={[
                  { label: 'Username', value: read.username },
                  { label: 'Role', value: read.isDemo ? 'Demo' : roleWords(read.role) },
                ]}
              />
            </Panel>
            <Panel title="Name and address">
              {read.isDemo ? null : <AddressState />}
              <PanelBody>
                {read.isDemo ? (
                  <p>The demo’s account is shared and cannot be changed.</p>
                ) : (
                  <div className={classes.short}>
                    <ContractForm
                      request={changeProfile.request}
                      initial={{ fullName: read.fullName, email: read.email }}
                      looks={{
                        currentPassword: {
                          kind: 'password',
                          title: 'Your password',
                          description: 'Needed only for a new e-mail address',
                          autoComplete: 'current-password',
                        },
                        endsKeys: {
                          title: 'End my API keys too',
                          description: 'With a new e-mail address, if others may know them',
                        },
                      }}
                      submitLabel="Save"
                      onSubmit={async (values) => {
                        await change.mutateAsync(values)
                        isMoved.current = values.email.toLowerCase() !== read.email
                      }}
                      onDone={() =>
                        showToast({
                          kind: 'success',
                          title: 'Profile saved',
                          message: isMoved.current
                            ? 'Your other sessions have ended. Open the link that was mailed to the new address.'
                            : 'Your name is shown as you entered it.',
                        })
                      }
                    />
                  </div>
                )}
              </PanelBody>
            </Panel>
          </Stack>
        )}
      </QueryStates>
    </Page>
  )
}
