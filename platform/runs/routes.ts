import { type Route, serve } from '#platform/calls/index.ts'
import type { Context } from '#platform/context/index.ts'
import {
  cancelRun as cancelEndpoint,
  listRuns as listEndpoint,
  type PageOf,
  type RequestOf,
  type Run,
  readRun as readEndpoint,
  retryRun as retryEndpoint,
} from '#platform/endpoint/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { cancelKeptRun, retryKeptRun } from './change-run.ts'
import { type DefinedRun, runKind, runKinds } from './run-kind.ts'
import { isDemo, runOnWire } from './show-run.ts'
import { pageOfRuns, type RunRow, type RunsWanted, seenBy } from './store.ts'

/** Runs that somebody may see, as the thing each is about. */
function seenRuns(ctx: Context, wanted: RunsWanted, page: { limit: number; offset: number }) {
  const { actor } = ctx
  const granted = actor.kind === 'user' ? runKinds().filter((kind) => isGranted(actor, kind.sees)) : []
  const of = (owner: DefinedRun['belongsTo']) =>
    granted.filter(({ belongsTo }) => belongsTo === owner).map(({ name }) => name)
  const kinds = { organisation: of('organisation'), installation: of('installation'), person: of('person') }
  const who = { organisationId: actor.organisationId, userId: actor.kind === 'user' ? actor.userId : null }
  return pageOfRuns(ctx.db, seenBy(who, kinds, wanted), page)
}

function kindOf(row: RunRow): DefinedRun {
  const kind = runKind(row.kind)
  if (!kind) throw new Error(`No slice says the kind ${row.kind} of run ${row.id}.`)
  return kind
}

async function listRuns(
  ctx: Context,
  { show, kind, limit, offset }: RequestOf<typeof listEndpoint>,
): Promise<PageOf<Run>> {
  const { rows, total } = await seenRuns(ctx, { kind, isUnderWay: show === 'under-way' }, { limit, offset })
  return { rows: rows.map((row) => runOnWire(ctx, kindOf(row), row)), total }
}

/** One run that the caller may see. @throws Problem `not-found`. */
async function runSeen(ctx: Context, id: number): Promise<RunRow> {
  const { rows } = await seenRuns(ctx, { id }, { limit: 1, offset: 0 })
  if (!rows[0]) throw new Problem('not-found', `There is no run ${id}.`)
  return rows[0]
}

async function readRun(ctx: Context, { id }: RequestOf<typeof readEndpoint>): Promise<Run> {
  const row = await runSeen(ctx, id)
  return runOnWire(ctx, kindOf(row), row)
}

const acting =
  (act: typeof cancelKeptRun) =>
  async (ctx: Context, { id }: { id: number }): Promise<Run> => {
    const row = await runSeen(ctx, id)
    const kind = kindOf(row)
    if (ctx.actor.kind !== 'user' || !isGranted(ctx.actor, kind.acts))
      throw new Problem('forbidden', 'Your role may look at this, and not cancel it or take it up again.')
    if (kind.belongsTo === 'installation' && isDemo(ctx.actor))
      throw new Problem(
        'demo-not-allowed',
        'This is done for the whole installation: the demo cannot cancel it or take it up again.',
      )
    return runOnWire(ctx, kind, await act(ctx, kind, row))
  }

/** How every kind of long work is followed, ended and taken up again. */
export const runRoutes: readonly Route[] = [
  serve(listEndpoint, listRuns),
  serve(readEndpoint, readRun),
  serve(cancelEndpoint, acting(cancelKeptRun)),
  serve(retryEndpoint, acting(retryKeptRun)),
]
