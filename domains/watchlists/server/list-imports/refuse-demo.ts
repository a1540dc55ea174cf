import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** @throws Problem `demo-not-allowed` in the demo, because the lists are everybody's. */
export function refuseDemo(ctx: Pick<Context, 'actor'>): void {
  if (ctx.actor.kind !== 'user' || !ctx.actor.isDemo) return
  throw new Problem(
    'demo-not-allowed',
    'The lists belong to the whole installation: the demo cannot change them.',
  )
}
