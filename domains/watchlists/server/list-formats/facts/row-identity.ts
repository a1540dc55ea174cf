import { createHash } from 'node:crypto'

/**
 * A reference for a row whose publisher gives it none: the same facts give the same reference in the next
 * publication. Leave out whatever the publisher updates, or an amended row reads as one removed and one added.
 */
export function rowIdentity(facts: string[]): string {
  const folded = facts.map((fact) => fact.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase())
  return createHash('sha256').update(folded.join('\u0000')).digest('hex').slice(0, 20)
}
