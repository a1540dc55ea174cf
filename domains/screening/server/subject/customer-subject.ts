import { type CustomerRow, customersWithIds } from '#domains/customers/server/index.ts'
import { IdentifierKind } from '#domains/watchlists/contract/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { Subject } from '../../contract/index.ts'
import { type SubjectFacts, subjectHashOf, subjectOf } from './subject.ts'

/** A customer as a party to be screened. */
export const subjectOfCustomer = (customer: CustomerRow): Subject => subjectOfParty(customer)

/** A customer, or a related party of one, as a party to be screened. */
export function subjectOfParty(
  customer: Pick<CustomerRow, 'name' | 'schema' | 'birthDate' | 'countries' | 'identifiers'> &
    Partial<Pick<CustomerRow, 'aliases' | 'gender' | 'addresses'>>,
): Subject {
  return subjectOf({
    name: customer.name,
    schema: customer.schema,
    birthDate: customer.birthDate,
    countries: customer.countries,
    identifiers: customer.identifiers.map(({ kind, value, country }) => {
      const known = IdentifierKind.safeParse(kind)
      return { kind: known.success ? known.data : 'other', value, ...(country ? { country } : {}) }
    }),
    ...(customer.aliases && { aliases: customer.aliases }),
    ...(customer.gender && { gender: customer.gender }),
    ...(customer.addresses && { addresses: customer.addresses }),
  })
}

export type AskedSubject = {
  subject: Subject
  isCustomer: boolean
  /** Digest of the customer's compared facts as they were read for the search; null where no customer is screened. */
  comparedHash: string | null
}

/**
 * Completes what was asked with the customer's own facts, where the number is a customer's and the name is its name.
 * A number without a customer, or with one of another name, is kept as a reference alone: what is screened is the name.
 */
export function completeFrom(customer: CustomerRow | undefined, asked: SubjectFacts): AskedSubject {
  if (!customer || plain(customer.name) !== plain(asked.name)) {
    return { subject: subjectOf(asked), isCustomer: false, comparedHash: null }
  }
  const known = subjectOfCustomer(customer)
  const subject = subjectOf({
    name: asked.name,
    schema: known.schema,
    birthDate: asked.birthDate ?? known.birthDate,
    countries: completed(asked.countries, known.countries),
    identifiers: asked.identifiers && asked.identifiers.length > 0 ? asked.identifiers : known.identifiers,
    aliases: withFurther(known.aliases, asked.aliases),
    gender: asked.gender ?? known.gender,
    addresses: withFurther(known.addresses, asked.addresses),
  })
  // Facts that are not the customer's screen somebody of its name, not the customer.
  const isCustomer = subjectHashOf({ ...subject, name: known.name }) === subjectHashOf(known)
  return { subject, isCustomer, comparedHash: isCustomer ? customer.comparedHash : null }
}

/** Some of what is known of the customer are the customer's: it is asked with all of them. */
function completed(asked: readonly string[] = [], known: readonly string[] = []): string[] {
  return [...(asked.every((one) => known.includes(one)) ? known : asked)]
}

/** Every name that is known of the customer is searched, whichever others are asked for. */
function withFurther(known: readonly string[] = [], asked: readonly string[] = []): string[] {
  const names = new Set(known.map(plain))
  return [...known, ...asked.filter((one) => !names.has(plain(one)))]
}

/** The customers of these numbers, by number. */
export async function customersByNumber(
  db: Queryable,
  organisationId: number,
  numbers: readonly (number | null | undefined)[],
): Promise<Map<number, CustomerRow>> {
  const ids = [...new Set(numbers.filter((number) => typeof number === 'number'))]
  const rows = await customersWithIds(db, organisationId, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

function plain(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ')
}
