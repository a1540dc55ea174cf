import { requireNoSubscription } from '#domains/billing/server/index.ts'
import { closeChain, recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { enqueue } from '#platform/jobs/index.ts'
import { requireNoHold } from '#platform/legal-holds/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { ownUserOutsideDemo } from '../own-account/own-user.ts'
import { provePassword } from '../own-account/prove-password.ts'
import { deleteEveryMember, lockPeople } from '../people/person-store.ts'
import { endTokensOf } from '../provisioning/token-store.ts'
import { forgetPerson } from '../sign-in/identify-user.ts'
import { organisationRow } from './member-store.ts'
import { removeOrganisationRows } from './remove-organisation-rows.job.ts'

/**
 * Deletes an organisation: nobody comes in any more from this change on, no change of it is taken any more, and its rows are removed by a job. Accounts of people
 * who belong to no other go with it. The installation's own log keeps that it was deleted, by whom, and where its audit log ended.
 *
 * @throws Problem `invalid-input` for another name, `password-mismatch`, `conflict` for the installation's own organisation and while a subscription runs.
 */
export async function deleteOrganisation(
  ctx: Context,
  input: RequestOf<typeof endpoints.deleteOrganisation>,
): Promise<{ done: true }> {
  const { userId, organisationId } = ownUserOutsideDemo(ctx)
  if (organisationId === HOME_ORGANISATION_ID)
    throw new Problem(
      'conflict',
      'This is the installation’s own organisation: it goes with the installation.',
    )
  await provePassword(ctx.db, userId, input.password, 'password')
  const gone = await recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const { name } = await organisationRow(tx.db, organisationId)
    if (name !== input.name)
      throw new Problem('invalid-input', 'That is not the name of this organisation.', {
        issues: [{ field: 'name', message: `Type the name as it is written: ${name}` }],
      })
    await requireNoHold(tx.db, organisationId, 'everything', 'This organisation')
    await requireNoSubscription(tx.db, organisationId)
    const members = await deleteEveryMember(tx.db, organisationId)
    await endTokensOf(tx.db, organisationId)
    const end = await closeChain(tx.db, organisationId, tx.now)
    await enqueue(tx, removeOrganisationRows, { deleted: organisationId })
    return {
      result: members,
      trace: {
        action: 'organisation.deleted',
        subject: { type: 'organisation', id: organisationId },
        after: { organisationId, members: members.length, auditEntries: end.sequence, auditHash: end.hash },
        organisationId: HOME_ORGANISATION_ID,
      },
    }
  })
  for (const id of gone) forgetPerson(ctx.installation, id)
  return { done: true }
}
