import { expect, it } from 'vitest'
import { asOfItsFile, partText, readPart, rowText } from '../part-text.ts'
import { companyFacts } from './sec.ts'

const year = (end: number, val: number) => ({
  start: `${end}-01-01`,
  end: `${end}-12-31`,
  val,
  filed: `${end + 1}-02-20`,
})
const rowOf = (usGaap: Record<string, unknown[]>) =>
  companyFacts(1, {
    cik: 320193,
    entityName: 'Harwood Looms Inc',
    facts: {
      'us-gaap': Object.fromEntries(
        Object.entries(usGaap).map(([tag, facts]) => [tag, { units: { USD: facts } }]),
      ),
    },
  })
const revenueOf = (usGaap: Record<string, unknown[]>) => rowOf(usGaap).facts?.revenueMillions

it('the revenue of the last full year is taken, of whichever of its tags', () => {
  expect(
    revenueOf({
      SalesRevenueNet: [year(2016, 40_000_000)],
      Revenues: [year(2024, 90_000_000), year(2025, 95_500_000)],
      Assets: [{ end: '2026-03-31', val: 1 }],
    }),
  ).toBe(95.5)
})

it('one of long before the newest accounts is not given as that of their day', () => {
  expect(
    revenueOf({ SalesRevenueNet: [year(2016, 40_000_000)], Assets: [{ end: '2025-12-31', val: 1 }] }),
  ).toBeUndefined()
})

it('one of a registrant whose accounts ended years before the file is not given as that of the file’s day', () => {
  const row = rowOf({ Revenues: [year(2019, 90_000_000)], Assets: [{ end: '2019-12-31', val: 1 }] })
  const [held] = readPart(partText([rowText(row)], [])).rows
  if (!held) throw new Error('The row was lost.')
  expect(asOfItsFile(held, '2020-03-01').facts?.value.revenueMillions).toBe(90)
  expect(asOfItsFile(held, '2026-11-20').facts?.value).toEqual({
    names: row.facts?.names,
    identifiers: row.facts?.identifiers,
  })
})
