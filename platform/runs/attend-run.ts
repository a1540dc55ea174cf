import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { beginning, type Exclusive, keepRun, writeEnd } from './change-run.ts'
import { type Move, moved } from './pace.ts'
import type { DefinedRun, RunEnd } from './run-kind.ts'
import { publishMove, publishRun } from './show-run.ts'
import { PROCESS } from './states.ts'
import { beatRun, holdRun, type RunRow } from './store.ts'
import { sentenceOf } from './work-run.ts'

/** A run that its caller works and waits for. */
export type Attended = {
  /** Aborted when somebody cancels it, its caller hangs up or another process has taken it over. */
  signal: AbortSignal
  /** Notes how far it is; it is written down at the next look. */
  note(move: Move): void
  /** Writes down how far it is, where the caller says. @throws Problem `cancelled`, or `conflict` where another one has taken over. */
  report(db: Queryable, move: Move): Promise<void>
  /** Ends it within the caller's change. @throws Problem `cancelled` where it was cancelled before; `conflict` as `report`. */
  end(tx: Context, end: RunEnd): Promise<void>
}

type Attending = {
  about: string
  step?: string
  /** `taken`: the sentence for whoever has lost it to another one. */
  exclusive?: Exclusive & { taken: string }
  lookEveryMs?: number
}

const LOOK_EVERY_MS = 250

/**
 * Works a run in the call that asks for it: it can be followed and cancelled meanwhile, and ends with its caller.
 * @throws Problem `cancelled`, `conflict` while another run has what it must have alone, or what the work throws.
 */
export async function attendRun<Result>(
  ctx: Context,
  kind: DefinedRun,
  attending: Attending,
  work: (attended: Attended) => Promise<Result>,
): Promise<Result> {
  const holder = randomUUID()
  const run = await begin(ctx, kind, attending, holder)
  const attendance = attend({ ctx, kind, run, holder, attending })
  const { signal } = attendance.attended
  try {
    const result = await work(attendance.attended)
    await attendance.finish({ state: 'done' })
    return result
  } catch (failure) {
    const isCancelled = signal.aborted || (failure instanceof Problem && failure.code === 'cancelled')
    const end: RunEnd = isCancelled
      ? { state: 'cancelled' }
      : { state: 'failed', failure: sentenceOf(kind, failure) }
    // What the caller must hear is the first failure.
    await attendance
      .finish(end)
      .catch((second) => ctx.installation.log.error({ err: second, run: run.id }, 'a run could not be ended'))
    throw signal.aborted && !(failure instanceof Problem) ? wasCancelled(kind) : failure
  }
}

const wasCancelled = (kind: DefinedRun) =>
  new Problem('cancelled', kind.cancelled ?? 'It was cancelled. Nothing was changed.')

type Held = { ctx: Context; kind: DefinedRun; run: RunRow; holder: string; attending: Attending }

/** Follows a run for its caller: writes down how far it is, looks whether somebody has cancelled it, and ends it. */
function attend(held: Held): { attended: Attended; finish(end: RunEnd): Promise<void> } {
  const { ctx, kind, run, holder, attending } = held
  const { db } = ctx.installation.database
  const stop = new AbortController()
  const write = writerOf(held)
  /** What was told and is not written yet. */
  let untold: Move | undefined
  const look = async () => {
    const move = untold
    untold = undefined
    try {
      if ((await write(db, move)).state === 'cancelling') stop.abort()
    } catch (failure) {
      if (failure instanceof Problem && failure.code === 'conflict') stop.abort()
    }
  }
  const looking = repeatedly(look, attending.lookEveryMs ?? LOOK_EVERY_MS)
  const attended: Attended = {
    signal: ctx.request ? AbortSignal.any([stop.signal, ctx.request.signal]) : stop.signal,
    note: (move) => {
      untold = move
    },
    report: async (at, move) => {
      if ((await write(at, move)).state === 'cancelling') throw wasCancelled(kind)
    },
    end: async (tx, end) => {
      const row = await holdRun(tx.db, run)
      if (row?.holder !== holder || row.endedAt) throw takenOver(attending)
      if (row.state === 'cancelling' && end.state === 'done') throw wasCancelled(kind)
      await writeEnd(tx, kind, row, end)
    },
  }
  const finish = async (end: RunEnd) => {
    await looking.end()
    if (untold) await write(db, untold).catch(() => undefined)
    // The caller waited for the answer; that the run ended changes nothing kept, and a reading call may have asked.
    await ctx.db.transaction(async (at) => {
      const tx = { ...ctx, db: at as unknown as Queryable }
      const row = await holdRun(tx.db, run)
      if (row?.holder !== holder || row.endedAt !== null) return
      // Whoever cancelled it was told that it will be: the work may only have been done before its next look.
      if (row.state === 'cancelling' && end.state === 'done') throw wasCancelled(kind)
      await writeEnd(tx, kind, row, end)
    })
  }
  return { attended, finish }
}

const takenOver = ({ exclusive }: Attending) =>
  new Problem('conflict', exclusive?.taken ?? 'It was taken over.')

/** Notes that the caller is alive and how far the run is. @throws Problem `conflict` where another took over. */
function writerOf({ ctx, kind, run, holder, attending }: Held) {
  let row = run
  return async (db: Queryable, move: Move | undefined): Promise<RunRow> => {
    const now = ctx.installation.clock()
    const after = await beatRun(db, run, holder, move ? moved(row, move, now) : { beatAt: now })
    if (!after) throw takenOver(attending)
    row = after
    if (move) await publishMove({ ...ctx, db }, kind, after)
    return after
  }
}

/** Does something again and again, until it is ended and the last time is over. */
function repeatedly(work: () => Promise<void>, everyMs: number): { end(): Promise<void> } {
  const ended = new AbortController()
  const going = (async () => {
    while (!ended.signal.aborted) {
      await wait(everyMs, undefined, { signal: ended.signal }).catch(() => undefined)
      if (!ended.signal.aborted) await work()
    }
  })()
  return {
    end: () => {
      ended.abort()
      return going
    },
  }
}

async function begin(
  ctx: Context,
  kind: DefinedRun,
  { about, step = '', exclusive }: Attending,
  holder: string,
): Promise<RunRow> {
  const now = ctx.installation.clock()
  const row = {
    ...beginning(ctx, kind, about, now),
    state: 'running' as const,
    step,
    holder,
    process: PROCESS,
    begunAt: now,
  }
  const run = await keepRun(ctx, row, exclusive)
  await publishRun(ctx, kind, run)
  return run
}
