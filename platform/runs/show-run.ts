import type { Context, Installation } from '#platform/context/index.ts'
import { type Run, runsTopic } from '#platform/endpoint/index.ts'
import { publish, type Source } from '#platform/live/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { pathOf, type Subject } from '#platform/vocabulary/index.ts'
import { secondsLeft } from './pace.ts'
import { type DefinedRun, handlersOf } from './run-kind.ts'
import { isOver, stateSeen } from './states.ts'
import { newestRuns, type RunRow } from './store.ts'

export const runSource: Source = { topic: runsTopic }

const TOLD_EVERY_MS = 1_000
const statedAt = new WeakMap<Installation, Map<string, number>>()

/** Tells the screens that a run has begun, changed its state or ended. */
export async function publishRun(tx: Context, { belongsTo }: DefinedRun, row: RunRow): Promise<void> {
  if (isOver(row)) statedAt.get(tx.installation)?.delete(keyOf(row))
  // Whoever waits for their own computation asks for it; it is nobody else's news.
  if (belongsTo === 'person') return
  const actor = { ...tx.actor, organisationId: row.organisationId }
  await publish({ ...tx, actor }, runsTopic, { id: row.id, state: row.state })
}

/** The same for a run that has moved, now and then. */
export async function publishMove(tx: Context, kind: DefinedRun, row: RunRow): Promise<void> {
  const stated = statedAt.get(tx.installation) ?? new Map<string, number>()
  statedAt.set(tx.installation, stated)
  const now = performance.now()
  if (now - (stated.get(keyOf(row)) ?? Number.NEGATIVE_INFINITY) < TOLD_EVERY_MS) return
  stated.set(keyOf(row), now)
  await publishRun(tx, kind, row)
}

const keyOf = ({ organisationId, id }: RunRow) => `${organisationId} ${id}`

/** The demo changes nothing that counts for the whole installation. */
export const isDemo = (actor: Context['actor']): boolean => actor.kind === 'user' && actor.isDemo

/** A run on the wire, as the actor may see it. */
export function runOnWire(ctx: Pick<Context, 'actor' | 'installation'>, kind: DefinedRun, row: RunRow): Run {
  const { actor, installation } = ctx
  const seen = stateSeen(installation, row, kind.job !== undefined)
  const isOwn = row.organisationId === actor.organisationId
  const isReached = kind.belongsTo === 'installation' ? !isDemo(actor) : isOwn
  const mayAct = actor.kind === 'user' && isGranted(actor, kind.acts) && isReached
  const subject = kind.subject ? ({ type: kind.subject, id: row.about } as Subject) : null
  return {
    id: row.id,
    kind: row.kind,
    label: kind.label,
    subject: subject ? { ...subject, id: row.about, path: pathOf(subject) ?? null } : null,
    state: seen.state,
    failure: seen.failure,
    step: row.step,
    done: row.done,
    total: row.total,
    of: kind.of,
    share: row.total === null ? null : row.share,
    secondsLeft: seen.state === 'running' ? secondsLeft(row, installation.clock()) : null,
    askedBy: isOwn ? row.askedBy : null,
    askedAt: row.askedAt.toISOString(),
    begunAt: row.begunAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    canCancel:
      mayAct && kind.isCancellable !== false && (seen.state === 'queued' || seen.state === 'running'),
    canRetry: mayAct && seen.state === 'failed' && handlersOf(kind).atRetry !== undefined,
  }
}

/** The newest run about each thing, of a kind or of several; of any organisation where it counts for all. */
export function newestRunsAbout(
  ctx: Pick<Context, 'actor' | 'db'>,
  kind: DefinedRun | readonly [DefinedRun, ...DefinedRun[]],
  about?: readonly (string | number)[],
): Promise<Map<string, RunRow>> {
  const kinds = 'name' in kind ? ([kind] as const) : kind
  return newestRuns(ctx.db, {
    kinds: kinds.map(({ name }) => name),
    ...(kinds[0].belongsTo === 'installation' ? {} : { organisationId: ctx.actor.organisationId }),
    ...(about ? { about: about.map(String) } : {}),
  })
}

export async function newestRunAbout(
  ctx: Pick<Context, 'actor' | 'db'>,
  kind: DefinedRun,
  about: string | number,
): Promise<RunRow | undefined> {
  return (await newestRunsAbout(ctx, kind, [about])).get(String(about))
}
