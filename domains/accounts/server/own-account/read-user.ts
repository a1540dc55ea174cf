import type { Context } from '#platform/context/index.ts'
import type { User } from '../../contract/index.ts'
import { personRowOf, userOf } from '../people/person-store.ts'
import { ownUser } from './own-user.ts'

/** Who is signed in. */
export async function readUser(ctx: Context): Promise<{ user: User }> {
  const { organisationId, userId } = ownUser(ctx)
  return { user: userOf(await personRowOf(ctx.db, organisationId, userId)) }
}
