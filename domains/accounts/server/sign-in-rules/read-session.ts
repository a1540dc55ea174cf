import type { Context } from '#platform/context/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/sign-in-rules.ts'
import { memberInSession } from '../organisations/member-store.ts'
import { ownUser } from '../own-account/own-user.ts'
import { lacksSecondFactor } from './lacks-second-factor.ts'
import { sessionEnd } from './session-end.ts'

/** When the session that asks ends by itself. */
export async function readSession(ctx: Context): Promise<ResponseOf<typeof endpoints.readSession>> {
  const member = await memberInSession(ctx.db, Number(ownUser(ctx).sessionId))
  if (!member) throw new Problem('not-signed-in', 'Please sign in to continue.')
  const { idle, latest } = sessionEnd(member)
  const ends = [idle, latest].filter((end) => end !== null).map((end) => end.getTime())
  return {
    endsAt: ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString(),
    endsAtLatest: latest?.toISOString() ?? null,
    lacksSecondFactor: lacksSecondFactor(member),
  }
}
