import { inShort } from '#domains/screening/contract/index.ts'
import { explainMatch, MATCH_THRESHOLD, prepareParty } from '#engines/name-matching/index.ts'

/** What is asked, as a person would write it into the screening form. */
export const EXAMPLE_QUERY = { name: 'Realexport LLC', schema: 'Company', countries: ['RU'] } as const

/** The entry as the publisher wrote it, in the publication that comes with the product. */
export const EXAMPLE_ENTRY = {
  id: '46504',
  name: 'OOO REALEKSPORT',
  countries: ['RU'],
  inn: '7448105810',
  ogrn: '1087448006161',
  list: 'OFAC SDN list',
  publishedOn: '2024-05-03',
} as const

/**
 * The example of the front page: one spelling of a name against another as an official list writes it. The figures are the screening
 * engine's own answer, made while the page is drawn, at the threshold that an installation starts with; a test screens the same name
 * through the product and compares.
 */
export function exampleMatch() {
  const query = prepareParty({
    id: 'query',
    schema: EXAMPLE_QUERY.schema,
    names: [{ value: EXAMPLE_QUERY.name, kind: 'primary' }],
    countries: [...EXAMPLE_QUERY.countries],
  })
  const entry = prepareParty({
    id: EXAMPLE_ENTRY.id,
    // The list says that it is no person, ship or aircraft, and no more.
    schema: 'LegalEntity',
    names: [{ value: EXAMPLE_ENTRY.name, kind: 'primary' }],
    countries: [...EXAMPLE_ENTRY.countries],
    identifiers: [
      { kind: 'inn', value: EXAMPLE_ENTRY.inn },
      { kind: 'ogrn', value: EXAMPLE_ENTRY.ogrn },
    ],
  })
  return inShort(explainMatch(query, entry, { threshold: MATCH_THRESHOLD }), {
    list: EXAMPLE_ENTRY.list,
    publishedOn: EXAMPLE_ENTRY.publishedOn,
    threshold: MATCH_THRESHOLD,
    isMatch: true,
  })
}
