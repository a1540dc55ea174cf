import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { organisationRow, renameOrganisationRow } from './member-store.ts'

/** Renames the organisation. */
export function renameOrganisation(
  ctx: Context,
  { name }: RequestOf<typeof endpoints.renameOrganisation>,
): Promise<{ name: string }> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await organisationRow(tx.db, organisationId)
    await renameOrganisationRow(tx.db, organisationId, name)
    return {
      result: { name },
      trace: {
        action: 'organisation.renamed',
        subject: { type: 'organisation', id: organisationId },
        before: { name: before.name },
        after: { name },
      },
    }
  })
}
