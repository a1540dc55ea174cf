import type { Context } from '#platform/context/index.ts'
import type { Organisation } from '../../contract/index.ts'
import { ownUser } from '../own-account/own-user.ts'
import { organisationsOf } from './member-store.ts'

/** The organisations one may come into, and which of them this session is in. */
export async function listOrganisations(ctx: Context): Promise<Organisation[]> {
  const { userId, organisationId } = ownUser(ctx)
  return (await organisationsOf(ctx.db, userId)).map((row) => ({
    ...row,
    isCurrent: row.organisationId === organisationId,
  }))
}
