import { beginOnFree } from '#domains/billing/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { insertOrganisation } from './member-store.ts'

/** What an organisation is called until its administrator says another name. */
export const organisationNameOf = (fullName: string): string => `Organisation of ${fullName}`

/**
 * Founds an organisation on the Free plan; whoever founds it becomes its administrator with the change this one joins. The
 * installation's own log keeps that it was founded, and nothing of what happens in it.
 */
export function foundOrganisation(ctx: Context, name: string): Promise<number> {
  return recordChange(ctx, async (tx) => {
    const organisationId = await insertOrganisation(tx.db, { name, foundedAt: tx.now })
    await beginOnFree(tx, organisationId)
    const trace = {
      action: 'organisation.founded' as const,
      subject: { type: 'organisation' as const, id: organisationId },
      payload: { title: name },
    }
    return {
      result: organisationId,
      trace: [
        { ...trace, after: { name, plan: 'Free' }, organisationId },
        { ...trace, after: { organisationId }, payload: {}, organisationId: HOME_ORGANISATION_ID },
      ],
    }
  })
}
