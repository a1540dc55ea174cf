import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { User } from '../../contract/index.ts'
import { ownUserOutsideDemo } from '../own-account/own-user.ts'
import { moveSession, personRowOf, updatePerson, userOf } from '../people/person-store.ts'
import { isSessionByProvider } from '../provider-sign-in/provider-store.ts'
import { forgetActor } from '../sign-in/identify-user.ts'
import { membershipOf } from './member-store.ts'

/** Switches this session to another of your organisations; one's other sessions stay where they are. */
export async function switchOrganisation(
  ctx: Context,
  { organisationId }: RequestOf<typeof endpoints.switchOrganisation>,
): Promise<{ user: User }> {
  const answer = await recordChange(ctx, async (tx) => {
    const { user, trace } = await enterOrganisation(tx, organisationId)
    return { result: { user }, trace }
  })
  forgetActor(ctx)
  return answer
}

/** Moves the caller's session into an organisation, as part of a change. @throws Problem `not-found` for a stranger to it. */
export async function enterOrganisation(tx: Context, organisationId: number) {
  const { userId, sessionId } = ownUserOutsideDemo(tx)
  if (await isSessionByProvider(tx.db, Number(sessionId)))
    throw new Problem(
      'forbidden',
      'You came in by your organisation’s sign-in provider, which opens this organisation alone. Sign in with your password to go to another.',
    )
  const member = await membershipOf(tx.db, organisationId, userId)
  if (!member || member.deactivatedAt)
    throw new Problem('not-found', 'You do not belong to such an organisation.')
  await moveSession(tx.db, Number(sessionId), organisationId, tx.now)
  await updatePerson(tx.db, userId, { opensOrganisationId: organisationId })
  return {
    user: userOf(await personRowOf(tx.db, organisationId, userId)),
    trace: {
      action: 'account.entered' as const,
      subject: { type: 'account' as const, id: userId },
      organisationId,
    },
  }
}
