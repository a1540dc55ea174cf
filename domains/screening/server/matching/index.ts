import type { Installation } from '#platform/context/index.ts'
import { listSource } from './list-source.ts'
import { ScreeningEngine } from './screening-engine.ts'

export { entryIdOf, type ListSet, listAndUidOf, listSetOf } from './list-set.ts'
export { changesBetweenSets } from './list-source.ts'
export { VISITORS } from './screening-engine.ts'
export type { Candidate, SearchResult, SearchSettings } from './search-messages.ts'

const engines = new WeakMap<Installation, ScreeningEngine>()

/** The installation's engine, made when it is first asked for. */
export function engineOf(installation: Installation): ScreeningEngine {
  let engine = engines.get(installation)
  if (!engine) {
    engine = new ScreeningEngine(installation, listSource(installation))
    engines.set(installation, engine)
  }
  return engine
}

export async function stopEngine(installation: Installation): Promise<void> {
  await engines.get(installation)?.stop()
  engines.delete(installation)
}
