import { randomUUID } from 'node:crypto'
import { recordChange } from '#platform/audit/index.ts'
import { type Change, type Context, onBehalfOf } from '#platform/context/index.ts'
import { isConnectionLost, isDiskFull } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { endRun } from './change-run.ts'
import { moved } from './pace.ts'
import {
  type DefinedRun,
  handlersOf,
  type Piece,
  type RunEnd,
  type RunHandlers,
  type Work,
} from './run-kind.ts'
import { publishMove, publishRun } from './show-run.ts'
import { BEGINS_MAX, BEGUN_TOO_OFTEN, isLost, isOver, PROCESS } from './states.ts'
import { beatRun, giveBackRun, holdRun, type RunRow, updateRun } from './store.ts'

/** Thrown into work that has no run any more: it was cancelled, or another process has it. */
export class RunOver extends Error {
  override name = 'RunOver'
}

/** Thrown into work that was cancelled and has to clear up. */
class RunCancelled extends Error {
  override name = 'RunCancelled'
}

/** Thrown into work whose turn is over: others go on before its next piece. */
class TurnOver extends Error {
  override name = 'TurnOver'
}

type Turn = { signal: AbortSignal; isTurnOver?: () => boolean }

/** A run at work in this process, and what stops it. */
type AtWork = {
  kind: DefinedRun
  handlers: RunHandlers
  run: RunRow
  holder: string
  /** Aborted when the process stops or the time is over. */
  stop: AbortSignal
  over: AbortController
  facts: Omit<Work, 'piece'>
}

const BEAT_EVERY_MS = 5_000

/**
 * Works a run from where it stands to its end. Whoever has taken it up has it alone: what another process, a retry or a late answer would add is refused by the
 * piece that it would commit. Stopped on the way it waits to be taken up again; failed it says why. `again`: its turn was over before its pieces were.
 */
export async function workRun(
  ctx: Context,
  kind: DefinedRun,
  runId: number,
  { signal: stop, isTurnOver = () => false }: Turn,
): Promise<'again' | undefined> {
  const holder = randomUUID()
  const handlers = handlersOf(kind)
  const run = await takeUp(ctx, kind, runId, holder)
  if (!run || !handlers.work) return undefined
  const over = new AbortController()
  const signal = AbortSignal.any([stop, over.signal])
  // Who asked for the run answers for it; the product only does the work.
  const asker = onBehalfOf(ctx, run.askedBy)
  const current = (): Context => ({ ...asker, now: ctx.installation.clock() })
  const atWork: AtWork = {
    kind,
    handlers,
    run,
    holder,
    stop,
    over,
    facts: { ctx: asker, run, signal, current },
  }
  const beats = beat(ctx, atWork)
  try {
    if (run.state === 'cancelling') await clearUpAndEnd(atWork, { state: 'cancelled' })
    else {
      await handlers.work({ ...atWork.facts, piece: pieceOf(ctx, atWork, isTurnOver) })
      await endRun(current(), kind, run, { state: 'done' }, holder)
    }
    return undefined
  } catch (failure) {
    return await endOf(ctx, atWork, failure)
  } finally {
    clearInterval(beats)
  }
}

/** Says that the run is worked on, and hears that it is not to be any more. */
function beat(ctx: Context, { run, holder, over }: AtWork) {
  return setInterval(() => {
    void beatRun(ctx.installation.database.db, run, holder, { beatAt: ctx.installation.clock() }).then(
      (held) => {
        if (!held) over.abort(new RunOver())
        else if (held.state === 'cancelling' && run.state !== 'cancelling') over.abort(new RunCancelled())
      },
      // A beat that is missed is made up for by the next one, or by the piece.
      () => undefined,
    )
  }, BEAT_EVERY_MS)
}

function pieceOf(ctx: Context, atWork: AtWork, isTurnOver: () => boolean): Work['piece'] {
  let pieces = 0
  const mayGoOn = () => atWork.kind.keepsItsTurn || !isTurnOver()
  return async (at, make) => {
    // Inside a change of the caller's it would take back what was committed with the piece: there the next piece says it.
    const isAlone = at.db === ctx.db
    if (!isAlone && pieces > 0 && !mayGoOn()) throw new TurnOver()
    const result = await commitPiece(at, atWork, make)
    pieces += 1
    if (isAlone && !mayGoOn()) throw new TurnOver()
    return result
  }
}

/** What becomes of a run whose work threw. */
async function endOf(ctx: Context, atWork: AtWork, failure: unknown): Promise<'again' | undefined> {
  const { kind, handlers, run, holder, stop, over, facts } = atWork
  const isCancelled = failure instanceof RunCancelled || over.signal.reason instanceof RunCancelled
  if (isCancelled && run.state !== 'cancelling') {
    await clearUpAndEnd(atWork, { state: 'cancelled' })
    return undefined
  }
  if (failure instanceof RunOver || over.signal.aborted) return undefined
  if (failure instanceof TurnOver) {
    await beatRun(ctx.db, run, holder, { holder: null, beatAt: ctx.installation.clock() })
    return 'again'
  }
  // A stop or a lost connection says nothing of the work: the next one who takes it up goes on after the last piece.
  if (
    stop.aborted ||
    isConnectionLost(failure) ||
    handlers.isForLater?.(failure) ||
    run.state === 'cancelling'
  ) {
    await letGo(ctx, kind, run, holder)
    throw failure
  }
  if (!(failure instanceof Problem) && handlers.inWords?.(failure) === undefined)
    facts.ctx.installation.log.error({ err: failure, run: run.id, kind: kind.name }, 'a run failed')
  await clearUpAndEnd(atWork, { state: 'failed', failure: sentenceOf(kind, failure) })
  return undefined
}

/** Ends a run that is not done, after it has taken back what it left. */
async function clearUpAndEnd(
  { kind, handlers, run, holder, facts, stop }: AtWork,
  end: RunEnd,
): Promise<void> {
  // What has stopped the work is no reason to leave its rest lying about; the end of the process is.
  await handlers.clearUp?.({ ...facts, signal: stop })
  await endRun(facts.current(), kind, run, end, holder)
}

export const sentenceOf = (kind: DefinedRun, failure: unknown): string =>
  handlersOf(kind).inWords?.(failure) ?? failureOf(failure, 'It stopped because of an internal error.')

/** A refusal in its own words, a full disk as one, and anything else in words that are given. */
export const failureOf = (failure: unknown, otherwise: string): string =>
  failure instanceof Problem
    ? failure.message
    : isDiskFull(failure)
      ? 'A disk of the server is full. What was saved before is unchanged; start it again once there is space.'
      : otherwise

/** Takes a run that waits, or whose process has ended; undefined where somebody works on it, or it is over. */
function takeUp(ctx: Context, kind: DefinedRun, runId: number, holder: string): Promise<RunRow | undefined> {
  const key = { organisationId: ctx.actor.organisationId, id: runId }
  return recordChange(ctx, async (tx) => {
    const row = await holdRun(tx.db, key)
    const isFree =
      row !== undefined &&
      !isOver(row) &&
      (row.state === 'queued' || row.holder === null || isLost(ctx.installation, row))
    if (!isFree) return { result: undefined, trace: [] }
    if (row.begins >= BEGINS_MAX) {
      await endRun(tx, kind, key, { state: 'failed', failure: BEGUN_TOO_OFTEN })
      return { result: undefined, trace: [] }
    }
    const now = ctx.installation.clock()
    // While others had their turn is of its pace; the time in which nobody could work on it is not.
    const hadTurn = row.state === 'running' && row.holder === null && !isLost(ctx.installation, row)
    const result = await updateRun(tx.db, key, {
      state: row.state === 'cancelling' ? 'cancelling' : 'running',
      holder,
      process: PROCESS,
      beatAt: now,
      begunAt: row.begunAt ?? now,
      begins: row.begins + 1,
      ...(hadTurn ? {} : { paceAt: now, movedAt: now, paceFrom: row.done, moves: 0 }),
    })
    await publishRun(tx, kind, result)
    return { result, trace: [] }
  })
}

function commitPiece<Result>(
  ctx: Context,
  { kind, run, holder, facts }: AtWork,
  make: (tx: Change) => Promise<Piece<Result>>,
): Promise<Result> {
  const commit = async (tx: Change) => {
    const row = await holdRun(tx.db, run)
    if (!row || isOver(row) || row.holder !== holder) throw new RunOver()
    if (row.state === 'cancelling') throw new RunCancelled()
    facts.signal.throwIfAborted()
    const { result, trace, ...move } = await make(tx)
    const after = await updateRun(tx.db, run, moved(row, move, tx.installation.clock()))
    await publishMove(tx, kind, after)
    return { result, trace }
  }
  return recordChange(ctx, commit, { isBounded: true })
}

async function letGo(ctx: Context, kind: DefinedRun, run: RunRow, holder: string): Promise<void> {
  try {
    const after = await giveBackRun(ctx.installation.database.db, run, holder, ctx.installation.clock())
    if (after) await publishRun(ctx, kind, after)
  } catch {
    // Without a connection the missing beat says it.
  }
}
