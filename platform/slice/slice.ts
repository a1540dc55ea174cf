import { type Follower, sayFollower } from '#platform/audit/index.ts'
import type { Route } from '#platform/calls/index.ts'
import type { Settings } from '#platform/config/index.ts'
import type { Installation } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { type Gauge, installationGauges } from '#platform/gauges/index.ts'
import type { Job } from '#platform/jobs/index.ts'
import type { Source } from '#platform/live/index.ts'
import type { HandledRun } from '#platform/runs/index.ts'
import type { SealedColumn } from '#platform/sealed-values/index.ts'
import type { SubjectType } from '#platform/vocabulary/index.ts'
import type { DeletionOfSlice } from './deletion-by-term.ts'
import type { PersonProvider } from './erasure.ts'
import type { PartyProvider, SearchProvider } from './find.ts'
import type { NamesOf } from './names-by-number.ts'
import type { SampleRows, TableRows } from './table-rows.ts'

/** A call that tells figures with their definitions: whoever asks how one is computed is answered from it. */
export type FiguresProvider = {
  /** Its place among the others, from top to bottom. */
  at: number
  /** The call that tells them, by its name. */
  call: string
  fields?: Readonly<Record<string, unknown>>
  /** It is told of one paper account, as `accountId`. */
  isOfAccount?: true
  /** The screen on which they stand. */
  href: string
  /** What a figure is called besides the words of its id, by its id. */
  words: Readonly<Record<string, string>>
  /** It is asked only where a question has one of these words: telling these figures costs more than looking one up. */
  where?: RegExp
}

/** How much of something that plans limit an organisation has in use; of what is counted by the month, since a moment. */
export type CountInUse = (db: Queryable, organisationId: number, since: Date) => Promise<number>

/** What a slice is to the server, declared once. Its subjects and actions are in its contract (`changes.ts`). */
export type Slice = DeletionOfSlice & {
  name: string
  /** The calls it answers. */
  routes: readonly Route[]
  /** What it runs beside requests. */
  jobs: readonly Job[]
  /** What it tells open screens. */
  news: readonly Source[]
  /** What it does about what lower slices do, inside their changes. */
  follows: readonly Follower[]
  /** How the audit log names what it changes. */
  namesOf: { readonly [Type in SubjectType]?: NamesOf }
  /** What can be found of it. */
  search?: SearchProvider
  /** What it has about one company or person. */
  aboutParty?: PartyProvider
  /** What it has about one person, where the person is to be erased. */
  aboutPerson?: PersonProvider
  /** Where values lie that are sealed under the installation's secret. */
  sealed: readonly SealedColumn[]
  /** How the rows of its tables belong together: every column that names a row of another table. */
  tables?: Readonly<Record<string, TableRows>>
  /** Its part of the sample data. */
  sampleData?: SampleRows
  /** Its figures that say how they are computed. */
  figures?: readonly FiguresProvider[]
  /** What of it a monitoring system watches. */
  gauges?: readonly Gauge[]
  /** What it reads from the environment: a start with a value that cannot be used stops. */
  settings?: Settings
  /** What of it a plan limits, by the name of the limit: `members`. */
  quotas?: Readonly<Record<string, CountInUse>>
  /** What has to stand before the sample data and the jobs. */
  prepare?: (installation: Installation) => Promise<void>
  /** What it keeps running beside requests, once the jobs run. */
  start?: (installation: Installation) => Promise<void>
  stop?: (installation: Installation) => Promise<void>
}

const stated = new Map<string, Slice>()

/** Says a slice. What it does not have is left away. */
export function defineSlice({
  name,
  routes = [],
  jobs = [],
  runs = [],
  news = [],
  follows = [],
  namesOf = {},
  sealed = [],
  ...rest
}: Pick<Slice, 'name'> &
  Partial<Omit<Slice, 'jobs'>> & {
    jobs?: readonly unknown[]
    /** Its long work: each kind with what it does. */
    runs?: readonly HandledRun[]
  }): Slice {
  // A job's payload is its own; whoever runs jobs parses it by the job's schema.
  const allJobs = [...jobs, ...runs.flatMap(({ job }) => job ?? [])] as readonly Job[]
  const slice: Slice = { name, routes, jobs: allJobs, news, follows, namesOf, sealed, ...rest }
  for (const follower of follows) sayFollower(follower)
  stated.set(name, slice)
  return slice
}

export const declaredSlices = (): readonly Slice[] => [...stated.values()]

/** The gauges of the platform and of every slice. */
export const declaredGauges = (): readonly Gauge[] => [
  ...installationGauges,
  ...declaredSlices().flatMap(({ gauges = [] }) => gauges),
]
