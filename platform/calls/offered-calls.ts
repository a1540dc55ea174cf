import type { Installation } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Route } from './route.ts'

const offered = new WeakMap<Installation, ReadonlyMap<string, Route>>()

/** Says which calls an installation answers: once, at start. Two calls of one name are refused. */
export function offerCalls(installation: Installation, routes: readonly Route[]): void {
  const byName = new Map<string, Route>()
  for (const route of routes) {
    if (byName.has(route.endpoint.name)) throw new Error(`Two calls are named ${route.endpoint.name}.`)
    byName.set(route.endpoint.name, route)
  }
  offered.set(installation, byName)
}

/** Every call of the installation, for whoever chooses among them: by what they may do, by whom they are for, by what they are about. */
export const callsOf = (installation: Installation): readonly Route[] => [
  ...(offered.get(installation)?.values() ?? []),
]

/** The call of a name. @throws Problem `not-found`. */
export function callNamed(installation: Installation, name: string): Route {
  const route = offered.get(installation)?.get(name)
  if (!route) throw new Problem('not-found', `There is no call named ${name}.`, { call: name })
  return route
}
