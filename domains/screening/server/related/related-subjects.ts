import {
  customersWithIds,
  type RelatedPartyRow,
  relatedPartiesOf,
  roleInWords,
  screenedAs,
} from '#domains/customers/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Subject } from '../../contract/index.ts'
import { subjectOfParty } from '../subject/customer-subject.ts'

/** A related party to be screened with its customer. */
export type RelatedSubject = {
  subject: Subject
  relatedPartyId: number
  /** "owner, 60% of Halden Shipping AS". */
  relation: string
}

/** How the screenings of a related party are known: under its row, whatever it is called later. */
export const relatedKeyOf = (relatedPartyId: number): string => `related:${relatedPartyId}`

export const isRelatedKey = (subjectKey: string): boolean => subjectKey.startsWith('related:')

/** The related parties of customers as parties to be screened, by customer; one with several roles once. */
export async function relatedSubjects(
  ctx: Context,
  customerIds: readonly number[],
): Promise<Map<number, RelatedSubject[]>> {
  const { organisationId } = ctx.actor
  const parties = await relatedPartiesOf(ctx.db, organisationId, customerIds)
  if (parties.size === 0) return new Map()
  const customers = await customersWithIds(ctx.db, organisationId, [...parties.keys()])
  const nameOf = new Map(customers.map(({ id, name }) => [id, name]))
  return new Map([...parties].map(([id, rows]) => [id, subjectsOf(rows, nameOf.get(id) ?? `customer ${id}`)]))
}

function subjectsOf(rows: readonly RelatedPartyRow[], customerName: string): RelatedSubject[] {
  const under = screenedAs(rows)
  return rows
    .filter(({ id }) => under.get(id) === id)
    .map((row) => {
      const share =
        row.shareLow === null || row.shareHigh === null ? null : { low: row.shareLow, high: row.shareHigh }
      return {
        subject: subjectOfParty(row),
        relatedPartyId: row.id,
        relation: `${roleInWords({ role: row.role, share })} of ${customerName}`,
      }
    })
}
