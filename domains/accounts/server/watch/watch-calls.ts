import { bookkeeping, recordChange } from '#platform/audit/index.ts'
import { type Heard, tallyInWindow } from '#platform/calls/index.ts'
import { type Context, systemContext } from '#platform/context/index.ts'
import type { UserActor } from '#platform/identity/index.ts'
import { hourOf } from './hour.ts'
import { addOne } from './watch-store.ts'

const HOUR_SECONDS = 3_600
/** Each of so many refusals of a person in an hour has its entry; of more it is said at a hundred, a thousand and so on. */
const EACH_REFUSAL_MAX = 20

/** Watches over what people ask: enters a change that was refused to somebody, and counts the files that they take. */
export async function watchCalls(ctx: Context, heard: Heard): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'user') return
  if (heard.refused) return enterRefusal(ctx, actor, heard)
  await addOne(bookkeeping(ctx.db, 'how many files somebody takes'), 'files-taken', actor, hourOf(ctx.now))
}

/** The product itself enters it: the change that was refused, for somebody's role or because a second person has to do it, has left nothing. */
async function enterRefusal(
  ctx: Context,
  actor: UserActor,
  { call, refused, about }: Extract<Heard, { refused: string }>,
): Promise<void> {
  const { calls, windowStart } = await tallyInWindow(
    ctx,
    `refused to ${actor.organisationId} ${actor.userId}`,
    HOUR_SECONDS,
  )
  if (calls > EACH_REFUSAL_MAX && !Number.isInteger(Math.log10(calls))) return
  const system: Context = {
    ...systemContext(ctx.installation, 'watch over calls', actor.organisationId),
    now: ctx.now,
    requestId: ctx.requestId,
  }
  await recordChange(system, async () => ({
    result: undefined,
    trace: {
      action: 'account.call-refused',
      subject: { type: 'account', id: actor.userId },
      after: {
        username: actor.username,
        ...(actor.through ? { through: actor.through.name } : {}),
        call: `${call.method} ${call.path}`,
        ...(about ? { about } : {}),
        why: refused,
        times: calls,
        since: windowStart.toISOString(),
      },
    },
  }))
}
