import { recordChange, type Trace } from '#platform/audit/index.ts'
import { type Heard, tallyInWindow } from '#platform/calls/index.ts'
import { type Context, systemContext } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { tellAdministrators } from './tell-administrators.ts'

const HOUR_SECONDS = 3_600
/** Each of so many refusals of a person in an hour has its entry; of more it is said at a hundred, a thousand and so on. */
const EACH_REFUSAL_MAX = 20
/** So many files in an hour are more than anybody reads. */
const UNUSUAL_FILES = 50

/**
 * Watches over what people ask: a change that is refused to somebody, for their role or because a second person has to do it, leaves an entry; so do unusually many files
 * that somebody takes, of which the administrators are told by mail. The product itself enters it: the refused change has left nothing.
 */
export async function watchCalls(ctx: Context, heard: Heard): Promise<void> {
  const { actor, house } = ctx
  if (actor.kind !== 'user') return
  const what = heard.refused ? 'refused' : 'files'
  const { calls, windowStart } = await tallyInWindow(
    ctx,
    `${what} of ${actor.organisationId} ${actor.userId}`,
    HOUR_SECONDS,
  )
  const isTold = heard.refused ? calls <= EACH_REFUSAL_MAX || isPowerOfTen(calls) : isUnusualCount(calls)
  if (!isTold) return
  const system: Context = {
    ...systemContext(house, 'watch over calls', actor.organisationId),
    now: ctx.now,
    requestId: ctx.requestId,
  }
  const said = {
    username: actor.username,
    ...(actor.through ? { through: actor.through.name } : {}),
    call: `${heard.call.method} ${heard.call.path}`,
    times: calls,
    since: windowStart.toISOString(),
  }
  const subject = { type: 'account', id: actor.userId } as const
  await recordChange(system, async (tx) => {
    const trace: Trace = heard.refused
      ? {
          action: 'account.call-refused',
          subject,
          after: { ...said, why: heard.refused, ...(heard.about ? { about: heard.about } : {}) },
        }
      : { action: 'account.files-taken', subject, after: said }
    if (!heard.refused)
      await tellAdministrators(tx, {
        subject: 'Unusually many files were taken',
        sentence: `${actor.fullName} (${actorName(actor)}) has taken ${calls} files and exports since ${said.since.slice(11, 16)} UTC${actor.through ? `, through ${actor.through.name}` : ''}. The last one was ${said.call}.`,
      })
    return { result: undefined, trace }
  })
}

const isPowerOfTen = (count: number): boolean => Number.isInteger(Math.log10(count))

/** 50, 500, 5,000 … */
const isUnusualCount = (count: number): boolean =>
  isPowerOfTen(count / UNUSUAL_FILES) && count >= UNUSUAL_FILES
