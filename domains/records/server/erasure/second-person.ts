import type { Queryable } from '#platform/database/index.ts'
import type { GrantedPermission } from '#platform/permissions/index.ts'

/** Refuses somebody as the second person on what another proposed. */
type Confirming = (
  db: Queryable,
  organisationId: number,
  who: {
    userId: number
    permission: GrantedPermission
    proposal: { userId: number | null; at: Date }
  },
) => Promise<void>

let stated: Confirming | undefined

/** Says who may be a second person: accounts knows people, and stands above. */
export function onConfirming(confirming: Confirming): void {
  stated = confirming
}

/** @throws Problem `four-eyes`. */
export function requireOther(...asked: Parameters<Confirming>): Promise<void> {
  if (!stated) throw new Error('No rule here defines who a second person is.')
  return stated(...asked)
}
