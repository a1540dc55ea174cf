import type { NamedParty } from '../../name-world/make-names.ts'

export type Found = {
  id: string
  /** The contender's own measure, higher is better; undefined when it gives none. */
  score: number | undefined
}

/** A search ready to answer. */
export type Searcher = {
  search(query: NamedParty): Found[] | Promise<Found[]>
  /** What this very party would score; absent when the contender cannot say. */
  scoreOf?(query: NamedParty, party: NamedParty): number
  /** CPU spent outside this process so far, in microseconds; undefined when all of it is in this process. */
  foreignCpuMicros?(): number
  /** Bytes the data takes outside this process, by the contender's own account. */
  foreignBytes?(): Promise<number>
  close?(): Promise<void>
}

export type Contender = {
  name: string
  /** What was chosen for it, in one line, for the table. */
  settings: string
  /** Why it cannot run on this machine, or undefined when it can. */
  unavailable?(): string | undefined
  /** The work is done in another process. */
  isForeign?: boolean
  /** Queries at most, where one takes seconds. */
  queriesMax?: number
  /** Builds over the crowd; `directory` is empty, its own, and removed afterwards. */
  build(crowd: () => Iterable<NamedParty>, directory: string): Promise<Searcher>
  /** Opens what `build` left in the directory, in a fresh process; absent when building is the only start. */
  open?(directory: string): Promise<Searcher>
}
