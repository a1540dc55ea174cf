import type { AboutPerson, Person, PersonProvider } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { eraseRelated, personOfRelatedParty, relatedAboutPerson } from './related/about-related.ts'
import * as store from './store.ts'

/** A shorter one stands among other words by chance. */
const MARK_LETTERS_MIN = 6

/** Kinds that a natural person may have been written down as. */
const MAY_BE_PERSON = new Set(['Person', 'Unknown'])

/** Customers who are people: who they are, and their record. */
export const customersAboutPerson: PersonProvider = {
  group: 'Customers',
  at: 10,
  who: {
    'related-party': personOfRelatedParty,
    company: async ({ db, actor }, id) => {
      const [row] = await store.customersWithIds(db, actor.organisationId, [id])
      if (!row || !MAY_BE_PERSON.has(row.schema)) return undefined
      return {
        subject: { type: 'company', id },
        called: row.name,
        names: [row.name, ...row.aliases],
        marks: row.identifiers.map(({ value }) => value).filter(({ length }) => length >= MARK_LETTERS_MIN),
        usernames: [],
        customerId: id,
      }
    },
  },
  async find(ctx, person) {
    const { db, actor } = ctx
    const own = person.customerId === undefined ? [] : [person.customerId]
    const rows = await store.customersWithIds(db, actor.organisationId, own)
    const named = await store.customersNamed(db, actor.organisationId, person.names)
    const others = await store.customersWithIds(
      db,
      actor.organisationId,
      named.map(({ id }) => id).filter((id) => id !== person.customerId),
    )
    return [
      ...rows.map((row) => stated(row, 'record')),
      ...others.map((row) => stated(row, 'name')),
      ...(await relatedAboutPerson(ctx, person)),
    ]
  },
  erase: async ({ db, actor }, _person: Person, things) =>
    (await store.deleteCustomers(
      db,
      actor.organisationId,
      things.flatMap(({ subject }) => (subject.type === 'company' ? [Number(subject.id)] : [])),
    )) + (await eraseRelated(db, actor.organisationId, things)),
  rows: [
    { type: 'company', table: 'customer', namedBy: ['company_id', 'customer_id'] },
    { type: 'related-party', table: 'related_party', namedBy: ['related_party_id'] },
  ],
}

function stated(row: store.CustomerRow, by: AboutPerson['by']): AboutPerson {
  const { id, name, isMonitored } = row
  const refuses =
    by === 'name'
      ? `Customer ${id} has the same name: records with only the name may be about that one.`
      : isMonitored
        ? `Customer ${id} is monitored. End the monitoring first: a current customer cannot be erased.`
        : undefined
  return {
    id,
    subject: { type: 'company', id },
    title: name,
    detail: `Customer ${id}, last changed ${row.updatedAt.toISOString().slice(0, 10)}`,
    href: pathOf({ type: 'company', id }),
    by,
    term: { kind: 'customer', since: row.updatedAt },
    ...(refuses ? { refuses } : {}),
  }
}
