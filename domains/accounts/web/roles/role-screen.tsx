import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Columns, EmptyState, Page, Panel, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import type { RoleEntry } from '#domains/accounts/contract/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { rolesQuery, userQuery } from '../queries.ts'
import { settingsCrumbs } from '../words.ts'
import { RoleEditor } from './role-editor.tsx'
import { DiffersFrom, WhatItDoes } from './role-permissions.tsx'
import { WhoHasIt } from './who-has-it.tsx'

const crumbs = [...settingsCrumbs, { label: 'Roles', to: '/dashboard/settings/roles' }]

/** One role: to be made, to be changed, or, where every organisation has it, to be read. */
export default function RoleScreen() {
  const { id = '' } = useParams()
  const me = useQuery(userQuery())
  const mayManage = me.data !== undefined && isGranted(me.data.user, 'users:manage')
  const roles = useQuery({ ...rolesQuery(), enabled: mayManage })
  const role = roles.data?.find((one) => String(one.id ?? one.key) === id)
  if (me.data && !mayManage)
    return (
      <Page title="Role" crumbs={crumbs}>
        <Panel title="Role">
          <EmptyState title="Roles are managed by administrators" body="Ask one of them about yours." />
        </Panel>
      </Page>
    )
  return (
    <Page
      title={id === 'new' ? 'New role' : (role?.name ?? 'Role')}
      purpose={
        role?.description ||
        (id === 'new' ? 'Choose what it lets people do; nothing else is open to them.' : undefined)
      }
      crumbs={crumbs}
    >
      <QueryStates query={roles} failed="The roles could not be read." isEmpty={() => false}>
        {(rows) => {
          const builtIn = rows.filter((one) => one.id === null)
          if (id === 'new') return <RoleEditor key="new" roles={rows} />
          if (!role)
            return (
              <Panel title="Role">
                <EmptyState
                  title="There is no such role"
                  body="It may have been deleted: the audit log says by whom."
                />
              </Panel>
            )
          if (role.id === null || !role.isWithinReach) return <RoleToRead role={role} builtIn={builtIn} />
          return <RoleEditor key={role.id} role={role} roles={rows} />
        }}
      </QueryStates>
    </Page>
  )
}

function RoleToRead({ role, builtIn }: { role: RoleEntry; builtIn: readonly RoleEntry[] }) {
  return (
    <Columns>
      <WhatItDoes permissions={role.permissions} />
      <Stack>
        <WhoHasIt role={role} />
        {role.id === null ? null : <DiffersFrom permissions={role.permissions} builtIn={builtIn} />}
      </Stack>
    </Columns>
  )
}
