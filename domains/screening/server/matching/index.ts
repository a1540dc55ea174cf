import type { House } from '#platform/context/index.ts'
import { listSource } from './list-source.ts'
import { ScreeningEngine } from './screening-engine.ts'

export { entryIdOf, type ListSet, listAndUidOf, listSetOf } from './list-set.ts'
export { changesBetweenSets } from './list-source.ts'
export type { Candidate, SearchResult, SearchSettings } from './search-messages.ts'

const engines = new WeakMap<House, ScreeningEngine>()

/** The house's engine, made when it is first asked for. */
export function engineOf(house: House): ScreeningEngine {
  let engine = engines.get(house)
  if (!engine) {
    engine = new ScreeningEngine(house, listSource(house))
    engines.set(house, engine)
  }
  return engine
}

export async function stopEngine(house: House): Promise<void> {
  await engines.get(house)?.stop()
  engines.delete(house)
}
