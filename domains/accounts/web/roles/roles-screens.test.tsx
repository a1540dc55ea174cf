// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { RoleEntry, RoleHeld } from '#domains/accounts/contract/index.ts'
import { type GrantedPermission, permissionsOf, roles } from '#platform/permissions/index.ts'
import RoleScreen from './role-screen.tsx'
import RolesScreen from './roles-screen.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const entry = (facts: Partial<RoleEntry>): RoleEntry => ({
  key: 'viewer',
  id: null,
  name: 'Viewer',
  description: '',
  permissions: [],
  isWithinReach: true,
  people: [],
  openInvites: 0,
  changedBy: null,
  changedAt: null,
  version: null,
  ...facts,
})
const builtIn = roles.map((role) =>
  entry({ key: role, name: role, permissions: permissionsOf({ role, organisationId: 7 }) }),
)
const reader = entry({
  key: 'own-4',
  id: 4,
  name: 'Case reader',
  permissions: ['cases:read', 'cases:close'],
  people: [{ userId: 2, fullName: 'Rea Reader', isActive: true }],
})

let sent: { method: string; path: string; body: unknown }[] = []
async function open(at: string, stated: RoleEntry[] | Response, role: RoleHeld = 'admin') {
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (String(url).startsWith('/api/auth/user'))
      return Response.json({ user: { id: 1, organisationId: 7, role } })
    if (init.method && init.method !== 'GET') {
      sent.push({ method: init.method, path: String(url), body: JSON.parse(String(init.body ?? 'null')) })
      return Response.json(reader)
    }
    return stated instanceof Response ? stated.clone() : Response.json(stated)
  })
  drawn = await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Routes>
        <Route path="/dashboard/settings/roles" element={<RolesScreen />} />
        <Route path="/dashboard/settings/roles/:id" element={<RoleScreen />} />
      </Routes>
    </QueryClientProvider>,
    at,
  )
  await drawn.settle()
}
const text = () => drawn.host.textContent ?? ''
const group = (area: string) => drawn.host.querySelector(`fieldset[aria-label="${area}"]`)
const choice = (area: string, label: string) =>
  [...(group(area)?.querySelectorAll('label') ?? [])].find(({ textContent }) => textContent === label)
const section = (title: string) =>
  [...drawn.host.querySelectorAll('section')].find(
    (element) => element.querySelector('h2')?.textContent === title,
  )?.textContent

it('without roles of one’s own it says so; a failure is told, and never as none', async () => {
  await open('/dashboard/settings/roles', builtIn)
  expect(text()).toContain('No roles of your own yet')
  await drawn.remove()
  await open(
    '/dashboard/settings/roles',
    Response.json({ message: 'Down.', code: 'internal' }, { status: 500 }),
  )
  expect(text()).toContain('The roles could not be read.')
  expect(text()).not.toContain('No roles of your own yet')
})

it('whoever does not manage people is told so and asks for nothing', async () => {
  await open('/dashboard/settings/roles', builtIn, 'analyst')
  expect(text()).toContain('Roles are managed by administrators')
  await drawn.remove()
  await open('/dashboard/settings/roles/4', [...builtIn, reader], 'viewer')
  expect(text()).toContain('Roles are managed by administrators')
})

it('a choice is seen at once in what the person could do and in what differs from a built-in role', async () => {
  await open('/dashboard/settings/roles/4', [...builtIn, reader])
  expect(section('What this person could do')).toContain('Casesread · close')
  expect(section('Compared with a built-in role')).toContain('+ Cases: close')
  await drawn.click(choice('Cases', 'Close'))
  await drawn.click(choice('Credit', 'Decide'))
  expect(section('What this person could do')).toContain('Casesread')
  expect(section('What this person could do')).toContain('Creditdecide')
  expect(section('Compared with a built-in role')).toContain('+ Credit: decide')
  expect(text()).toContain('Without “Read” the screens of Credit stay closed to them.')
  await drawn.click(drawn.byText('Save', 'button'))
  await drawn.settle()
  expect(sent).toEqual([
    {
      method: 'PUT',
      path: '/api/roles/4',
      body: { name: 'Case reader', description: '', permissions: ['cases:read', 'credit:decide'] },
    },
  ])
})

it('what one may not do oneself cannot be chosen, and a role that reaches further is read alone', async () => {
  const permissions: GrantedPermission[] = ['users:manage', 'cases:read']
  const manager = { id: 9, name: 'People manager', permissions }
  await open('/dashboard/settings/roles/new', [...builtIn, reader], manager)
  expect(group('Cases')?.querySelectorAll('input:disabled')).toHaveLength(2)
  expect(group('Credit')?.querySelectorAll('input:not(:disabled)')).toHaveLength(0)
  await drawn.remove()
  await open('/dashboard/settings/roles/4', [...builtIn, { ...reader, isWithinReach: false }], manager)
  expect(text()).toContain('It has more permissions than yours')
  expect(group('Cases')).toBeNull()
})
