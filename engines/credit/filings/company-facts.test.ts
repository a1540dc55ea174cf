import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type FiledStatement, knownOn, type StatementField, statementsOfFacts } from '../index.ts'

const FACTS = '/work/shared/data/companies/sec-edgar/companyfacts'
const CASES = '/work/shared/bench/credit-dev.json'

type Fact = { start?: string; end: string; val: number; filed: string; form?: string }
const facts = (concepts: Record<string, Fact[] | Record<string, Fact[]>>) => ({
  cik: 320193,
  entityName: 'An invented company',
  facts: {
    'us-gaap': Object.fromEntries(
      Object.entries(concepts).map(([tag, units]) => [
        tag,
        {
          units: Object.fromEntries(
            Object.entries(Array.isArray(units) ? { USD: units } : units).map(([unit, list]) => [
              unit,
              list.map((fact) => ({ form: '10-K', accn: `filed ${fact.filed}`, ...fact })),
            ]),
          ),
        },
      ]),
    ),
  },
})
const year = { start: '2024-01-01', end: '2024-12-31' }
const end = { end: '2024-12-31' }
const assets = { Assets: [{ ...end, val: 100, filed: '2025-02-01' }] }
const revenue = (val: number, filed: string) => ({ ...year, val, filed })

describe('Statements of the SEC’s companyfacts', () => {
  it('takes a year with its tags and filings; quarters and other forms are none', () => {
    const read = statementsOfFacts(
      facts({
        ...assets,
        Revenues: [
          revenue(50, '2025-02-01'),
          { start: '2024-10-01', end: '2024-12-31', val: 13, filed: '2025-02-01' },
          { ...revenue(51, '2025-03-01'), form: '10-Q' },
        ],
      }),
    )
    expect(read?.statements).toMatchObject([
      {
        period: '2024-12-31',
        currency: 'USD',
        filedOn: '2025-02-01',
        amounts: { totalAssets: 100, revenue: 50 },
        sources: { revenue: { tags: ['Revenues'], filing: 'filed 2025-02-01', form: '10-K' } },
      },
    ])
  })

  it('a firm that reports in another currency by now is said to, so that its newest years are not missed unseen', () => {
    const told = (newestInEuro: string) =>
      statementsOfFacts(
        facts({
          Assets: {
            USD: [
              { end: '2022-12-31', val: 90, filed: '2023-02-01' },
              { ...end, val: 100, filed: '2025-02-01' },
            ],
            EUR: [{ end: newestInEuro, val: 95, filed: '2026-02-01' }],
          },
          Revenues: [revenue(50, '2025-02-01')],
        }),
      )?.newerIn
    expect(told('2025-12-31')).toEqual([{ currency: 'EUR', period: '2025-12-31' }])
    expect(told('2024-12-31')).toEqual([])
  })

  it('keeps a restated year as another version, and gives the one that was known on a day', () => {
    const told = facts({
      ...assets,
      Revenues: [revenue(50, '2025-02-01'), revenue(48, '2026-02-01'), revenue(48, '2027-02-01')],
    })
    const { statements } = statementsOfFacts(told) ?? { statements: [] }
    expect(statements.map(({ filedOn, isRestated }) => [filedOn, isRestated])).toEqual([
      ['2025-02-01', false],
      ['2026-02-01', true],
    ])
    const revenueOn = (day: string) => knownOn(statements, day).map(({ amounts }) => amounts.revenue)
    expect(revenueOn('2026-01-31')).toEqual([50])
    expect(revenueOn('2026-02-01')).toEqual([48])
    expect(revenueOn('2025-01-31')).toEqual([])
  })

  it('adds the parts of debt, one amount under two tags once; a part of selling and administration is not the whole', () => {
    const { statements } = statementsOfFacts(
      facts({
        ...assets,
        Revenues: [revenue(50, '2025-02-01')],
        LongTermDebtCurrent: [{ ...end, val: 7, filed: '2025-02-01' }],
        CommercialPaper: [{ ...end, val: 3, filed: '2025-02-01' }],
        ShortTermBorrowings: [{ ...end, val: 7, filed: '2025-02-01' }],
        GeneralAndAdministrativeExpense: [revenue(4, '2025-02-01')],
      }),
    ) ?? { statements: [] }
    expect(statements[0]?.amounts).toEqual({ totalAssets: 100, revenue: 50, shortTermDebt: 10 })
  })

  it('never mixes currencies: amounts in another than the balance sheet’s are left out', () => {
    const { statements } = statementsOfFacts(
      facts({
        ...assets,
        Revenues: [revenue(50, '2025-02-01')],
        CostOfRevenue: { EUR: [revenue(9, '2025-02-01')] },
      }),
    ) ?? { statements: [] }
    expect(statements[0]?.amounts).toEqual({ totalAssets: 100, revenue: 50 })
  })

  it('names the tags of banks and insurers of its newest report, where there is more than one', () => {
    const deposits = (filed: string) => [{ ...end, val: 60, filed }]
    const tagsOf = (concepts: Record<string, Fact[]>) =>
      statementsOfFacts(facts({ ...assets, ...concepts }))?.financialTags
    expect(tagsOf({ Deposits: deposits('2025-02-01') })).toEqual([])
    expect(
      tagsOf({ Deposits: deposits('2025-02-01'), NoninterestIncome: [revenue(9, '2025-02-01')] }),
    ).toEqual(['Deposits', 'NoninterestIncome'])
    expect(
      tagsOf({ Deposits: deposits('2024-02-01'), NoninterestIncome: [revenue(9, '2024-02-01')] }),
      'a report of long ago says nothing of the firm it is now',
    ).toEqual([])
  })

  it.each([null, [], {}, { facts: null }, { facts: { dei: {} } }])('has nothing to say of %j', (raw) => {
    expect(statementsOfFacts(raw)).toBeUndefined()
  })

  it.skipIf(!existsSync(FACTS) || !existsSync(CASES))(
    'agrees with statements that others took from the same filings (data of /work/shared)',
    () => {
      const filed = readdirSync(FACTS).flatMap((name) => {
        const raw = JSON.parse(gunzipSync(readFileSync(`${FACTS}/${name}`)).toString())
        return statementsOfFacts(raw)?.statements ?? []
      })
      const { cases } = JSON.parse(readFileSync(CASES, 'utf8')) as {
        cases: { group: string; row: { scale: number; statements: Record<string, unknown>[] } }[]
      }
      let [same, other] = [0, 0]
      for (const { group, row } of cases)
        for (const statement of group === 'filing' ? row.statements : []) {
          const [best] = filed
            .filter(({ period }) => period === statement.period)
            .map((one) => agreeing(one, statement, row.scale))
            .sort((left, right) => right.same - left.same)
          same += best?.same ?? 0
          other += best?.other ?? 0
        }
      expect(same).toBeGreaterThan(1_690)
      // Selling costs that they left out of selling and administration, and commercial paper that they left out of debt.
      expect(other).toBeLessThan(35)
    },
  )
})

/** How many amounts of a statement are those that others took, and how many are another or none. */
function agreeing(filed: FiledStatement, theirs: Record<string, unknown>, scale: number) {
  const told = Object.entries(theirs).filter(
    (entry): entry is [StatementField, number] => typeof entry[1] === 'number',
  )
  const same = told.filter(([field, amount]) => {
    const wanted = field === 'sharesOutstanding' ? amount : amount * scale
    return Math.abs((filed.amounts[field] ?? Number.NaN) - wanted) <= scale
  }).length
  return { same, other: told.length - same }
}
