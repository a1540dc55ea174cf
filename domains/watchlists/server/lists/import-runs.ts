import type { Context } from '#platform/context/index.ts'
import type { Run } from '#platform/endpoint/index.ts'
import { defineRun, newestRunsAbout, type RunRow, runOnWire } from '#platform/runs/index.ts'
import { CANCELLED, noteEnd } from './note-end.ts'
import { clearUnfinished } from './store.ts'
import { type WatchlistId, watchlistKinds } from './watchlist-kinds.ts'

const kind = {
  of: 'entries',
  subject: 'list',
  belongsTo: 'installation',
  sees: 'lists:read',
  acts: 'lists:import',
} as const

/** An import that is worked by whoever has its files, and ends with that process: from a form, a command line, an earlier version, or what comes with the product. */
export const importRun = defineRun({
  ...kind,
  name: 'watchlists.import',
  label: 'Import of a list',
  cancelled: CANCELLED,
  // Where its process ended before it; otherwise whoever works it says how it ended.
  atEnd: (tx, run, end) => noteEnd(tx, run.about, end),
})

/**
 * A list that somebody wants fetched from its publisher. Whoever takes it up after a kill fetches what is missing and reads it from the beginning: what was written of
 * it is in nobody's way, and half a publication is never in force.
 */
export const refreshRun = defineRun({
  ...kind,
  name: 'watchlists.refresh',
  label: 'Refresh of a list',
  keepsItsTurn: true,
  work: async (work) => (await import('../list-refresh/refresh-in-run.ts')).refreshInRun(work),
  clearUp: ({ ctx, run }) => clearUnfinished(ctx.db, run.about),
  atEnd: (tx, run, end) => noteEnd(tx, run.about, end),
})

const kinds = [importRun, refreshRun] as const

export const kindOfImport = (row: RunRow) => (row.kind === refreshRun.name ? refreshRun : importRun)

/** What one import has of a list and no other at the same time. */
export const aloneWith = (listId: WatchlistId) => ({
  name: `watchlist ${listId}`,
  busy: `Another import of the ${watchlistKinds[listId].title} is running. Wait for it to end.`,
  taken: 'Another import has taken over this list; this one stops and changes nothing.',
})

/** Of each list the newest import, whoever asked for it. */
export const newestImports = (
  ctx: Pick<Context, 'actor' | 'db'>,
  listIds: readonly string[],
): Promise<Map<string, RunRow>> => newestRunsAbout(ctx, kinds, listIds)

/** The newest import of a list as the actor may see it. */
export function importOnWire(ctx: Context, row: RunRow | undefined): Run | null {
  return row ? runOnWire(ctx, kindOfImport(row), row) : null
}

export const isUnderWay = (run: Run | null): boolean =>
  run?.state === 'queued' || run?.state === 'running' || run?.state === 'cancelling'
