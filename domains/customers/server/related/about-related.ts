import type { Context } from '#platform/context/index.ts'
import type { AboutPerson, Person } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { customersWithIds } from '../store.ts'
import * as store from './related-store.ts'

/** Kinds that a natural person may have been written down as. */
const MAY_BE_PERSON = new Set(['Person', 'Unknown'])
/** A shorter one stands among other words by chance. */
const MARK_LETTERS_MIN = 6

/** A related party who may be a natural person, as a request is made about them. */
export async function personOfRelatedParty({ db, actor }: Context, id: number): Promise<Person | undefined> {
  const [row] = await store.relatedPartiesWithIds(db, actor.organisationId, [id])
  if (!row || !MAY_BE_PERSON.has(row.schema)) return undefined
  return {
    subject: { type: 'related-party', id },
    called: row.name,
    names: [row.name, ...row.aliases],
    marks: row.identifiers.map(({ value }) => value).filter(({ length }) => length >= MARK_LETTERS_MIN),
    usernames: [],
  }
}

/** Where a person is a related party of a customer. One who still is, is not erased. */
export async function relatedAboutPerson(ctx: Context, person: Person): Promise<AboutPerson[]> {
  const { organisationId } = ctx.actor
  const rows = (await store.relatedPartiesNamed(ctx.db, organisationId, person.names)).filter(({ schema }) =>
    MAY_BE_PERSON.has(schema),
  )
  const customers = await customersWithIds(
    ctx.db,
    organisationId,
    rows.map(({ customerId }) => customerId),
  )
  const nameOf = new Map(customers.map(({ id, name }) => [id, name]))
  return rows.map((row): AboutPerson => {
    const { id, name, role, customerId, endedAt, addedAt } = row
    const isAsked = person.subject.type === 'related-party' && Number(person.subject.id) === id
    const inWhom = nameOf.get(customerId) ?? `customer ${customerId}`
    return {
      id: `related-${id}`,
      subject: { type: 'related-party', id },
      title: name,
      detail: `${role} of ${inWhom}${endedAt ? `, ended ${endedAt.toISOString().slice(0, 10)}` : ''}`,
      href: pathOf({ type: 'company', id: customerId }),
      by: isAsked ? 'record' : 'name',
      term: { kind: 'customer', since: endedAt ?? addedAt },
      ...(endedAt
        ? {}
        : {
            refuses: `${name} is ${role} of ${inWhom} on record. End that first, on the page of the customer.`,
          }),
    }
  })
}

/** Deletes those of the things that are related parties. */
export const eraseRelated = (
  db: Parameters<typeof store.deleteRelatedParties>[0],
  organisationId: number,
  things: readonly AboutPerson[],
): Promise<number> =>
  store.deleteRelatedParties(
    db,
    organisationId,
    things.flatMap(({ subject }) => (subject.type === 'related-party' ? [Number(subject.id)] : [])),
  )
