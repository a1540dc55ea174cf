import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** The session's organisation; another one that a request names is refused. @throws Problem `forbidden`. */
export function organisationOf(ctx: Context, orgId: number | undefined): number {
  const { organisationId } = ctx.actor
  if (orgId !== undefined && orgId !== organisationId) {
    throw new Problem('forbidden', 'This organisation is not yours.', { orgId })
  }
  return organisationId
}
