import type { Context, House } from '#platform/context/index.ts'
import type { Route } from '#platform/http-server/index.ts'
import type { Job } from '#platform/jobs/index.ts'
import type { Source } from '#platform/live/index.ts'
import type { SubjectType } from '#platform/vocabulary/index.ts'

/** What some things of a kind are called, by their ids; what is missing is not kept any more. */
export type NamesOf = (ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** What a slice is to the server, said once: everything else reads it here. Its subjects and actions stand in its contract (`changes.ts`). */
export type Slice = {
  name: string
  /** The calls it answers. */
  routes: readonly Route[]
  /** What it runs beside requests. */
  jobs: readonly Job[]
  /** What it tells open screens. */
  news: readonly Source[]
  /** How the audit log names what it changes. */
  namesOf: { readonly [Type in SubjectType]?: NamesOf }
  /** What has to stand before the sample data and the jobs. */
  prepare?: (house: House) => Promise<void>
  /** What it keeps running beside requests, once the jobs run. */
  start?: (house: House) => Promise<void>
  stop?: (house: House) => Promise<void>
}

const said = new Map<string, Slice>()

/** Says a slice. What it does not have is left away. */
export function defineSlice({
  name,
  routes = [],
  jobs = [],
  news = [],
  namesOf = {},
  ...rest
}: Pick<Slice, 'name'> & Partial<Omit<Slice, 'jobs'>> & { jobs?: readonly unknown[] }): Slice {
  // A job's payload is its own; whoever runs jobs parses it by the job's schema.
  const slice: Slice = { name, routes, jobs: jobs as readonly Job[], news, namesOf, ...rest }
  said.set(name, slice)
  return slice
}

/** Every slice that this process has. */
export const slicesSaid = (): readonly Slice[] => [...said.values()]

/** Names of things that are known by a number. */
export function namedByNumber(
  read: (ctx: Context, ids: number[]) => Promise<readonly { id: number; name: string }[]>,
): NamesOf {
  return async (ctx, ids) => {
    const numbers = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number)
    return new Map((await read(ctx, numbers)).map(({ id, name }) => [String(id), name]))
  }
}
