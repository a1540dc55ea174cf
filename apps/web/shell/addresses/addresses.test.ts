import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import routes from '../../routes.ts'
import { otherAddresses } from './moved-addresses.ts'
import { loader } from './redirect-moved.ts'

type Address = { path: string; file: string; isInShell: boolean }

async function addresses(): Promise<Address[]> {
  const found: Address[] = []
  const walk = (entries: readonly RouteConfigEntry[], isInShell: boolean) => {
    for (const entry of entries) {
      const inside = isInShell || entry.file.endsWith('shell/shell.tsx')
      if (entry.path)
        found.push({ path: `/${entry.path.replace(/^\//, '')}`, file: entry.file, isInShell: inside })
      walk(entry.children ?? [], inside)
    }
  }
  walk(await routes, false)
  return found
}

function wayFrom(path: string): { to: string | null; isLoadedAgain: boolean } {
  try {
    loader({ request: new Request(`http://assay.example${path}`) })
  } catch (answer) {
    const { headers } = answer as Response
    return { to: headers.get('location'), isLoadedAgain: headers.get('X-Remix-Reload-Document') === 'true' }
  }
  throw new Error('It led nowhere.')
}

it('SHELL-001 SHELL-011 SHELL-040 one screen stands at /app, under it, at /dashboard/home and /dashboard/demo', async () => {
  const market = (await addresses()).filter(({ file }) => file.endsWith('market-screen.tsx'))
  expect(market.map(({ path }) => path)).toEqual(['/app', '/app/*', '/dashboard/home', '/dashboard/demo'])
})

it('SHELL-029 the product rail stands beside every screen under /dashboard and /app', async () => {
  const screens = (await addresses()).filter(({ path }) => /^\/(dashboard|app)\//.test(`${path}/`))
  expect(screens.length).toBeGreaterThan(20)
  expect(screens.filter(({ path, isInShell }) => !isInShell && !(path in otherAddresses))).toEqual([])
})

it('SHELL-033 SHELL-034 SHELL-035 SHELL-038 SHELL-039 the paths of the specification are those of the screens', async () => {
  const paths = new Set((await addresses()).map(({ path }) => path))
  for (const path of ['bonds', 'financial-intelligence', 'bpo', 'analytics', 'chat', 'options'])
    expect(paths, path).toContain(`/dashboard/${path}`)
})

it('SHELL-030 /dashboard/research leads on to the workstation by a full load of the page, and takes its query along', () => {
  expect(wayFrom('/dashboard/research?symbol=AAPL')).toEqual({
    to: '/dashboard/financial-intelligence?symbol=AAPL',
    isLoadedAgain: true,
  })
})

it('SHELL-036 SHELL-037 /dashboard opens the home of the dashboard', () => {
  expect(wayFrom('/dashboard')).toEqual({ to: '/dashboard/home', isLoadedAgain: false })
  expect(wayFrom('/dashboard/').to).toBe('/dashboard/home')
})

it('SHELL-047 SHELL-048 the three spaces lead to their screens', async () => {
  const paths = new Set((await addresses()).map(({ path }) => path))
  for (const path of ['/spaces/transcripts', '/spaces/profile', '/spaces/due-diligence'])
    expect(paths, path).toContain(path)
  expect(wayFrom('/spaces/transcripts').to).toBe('/dashboard/earnings')
  expect(wayFrom('/spaces/profile').to).toBe('/dashboard/companies')
  expect(wayFrom('/spaces/due-diligence').to).toBe('/dashboard/companies')
  for (const path of Object.values(otherAddresses)) expect(paths, path).toContain(path)
})

it('every screen that the assistant cites or leads to is there', async () => {
  const paths = (await addresses()).map(
    ({ path }) => new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+').replace(/\*$/, '.*')}$`),
  )
  const files = globSync('domains/assistant/{server,web}/**/*.{ts,tsx}').filter((file) => !/test/.test(file))
  const cited = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:href|to)(?:: |=)["'`](\/[^"'`]*)["'`]/g)].map(([, to = '']) =>
      to.replace(/\$\{[^}]*\}/g, '1').replace(/[?#].*$/, ''),
    ),
  )
  expect(cited.length).toBeGreaterThan(40)
  expect(cited.filter((to) => to !== '/' && !paths.some((path) => path.test(to)))).toEqual([])
})
