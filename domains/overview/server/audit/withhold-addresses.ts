import type { AuditEntry } from '#platform/audit/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { isGranted } from '#platform/permissions/index.ts'

/** What stands for an address that the reader may not see. */
export const WITHHELD = 'withheld: for administrators'

/** The log as a reader may see it: addresses of colleagues are for those who manage people, and for their owner. */
export function withholdAddresses<Entry extends AuditEntry>(actor: Actor, entry: Entry): Entry {
  if (entry.subjectType !== 'account' || mayReadAddresses(actor, entry.subjectId)) return entry
  return { ...entry, before: withoutAddress(entry.before), after: withoutAddress(entry.after) }
}

/** Whether a reader would see an entry otherwise than it was written. */
export function isWithheldFrom(actor: Actor, entry: AuditEntry): boolean {
  const shown = withholdAddresses(actor, entry)
  return shown.before !== entry.before || shown.after !== entry.after
}

function mayReadAddresses(actor: Actor, accountId: string): boolean {
  if (actor.kind !== 'user') return actor.kind === 'system'
  return isGranted(actor, 'users:manage') || String(actor.userId) === accountId
}

function withoutAddress(side: unknown): unknown {
  if (typeof side !== 'object' || side === null || !('email' in side) || side.email === null) return side
  return { ...side, email: WITHHELD }
}
