import type { Provider } from '#platform/connectors/index.ts'

/** An outside source, said once by the slice that asks it. */
export type OutsideSource = {
  /** Its name in the tables, for good. */
  name: string
  /** What people call it. */
  title: string
  provider: Provider
}

const stated = new Map<string, OutsideSource>()

/** Says a source. Everything that is called in this process can be listed: see `healthOfSources`. */
export function defineSource<Source extends OutsideSource>(source: Source): Source {
  stated.set(source.name, source)
  return source
}

/** Every source that this process has said, by name. */
export const declaredSources = (): ReadonlyMap<string, OutsideSource> => stated
