import { describe, expect, it } from 'vitest'
import { buildPartyIndex, MATCH_THRESHOLD, type Party, type PartySchema, partiesTouchedBy } from './index.ts'

const party = (value: string, schema: PartySchema): Party => ({
  id: value,
  schema,
  names: [{ value, kind: 'primary' }],
})

describe('a listed name in other spacing or cut by a field', () => {
  const listed: [string, PartySchema][] = [
    ['Mohammad Reza Modarres KHIABANI', 'Person'],
    ['STANMIX HOLDING LIMITED', 'Company'],
    ['FU YUAN YU 7605', 'Vessel'],
    ['LIMITED LIABILITY COMPANY RADIOPRIBORSNAB', 'Company'],
    ['Jamal Husayn Abd Ali Abd-al-Rahim AL-SHATTI', 'Person'],
  ]
  const entries = listed.map(([name, schema]) => party(name, schema))

  it.each([
    ['MohammadRezaModarresKhiabani', 0],
    ['MOHAMMADREZAMODARRESKHIABANI', 0],
    ['STANMIXHOLDINGLIMITED', 1],
    ['FUYUANYU7605', 2],
    ['LIMITED LIABILITY COMPANY RADIOPRIB', 3],
    ['JAMAL HUSAYN ABD ALI ABD-AL-RAHIM A', 4],
  ] as const)('%s goes to review, when it is asked and when the list changes', (asked, at) => {
    const entry = entries[at]!
    for (const schema of [entry.schema, 'Unknown'] as const) {
      const [hit] = buildPartyIndex(entries).search(party(asked, schema))
      expect(hit?.id).toBe(entry.id)
      expect(hit?.probability).toBeGreaterThanOrEqual(MATCH_THRESHOLD)
    }
    const customers = buildPartyIndex([party(asked, entry.schema), party('Halden Fjord', entry.schema)])
    const { touched } = partiesTouchedBy(customers, [entry], MATCH_THRESHOLD)
    expect(touched.map(({ customerId }) => customerId)).toEqual([asked])
  })

  it('a short beginning of a long name is another name', () => {
    const [hit] = buildPartyIndex(entries).search(party('LIMITED LIABILITY COMPANY RADIO', 'Company'))
    expect(hit?.probability ?? 0).toBeLessThan(MATCH_THRESHOLD)
  })
})

/** Reported against other screening software (watchman 115, 338, 483; nomenklatura 193; margince 2849): neighbours that are nobody's. */
describe('a name that shares a form, a letter or one word with a listed one', () => {
  it.each<[string, string, PartySchema]>([
    ['George Bush', 'George HABBASH', 'Person'],
    ['Emma Daniels', 'EMMA LLC', 'Company'],
    ['BELLETECH CORP', '11420 CORP.', 'Company'],
    ['A-B-C Company', 'ABA COMPANY', 'Company'],
    ['SIA Rimi Latvia', 'SIA Maxima Latvija', 'Company'],
    ['UAB Vilniaus Duona', 'UAB Kauno Grudai', 'Company'],
    ['OOO Gazprom Neft', 'OOO Lukoil', 'Company'],
    ['شركة الراجحي', 'شركة الأهلي', 'Company'],
    ['PT Astra International Tbk', 'PT Telkom Indonesia Tbk', 'Company'],
    ['Michael P. Meyer', 'MICHAEL LP', 'Company'],
  ])('%s is not %s', (asked, listed, schema) => {
    const [hit] = buildPartyIndex([party(listed, schema)]).search(party(asked, 'Unknown'))
    expect(hit?.probability ?? 0).toBeLessThan(MATCH_THRESHOLD)
  })
})
