import { beforeEach, describe, expect, it } from 'vitest'
import type { Route } from '#platform/calls/index.ts'
import { type Endpoint, pathKeys } from '#platform/endpoint/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import type { Actor, Token } from '#platform/identity/index.ts'
import {
  type GrantedPermission,
  grantedPermissions,
  isGivable,
  type Role,
  roles,
} from '#platform/permissions/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { healthRoutes } from '../health.ts'
import { routes as routesOfSlices } from '../slices.ts'

const routes = [...routesOfSlices, ...healthRoutes]
const callers = ['nobody', ...roles.toReversed()] as const
type Caller = (typeof callers)[number]

const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`
// A call that is added or changes hands: look at the line that changes, then write the table again with `vitest run <this file> -u`.
const table = './who-may-call.txt'

const isUnsafe = ({ endpoint }: Route) => endpoint.method !== 'GET'
const isLetIn = ({ status }: { status: number }) => status !== 401 && status !== 403

onOneDatabase(
  'who may call',
  (world) => {
    let reached: string[] = []
    beforeEach(() => {
      reached = []
    })

    // The doors of the installation with nothing behind them: what a call would do is only noted.
    const knockAs = (route: Route, who: Actor | undefined, headers: Record<string, string> = {}) => {
      const entryPoint: Route = {
        endpoint: route.endpoint,
        run: async () => {
          reached.push(nameOf(route))
          return {}
        },
      }
      const path = pathKeys(route.endpoint.path).reduce(
        (now, key) => now.replace(`{${key}}`, '1'),
        route.endpoint.path,
      )
      return makeApi(world.installation, async () => who, [entryPoint]).request(`http://assay.test${path}`, {
        method: route.endpoint.method,
        headers: { host: 'assay.test', ...headers },
      })
    }
    const knock = (route: Route, caller: Caller, headers?: Record<string, string>) =>
      knockAs(route, caller === 'nobody' ? undefined : somebody({ role: caller }), headers)
    const lettingIn = async (who: Actor, headers?: Record<string, string>) => {
      const names: string[] = []
      for (const route of routes) if (isLetIn(await knockAs(route, who, headers))) names.push(nameOf(route))
      return names
    }

    it('SYS-007 SYS-019 every call lets in exactly those whom the table beside this test names', async () => {
      const word = async (route: Route, caller: Caller) => {
        const answer = await knock(route, caller)
        if (isLetIn(answer)) return 'yes'
        const { code } = (await answer.json()) as { code: string }
        return code
      }
      const lines: string[] = []
      for (const route of routes) {
        const words = await Promise.all(callers.map((caller) => word(route, caller)))
        lines.push(
          [nameOf(route).padEnd(68), ...words.map((stated) => stated.padEnd(14))].join(' ').trimEnd(),
        )
      }
      const head = ['call'.padEnd(68), ...callers.map((caller) => caller.padEnd(14))].join(' ').trimEnd()
      await expect(`${[head, ...lines.sort(byPath)].join('\n')}\n`).toMatchFileSnapshot(table)
    })

    it('the installation’s own matters are refused to the administrators of every other organisation', async () => {
      const founder = (route: Route) => knockAs(route, somebody({ role: 'admin', organisationId: 3 }))
      const refused: string[] = []
      // What is a directory's own is refused to every person, wherever they are an administrator.
      const ofPeople = routes.filter(({ endpoint }) => endpoint.permission !== 'provisioning')
      for (const route of ofPeople) if ((await founder(route)).status === 403) refused.push(nameOf(route))
      await expect(`${refused.sort(byPath).join('\n')}\n`).toMatchFileSnapshot('./installation-alone.txt')
    })

    describe('a role of an organisation’s own', () => {
      const reachedAs = (facts: Parameters<typeof somebody>[0]) => lettingIn(somebody(facts))
      const own = (...permissions: GrantedPermission[]) => ({ id: 1, name: 'One thing', permissions })
      // Whoever is signed in has an account of their own, whatever else they may do.
      const everybodys = new Set<string>(['public', 'session', 'account:own'])
      const those = (permission?: GrantedPermission) =>
        routes
          .filter((route) => {
            const asked = route.endpoint.permission
            return everybodys.has(asked) || asked === permission
          })
          .map(nameOf)

      it.each(grantedPermissions.filter(isGivable))(
        'that has %s alone is let in to exactly the calls that ask for it',
        async (permission) => {
          expect(await reachedAs({ role: own(permission) })).toEqual(those(permission))
        },
      )

      it.each(grantedPermissions.filter((permission) => !isGivable(permission)))(
        'is not let in by %s, whatever its row says, in the installation’s own organisation or another',
        async (permission) => {
          expect(await reachedAs({ role: own(permission) })).toEqual(those())
          expect(await reachedAs({ role: own(permission), organisationId: 7 })).toEqual(those())
        },
      )
    })

    it('the directory of an organisation is let in to provisioning and to nothing else, not even to what is public', async () => {
      const names = await lettingIn(
        { kind: 'system', name: 'directory', organisationId: 1, directory: { token: 'a' } },
        { authorization: 'Bearer any' },
      )
      const provisioning = routes.filter(({ endpoint }) => endpoint.permission === 'provisioning')
      expect(provisioning).toHaveLength(15)
      expect(names).toEqual(provisioning.map(nameOf))
    })

    describe('a key', () => {
      const reachedBy = (through: Pick<Token, 'permissions' | 'effect'>, role: Role) => {
        const { sessionId: _, ...person } = somebody({ role })
        return lettingIn(
          { ...person, through: { kind: 'token', name: 'a key', keyId: 1, ...through } },
          { authorization: 'Bearer any' },
        )
      }
      const those = (may: (endpoint: Endpoint) => boolean) =>
        routes.filter(({ endpoint }) => endpoint.permission === 'public' || may(endpoint)).map(nameOf)
      const isOwn = ({ permission }: Endpoint) =>
        permission === 'session' || permission === 'account:own' || permission === 'provisioning'

      it('a key of every scope reaches all that its person may, but never their own account', async () => {
        expect(await reachedBy({ permissions: grantedPermissions, effect: 'write' }, 'admin')).toEqual(
          those((endpoint) => !isOwn(endpoint)),
        )
      })

      it('that only reads reaches no call that may change something', async () => {
        expect(await reachedBy({ permissions: grantedPermissions, effect: 'read' }, 'admin')).toEqual(
          those((endpoint) => !isOwn(endpoint) && endpoint.effect === 'read'),
        )
      })

      it.each(['cases:read', 'screening:write', 'users:manage'] as const)(
        'with the scope %s alone reaches what needs it and nothing else, and nothing once its person has lost it',
        async (permission) => {
          const through = { permissions: [permission], effect: 'write' as const }
          expect(await reachedBy(through, 'admin')).toEqual(
            those((endpoint) => endpoint.permission === permission),
          )
          if (permission === 'cases:read') return
          expect(await reachedBy(through, 'viewer')).toEqual(those(() => false))
        },
      )
    })

    describe.each([
      ['another site', { origin: 'https://evil.example' }],
      ['a page that hides where it comes from', { origin: 'null' }],
      ['another port of this host', { origin: 'http://assay.test:8080' }],
      ['a name that begins as ours', { origin: 'https://assay.test.evil.example' }],
      ['a name that ends as ours', { origin: 'https://not-assay.test' }],
      ['a browser that withholds the origin but says it crosses sites', { 'sec-fetch-site': 'cross-site' }],
    ])('a call from %s', (_from, headers) => {
      it('is refused to everybody wherever it could change something', async () => {
        for (const route of routes.filter(isUnsafe))
          for (const caller of callers) {
            const answer = await knock(route, caller, headers)
            const { code } = (await answer.json()) as { code: string }
            expect([nameOf(route), caller, answer.status, code]).toEqual([
              nameOf(route),
              caller,
              403,
              'foreign-origin',
            ])
          }
        expect(reached).toEqual([])
      })
    })

    it('a call from a page of our own, or from a program that sends no origin, is not refused for where it comes from', async () => {
      for (const route of routes.filter(isUnsafe))
        for (const headers of [{ origin: 'https://assay.test' }, {}] as Record<string, string>[]) {
          const answer = await knock(route, 'admin', headers)
          expect(await answer.text(), nameOf(route)).not.toContain('foreign-origin')
        }
    })
  },
  { RATE_LIMITS: 'off' },
)

const pathOf = (line: string) => line.split(/\s+/)[1] ?? ''
const byPath = (a: string, b: string) =>
  pathOf(a) < pathOf(b) ? -1 : pathOf(a) > pathOf(b) ? 1 : a < b ? -1 : 1
