import type { AboutParty, Party, PartyProvider } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import * as store from './store.ts'

/** Identifiers that name one party: whoever has the same is it. */
const NAMING = new Set(['lei', 'registration', 'vat', 'tax', 'cik', 'isin'])

/** Customers that are a party: by an identifier of it, or by its name, which a namesake may have as well. */
export const customersAboutParty: PartyProvider = {
  group: 'Customers',
  at: 10,
  may: 'customers:read',
  async find({ db, actor }, party, limit) {
    const { organisationId } = actor
    const numbered = party.identifiers.filter(({ kind }) => NAMING.has(kind))
    const byNumber = await store.customersWithIdentifiers(db, organisationId, numbered, limit)
    const byName = await store.customersNamed(db, organisationId, party.names)
    const known = new Set(byNumber.map(({ id }) => id))
    return [
      ...byNumber.map((row) => statedOf(row, 'identifier')),
      ...byName.filter(({ id }) => !known.has(id)).map((row) => statedOf(row, bySharedNumber(row, party))),
    ].slice(0, limit)
  },
}

/** What a customer's identifier is is written freely: “LEI”, “Registration number”. A number of another kind is another number. */
const bySharedNumber = (row: Pick<store.NamedCustomer, 'identifiers'>, party: Party): AboutParty['by'] =>
  row.identifiers.some((own) =>
    party.identifiers.some(
      ({ kind, value }) => NAMING.has(kind) && value === own.value && own.kind.toLowerCase().startsWith(kind),
    ),
  )
    ? 'identifier'
    : 'name'

const statedOf = (
  { id, name, schema, countries }: Pick<store.NamedCustomer, 'id' | 'name' | 'schema' | 'countries'>,
  by: AboutParty['by'],
): AboutParty => ({
  id,
  title: name,
  detail: [schema === 'Unknown' ? '' : schema, ...countries].filter(Boolean).join(', '),
  href: pathOf({ type: 'company', id }),
  by,
})
