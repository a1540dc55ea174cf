import type { Context } from '#platform/context/index.ts'
import { followOutcome, type Outcome, withSessionPriority } from '#platform/database/index.ts'
import type { Effect } from '#platform/endpoint/index.ts'
import { isOfDemo } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { markSample } from '#platform/sample-data/index.ts'
import { admit } from './admit.ts'
import { countCall } from './count-call.ts'
import { noteFile, notifyRefused } from './heard-calls.ts'
import { answerOf, inputOf } from './parse-call.ts'
import type { Route } from './route.ts'
import { refuseUnread } from './unread-fields.ts'

export type Invoked = {
  /** `short`: as its endpoint says it for a reader with little room, where it does. */
  form?: 'whole' | 'short'
  /** The most it may do: a caller that only reads is refused whatever else. */
  effect?: Effect
  /** Counts what the verb keeps, whichever way it ends; not what counting the call leaves behind. */
  outcome?: Outcome
}

/**
 * Makes a call for whoever the context says asks: permission, limits, parse, run, parse the answer. Nothing here knows how the call
 * came: HTTP, jobs, command lines and whatever else asks on behalf of somebody stand around it.
 *
 * @param fields what the caller sends, path and body in one, not parsed yet.
 * @returns the answer as the endpoint's contract says it; a `FileAnswer` or `StreamAnswer` where it answers with one.
 * @throws Problem as the call refuses.
 */
export async function invoke(
  ctx: Context,
  route: Route,
  fields: Record<string, unknown>,
  invoked: Invoked = {},
): Promise<unknown> {
  try {
    const answer = await make(ctx, route, fields, invoked)
    await noteFile(ctx, route.endpoint)
    return answer
  } catch (failure) {
    await notifyRefused(ctx, route.endpoint, failure, fields)
    throw failure
  }
}

async function make(
  ctx: Context,
  route: Route,
  fields: Record<string, unknown>,
  { form = 'whole', effect = 'write', outcome }: Invoked,
): Promise<unknown> {
  const { endpoint } = route
  admit(ctx.actor, endpoint)
  if (effect === 'read' && endpoint.effect !== 'read')
    throw new Problem('forbidden', 'This would change something, and only reading is allowed here.', {
      call: endpoint.name,
    })
  if (endpoint.limit) await countCall(ctx, route, endpoint.limit, fields)
  refuseUnread(ctx, endpoint, fields, form)
  const input = inputOf(endpoint, fields)
  const { db, replica } = ctx.installation.database
  const own: Context = endpoint.effect === 'read' ? { ...ctx, isReading: true } : ctx
  // A stream goes on as the news comes, which come from the primary.
  if (replica && own.isReading && ctx.db === db && endpoint.answers !== 'stream')
    return replica.read(db, (reader) => answer({ ...own, db: reader }, route, input, { form, outcome }))
  return answer(own, route, input, { form, outcome })
}

async function answer(
  own: Context,
  route: Route,
  input: unknown,
  { form, outcome }: Pick<Invoked, 'form' | 'outcome'>,
): Promise<unknown> {
  const { endpoint } = route
  // Whoever is let in at the database after others waits there, and nobody waits behind the demo.
  const run = () =>
    withSessionPriority(isOfDemo(own.actor) ? 'demo-call' : 'call', () => route.run(own, input as never))
  const made = await (outcome ? followOutcome(outcome, run) : run())
  const whole = answerOf(endpoint, await markSample(own, endpoint, made))
  return form === 'short' && endpoint.short ? endpoint.short(whole as never) : whole
}
