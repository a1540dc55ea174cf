import type { Trace } from '#platform/audit/index.ts'
import type { Change } from '#platform/context/index.ts'
import type { PersonRow } from '../people/person-store.ts'
import { endKeysOfPerson } from './key-store.ts'

/**
 * Ends the keys of somebody whose password or address was replaced, or those made since a moment: anyone who had it may have made one. Each has its entry in the log of
 * its own organisation.
 */
export async function endKeysWith(
  tx: Change,
  owner: Pick<PersonRow, 'id' | 'displayUsername'>,
  replaced: 'password' | 'address',
  since?: Date,
): Promise<readonly Trace[]> {
  const ended = await endKeysOfPerson(tx.db, owner.id, {
    revokedAt: tx.now,
    revokedBy: owner.displayUsername,
    since,
  })
  return ended.map(({ id, organisationId, name, start }) => ({
    action: 'api-key.revoked' as const,
    subject: { type: 'api-key' as const, id },
    after: { name, start, of: owner.displayUsername, with: replaced },
    organisationId,
  }))
}
