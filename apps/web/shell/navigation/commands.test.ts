// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { RoleHeld } from '#platform/permissions/index.ts'
import { commandsOf, screeningOf } from './commands.tsx'

const offered = (role: RoleHeld) =>
  commandsOf({
    navigate: () => {},
    pathname: '/dashboard/compliance',
    user: { id: 1, username: 'ana', fullName: null, email: '', role, organisationId: 1, isDemo: false },
  }).map(({ label }) => label)

it('the palette offers an action and a screen to who may do and read it, and to nobody else', () => {
  expect(offered('analyst')).toEqual(expect.arrayContaining(['Place a paper order', 'Portfolio', 'Trading']))
  expect(offered('viewer')).toEqual(expect.arrayContaining(['Portfolio', 'Trading', 'Alerts & Analytics']))
  expect(offered('viewer')).not.toContain('Place a paper order')
  const figures = offered({ id: 1, name: 'Figures', permissions: ['overview:read'] })
  for (const closed of ['Place a paper order', 'Portfolio', 'Trading', 'Reports', 'Alerts & Analytics'])
    expect(figures).not.toContain(closed)
  expect(figures).toContain('Sign Out')
})

it('whatever is typed can be screened by who may, and its name goes along', () => {
  let wentTo: unknown
  const asked = (role: RoleHeld) => ({
    navigate: (to: unknown) => {
      wentTo = to
    },
    pathname: '/dashboard/compliance',
    user: { id: 1, username: 'ana', fullName: null, email: '', role, organisationId: 1, isDemo: false },
  })
  const [offer] = screeningOf('Müller & Söhne', asked('analyst') as never)
  expect(offer?.label).toBe('Screen “Müller & Söhne”')
  offer?.run()
  expect(wentTo).toBe('/dashboard/kyb/screen?name=M%C3%BCller%20%26%20S%C3%B6hne')
  expect(screeningOf('Müller', asked('viewer') as never)).toEqual([])
  expect(screeningOf('12', asked('analyst') as never)).toEqual([])
})
