import { peopleWithAddress } from '#domains/accounts/server/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { isGranted } from '#platform/permissions/index.ts'

/** Somebody of an organisation as a recipient of its reports. */
export type Reader = { userId: number; name: string; address: string; isReachable: boolean }

/** Everybody of an organisation; reachable is who can sign in and may see portfolios: nobody is mailed what they may not open. */
export async function readersOf(db: Queryable, organisationId: number): Promise<Map<number, Reader>> {
  const people = await peopleWithAddress(db, organisationId)
  return new Map(
    people.map(({ userId, fullName, username, email, role, isActive, isSample }) => [
      userId,
      {
        userId,
        name: fullName || username,
        address: email,
        isReachable:
          isActive && !isSample && email !== '' && isGranted({ role, organisationId }, 'portfolio:read'),
      },
    ]),
  )
}
