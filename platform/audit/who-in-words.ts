import { jobCalled } from '#platform/identity/index.ts'
import type { AuditEntry } from './read-audit.ts'

/**
 * Who did what an entry tells of, as a reader of the log has to take it: a person, a person through something, or the product by
 * itself.
 */
export function whoInWords({
  actor,
  actorType,
  through,
}: Pick<AuditEntry, 'actor' | 'actorType' | 'through'>): string {
  switch (actorType) {
    case 'job':
      return `${actor}, carried out by the job “${jobCalled(through ?? '')}”`
    case 'token':
      return `${actor}, with the key “${through}”`
    case 'system':
      return `Assay itself (${jobCalled(actor)})`
    case 'visitor':
      return 'somebody not signed in'
    default:
      return actor
  }
}
