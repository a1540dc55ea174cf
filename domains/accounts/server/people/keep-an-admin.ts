import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { countOtherAdmins, type MemberRow } from './person-store.ts'

/**
 * Refuses to take the last administrator from an organisation: nobody could ever give the role back.
 * Called inside a change that holds the people lock.
 * @throws Problem `conflict`.
 */
export async function keepAnAdmin(tx: Context, person: MemberRow): Promise<void> {
  if ((await countOtherAdmins(tx.db, person.organisationId, person.id)) === 0)
    throw new Problem(
      'conflict',
      `${person.fullName} is the last administrator. Make somebody else an administrator first.`,
    )
}
