import type { House } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Route } from './route.ts'

const offered = new WeakMap<House, ReadonlyMap<string, Route>>()

/** Says which calls a house answers: once, at start. Two calls of one name are refused. */
export function offerCalls(house: House, routes: readonly Route[]): void {
  const byName = new Map<string, Route>()
  for (const route of routes) {
    if (byName.has(route.endpoint.name)) throw new Error(`Two calls are named ${route.endpoint.name}.`)
    byName.set(route.endpoint.name, route)
  }
  offered.set(house, byName)
}

/** Every call of the house, for whoever chooses among them: by what they may do, by whom they are for, by what they are about. */
export const callsOf = (house: House): readonly Route[] => [...(offered.get(house)?.values() ?? [])]

/** The call of a name. @throws Problem `not-found`. */
export function callNamed(house: House, name: string): Route {
  const route = offered.get(house)?.get(name)
  if (!route) throw new Problem('not-found', `There is no call named ${name}.`, { call: name })
  return route
}
