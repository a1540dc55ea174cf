import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Page, Panel, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { IconPlus } from '#design-system/primitives/icons.ts'
import { Button, ButtonLink, Icon, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { Person } from '#domains/accounts/contract/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { LeavePanel } from '../own-account/leave-panel.tsx'
import { peopleQuery, userQuery } from '../queries.ts'
import { SignInRulesPanel } from '../sign-in-rules/sign-in-rules-panel.tsx'
import { roleWords, settingsCrumbs } from '../words.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { InvitesPanel } from './invites-panel.tsx'
import { OrganisationPanel } from './organisation-panel.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { ProviderPanel } from './provider-panel.tsx'
import { ProvisioningPanel } from './provisioning-panel.tsx'

export default function PeopleScreen() {
  const me = useQuery(userQuery())
  const mayManage = me.data !== undefined && isGranted(me.data.user, 'users:manage')
  const keepsOrganisation = me.data !== undefined && isGranted(me.data.user, 'organisation:manage')
  const people = useQuery({ ...peopleQuery(), enabled: mayManage })
  const [isInviting, setInviting] = useState(false)
  const [openId, setOpenId] = useState<number | null>(null)
  const isRefused = me.data !== undefined && !mayManage
  const open = people.data?.find((person) => person.userId === openId)
  return (
    <Page
      title="People"
      purpose="Who works here, and what each may do."
      crumbs={settingsCrumbs}
      actions={
        !mayManage ? undefined : (
          <>
            <ButtonLink to="/dashboard/settings/roles">Roles</ButtonLink>
            <Button kind="primary" icon={<Icon of={IconPlus} />} onClick={() => setInviting(true)}>
              Invite
            </Button>
          </>
        )
      }
    >
      {isRefused ? (
        <Panel title="People">
          <EmptyState
            title="People are managed by administrators"
            body="Ask one of them to add or remove people or change roles."
          />
        </Panel>
      ) : (
        <Stack>
          <Panel title="People">
            <QueryStates query={people} failed="The people could not be read.">
              {(rows) => (
                <DataTable
                  name="People"
                  rows={rows}
                  rowKey={(person) => String(person.userId)}
                  onOpen={(person) => setOpenId(person.userId)}
                  columns={[
                    { id: 'name', title: 'Name', value: (person) => person.fullName, card: 'name' },
                    { id: 'username', title: 'Username', value: (person) => person.username, card: 'fact' },
                    { id: 'email', title: 'E-mail', value: (person) => person.email, card: 'none' },
                    { id: 'role', title: 'Role', value: (person) => roleWords(person.role), card: 'figure' },
                    {
                      id: 'state',
                      title: 'State',
                      value: stateOf,
                      cell: (person) => <State person={person} />,
                      card: 'fact',
                    },
                    {
                      id: 'secondFactor',
                      title: 'Second factor',
                      value: (person) => (person.hasTwoFactor ? 'On' : 'Off'),
                      card: 'none',
                    },
                    {
                      id: 'lastSignIn',
                      title: 'Last sign-in',
                      value: (person) => person.lastSignInAt,
                      cell: (person) => date(person.lastSignInAt),
                      align: 'right',
                      card: 'none',
                    },
                  ]}
                />
              )}
            </QueryStates>
          </Panel>
          {mayManage ? <InvitesPanel /> : null}
          {mayManage ? <OrganisationPanel /> : null}
          {keepsOrganisation ? <SignInRulesPanel people={people.data ?? []} /> : null}
          {keepsOrganisation ? <ProviderPanel /> : null}
          {keepsOrganisation ? <ProvisioningPanel /> : null}
          {keepsOrganisation ? <LeavePanel /> : null}
        </Stack>
      )}
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
      {open ? (
        <PersonDialog
          key={open.userId}
          person={open}
          isMe={open.userId === me.data?.user.id}
          onClose={() => setOpenId(null)}
        />
      ) : null}
    </Page>
  )
}

function stateOf(person: Person): string {
  if (person.isSample) return 'Sample'
  return person.isActive ? 'Active' : 'Deactivated'
}

function State({ person }: { person: Person }) {
  if (person.isSample || person.isActive) return <Tag>{stateOf(person)}</Tag>
  return <SeverityTag severity="high">Deactivated</SeverityTag>
}
