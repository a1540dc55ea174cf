import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Page, Panel, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { IconPlus } from '#design-system/primitives/icons.ts'
import { ButtonLink, Icon } from '#design-system/primitives/index.ts'
import { byArea, type RoleEntry } from '#domains/accounts/contract/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { rolesQuery, userQuery } from '../queries.ts'
import { settingsCrumbs } from '../words.ts'

const NEW_ROLE = '/dashboard/settings/roles/new'

/** What people here may be: the roles of every organisation, and those of this one. */
export default function RolesScreen() {
  const me = useQuery(userQuery())
  const mayManage = me.data !== undefined && isGranted(me.data.user, 'users:manage')
  const roles = useQuery({ ...rolesQuery(), enabled: mayManage })
  const newRole = (
    <ButtonLink kind="primary" icon={<Icon of={IconPlus} />} to={NEW_ROLE}>
      New role
    </ButtonLink>
  )
  return (
    <Page
      title="Roles"
      purpose="The roles available here and their permissions."
      crumbs={settingsCrumbs}
      actions={mayManage ? newRole : undefined}
    >
      {me.data && !mayManage ? (
        <Panel title="Roles">
          <EmptyState
            title="Roles are managed by administrators"
            body="Ask one of them to change your permissions."
          />
        </Panel>
      ) : (
        <Stack>
          <Panel
            title="Your organisation’s roles"
            foot="A change holds for everybody who has the role, and for their API keys, from their next request."
          >
            <QueryStates
              query={roles}
              failed="The roles could not be read."
              isEmpty={(rows) => rows.every(isBuiltIn)}
              empty={
                <EmptyState
                  title="No roles of your own yet"
                  body="Create one where administrator, analyst or viewer does not fit: an auditor who reads cases, a desk that only screens."
                />
              }
            >
              {(rows) => (
                <RolesTable
                  name="Your organisation’s roles"
                  roles={rows.filter((role) => !isBuiltIn(role))}
                />
              )}
            </QueryStates>
          </Panel>
          <Panel title="Built-in roles" foot="They are built in and cannot be changed.">
            <QueryStates query={roles} failed="The roles could not be read.">
              {(rows) => <RolesTable name="Built-in roles" roles={rows.filter(isBuiltIn)} />}
            </QueryStates>
          </Panel>
        </Stack>
      )}
    </Page>
  )
}

const isBuiltIn = ({ id }: RoleEntry) => id === null

function RolesTable({ name, roles }: { name: string; roles: readonly RoleEntry[] }) {
  const navigate = useNavigate()
  return (
    <DataTable
      name={name}
      rows={roles}
      rowKey={({ key }) => key}
      onOpen={({ id, key }) => navigate(`/dashboard/settings/roles/${id ?? key}`)}
      columns={[
        { id: 'name', title: 'Role', value: (role) => role.name, card: 'name' },
        { id: 'description', title: 'What it is for', value: (role) => role.description, card: 'fact' },
        { id: 'areas', title: 'Reaches', value: areasOf, card: 'fact' },
        {
          id: 'permissions',
          title: 'Permissions',
          value: (role) => role.permissions.length,
          cell: (role) => quantity(role.permissions.length),
          align: 'right',
          card: 'none',
        },
        {
          id: 'people',
          title: 'People',
          value: (role) => role.people.length,
          cell: (role) => quantity(role.people.length),
          align: 'right',
          card: 'figure',
        },
        {
          id: 'invites',
          title: 'Open invites',
          value: (role) => role.openInvites,
          cell: (role) => quantity(role.openInvites),
          align: 'right',
          card: 'none',
        },
      ]}
    />
  )
}

const NAMED_MAX = 3

function areasOf({ permissions }: RoleEntry): string {
  const areas = byArea(permissions).map(({ area }) => area)
  const more = areas.length - NAMED_MAX
  return `${areas.slice(0, NAMED_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
