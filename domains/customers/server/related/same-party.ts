import { comparedHashOf } from '../screening/compared-hash.ts'
import type { RelatedPartyRow } from './related-store.ts'

type Facts = Pick<
  RelatedPartyRow,
  'id' | 'name' | 'schema' | 'countries' | 'birthDate' | 'identifiers' | 'aliases' | 'gender'
>

/**
 * One who is owner and director stands in two rows and is screened once: under the first row with the same facts. Gives that row's number for each row
 * of one customer.
 */
export function screenedAs(parties: readonly Facts[]): Map<number, number> {
  const first = new Map<string, number>()
  const answer = new Map<number, number>()
  for (const party of parties.toSorted((one, other) => one.id - other.id)) {
    const hash = comparedHashOf(party)
    const known = first.get(hash) ?? party.id
    first.set(hash, known)
    answer.set(party.id, known)
  }
  return answer
}

export const plainName = (name: string): string =>
  name.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ')

/**
 * Rows that are one party to the 50 percent rule, by the name of the party: those of one name, unless their births tell them apart. Sources write
 * the same owner with more facts or fewer, and a share that was stated twice is one share.
 */
export function countedAs(parties: readonly Facts[]): Map<number, string> {
  const answer = new Map<number, string>()
  for (const [name, own] of Map.groupBy(parties, (party) => plainName(party.name))) {
    const births = new Set(own.flatMap(({ birthDate }) => birthDate ?? []))
    const [only = ''] = births
    for (const { id, birthDate } of own)
      answer.set(id, births.size < 2 ? name : `${name} ${birthDate ?? only}`)
  }
  return answer
}
