import type { Context, Installation } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { reasonOf, sentenceOf } from './failure.ts'
import type { OutsideSource } from './source.ts'
import * as store from './store.ts'

const REST_SECONDS = 60
const REST_SECONDS_MAX = 3_600

const rounds = new WeakMap<Installation, Map<string, Promise<unknown>>>()

/** One round of a question at a time in an installation: whoever comes meanwhile waits for its answer instead of asking again. */
export function once<Result>(
  installation: Installation,
  question: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const running = rounds.get(installation) ?? new Map<string, Promise<unknown>>()
  rounds.set(installation, running)
  const known = running.get(question)
  if (known) return known as Promise<Result>
  const started = work().finally(() => running.delete(question))
  running.set(question, started)
  return started
}

export type Asked<Result> =
  | { state: 'answered'; value: Result }
  /** It failed, now or a short while ago: then it rests and was not asked. */
  | { state: 'failed' | 'resting'; failure: Problem }

type Ask = {
  /** What is cut out of its sentences. */
  secrets?: readonly string[]
  /** A person asks: it is asked although it rests. */
  isInsisting?: boolean
}

/**
 * Asks a source, unless it rests, and notes how it went. After a failure it rests: a minute, then two, four … an hour at most, or as
 * long as it said itself; one answer ends it. All processes share the rest. What is no failure of the source is thrown.
 */
export async function askSource<Result>(
  ctx: Context,
  source: Pick<OutsideSource, 'name' | 'title'>,
  work: () => Promise<Result>,
  { secrets = [], isInsisting = false }: Ask = {},
): Promise<Asked<Result>> {
  const { name, title } = source
  // By the clock of the installation: a caller may look back at another day.
  const now = ctx.installation.clock()
  const row = isInsisting ? undefined : (await store.storedSources(ctx.db, [name])).get(name)
  if (row?.restsUntil && row.restsUntil > now) {
    const failure = new Problem('source-failed', row.lastFailure ?? `${title} failed.`, {
      provider: title,
      reason: row.lastReason ?? 'UNKNOWN',
      retryAfterSeconds: Math.ceil((row.restsUntil.getTime() - now.getTime()) / 1_000),
    })
    return { state: 'resting', failure }
  }
  try {
    const value = await work()
    await store.noteSuccess(ctx.db, name, ctx.installation.clock())
    return { state: 'answered', value }
  } catch (failure) {
    if (!(failure instanceof Problem) || failure.code === 'cancelled') throw failure
    const sentence = sentenceOf(failure, secrets)
    ctx.installation.log.warn({ source: name, sentence }, 'an outside source failed')
    const at = ctx.installation.clock()
    const stated = Number(failure.details?.retryAfterSeconds ?? 0)
    await store.noteFailure(
      ctx.db,
      name,
      { at, sentence, reason: reasonOf(failure) },
      (failuresInRow) => new Date(at.getTime() + 1_000 * Math.max(stated, restSeconds(failuresInRow))),
    )
    return {
      state: 'failed',
      failure: new Problem(failure.code, sentence, failure.details, { cause: failure }),
    }
  }
}

const restSeconds = (failuresInRow: number): number =>
  Math.min(REST_SECONDS_MAX, REST_SECONDS * 2 ** Math.min(16, failuresInRow - 1))

/** Notes that questions were answered: see `answeredLately`. */
export const noteAnswers = (ctx: Context, source: string, questions: readonly string[]): Promise<void> =>
  store.storeAnswers(ctx.db, source, questions, { answeredAt: ctx.installation.clock() })

/** Which questions a source has answered within so many seconds, to any process. */
export async function answeredLately(
  ctx: Context,
  source: string,
  questions: readonly string[],
  seconds: number,
): Promise<Set<string>> {
  const since = ctx.now.getTime() - seconds * 1_000
  const known = await store.storedQuestions(ctx.db, source, questions)
  return new Set(
    [...known].flatMap(([question, { answeredAt }]) =>
      answeredAt && answeredAt.getTime() > since ? [question] : [],
    ),
  )
}
