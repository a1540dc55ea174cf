import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import {
  assessCredit,
  type FiledStatement,
  knownOn,
  type StatementField,
  statementsOfFacts,
} from '../index.ts'
import { assets, end, type Fact, facts, ifrsFiler, revenue } from './test-facts.ts'

const FACTS = sharedData('data/companies/sec-edgar/companyfacts')
const CASES = sharedData('bench/credit-dev.json')

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
    const shownText = (newestInEuro: string) =>
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
    expect(shownText('2025-12-31')).toEqual([{ currency: 'EUR', period: '2025-12-31' }])
    expect(shownText('2024-12-31')).toEqual([])
  })

  it('keeps a restated year as another version, and gives the one that was known on a day', () => {
    const answer = facts({
      ...assets,
      Revenues: [revenue(50, '2025-02-01'), revenue(48, '2026-02-01'), revenue(48, '2027-02-01')],
    })
    const { statements } = statementsOfFacts(answer) ?? { statements: [] }
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

  it('reads the accounting rules of the newest balance sheet, and says that there are years under others', () => {
    const { facts: old } = facts({
      Assets: [{ end: '2020-12-31', val: 80, filed: '2021-02-01' }],
      Revenues: [{ start: '2020-01-01', end: '2020-12-31', val: 40, filed: '2021-02-01' }],
    })
    const read = statementsOfFacts({ ...ifrsFiler, facts: { ...old, ...ifrsFiler.facts } })
    expect(read).toMatchObject({
      standard: 'ifrs-full',
      olderUnder: { standard: 'us-gaap', period: '2020-12-31' },
    })
    expect(read?.statements.at(-1)?.period).toBe('2024-12-31')
    const newer = facts({ ...assets, Revenues: [revenue(50, '2025-02-01')] })
    expect(
      statementsOfFacts({ ...newer, facts: { ...newer.facts, 'ifrs-full': old['us-gaap'] } }),
    ).toMatchObject({ standard: 'us-gaap', olderUnder: { standard: 'ifrs-full', period: '2020-12-31' } })
    expect(statementsOfFacts(newer)?.olderUnder).toBeNull()
  })

  it('names a report of fifteen months, or of a firm’s first months, which is no year', () => {
    const shownText = (start: string, form = '10-KT') =>
      statementsOfFacts(
        facts({
          ...assets,
          NetIncomeLoss: [
            { start, end: '2024-12-31', val: 9, filed: '2025-02-01', form },
            { start: '2024-10-01', end: '2024-12-31', val: 2, filed: '2025-02-01', form },
          ],
        }),
      )?.otherLengths
    expect(shownText('2023-10-01')).toEqual([{ period: '2024-12-31', months: 15 }])
    expect(shownText('2024-06-01', '10-K')).toEqual([{ period: '2024-12-31', months: 7 }])
    expect(shownText('2024-01-01', '10-K')).toEqual([])
    expect(shownText('2024-01-01', '10-Q')).toEqual([])
  })

  it('reads a filer of IFRS in euro: both years with their tags, the restated one too, and figures worked out by hand', () => {
    const read = statementsOfFacts(ifrsFiler)
    expect(read).toMatchObject({ company: 'Brandvold Maskin ASA', cik: '1999001', standard: 'ifrs-full' })
    expect(
      read?.statements.map(({ period, currency, filedOn, form, isRestated }) => [
        period,
        currency,
        filedOn,
        form,
        isRestated,
      ]),
    ).toEqual([
      ['2023-12-31', 'EUR', '2024-03-20', '20-F', false],
      ['2023-12-31', 'EUR', '2025-03-19', '20-F', true],
      ['2024-12-31', 'EUR', '2025-03-19', '20-F', false],
    ])
    const [, before, now] = read?.statements ?? []
    // Short-term borrowings 30 and the current part of long-term ones 20; distribution 110 and administration 70.
    expect(now?.amounts).toMatchObject({ shortTermDebt: 50e6, sga: 180e6, revenue: 1_150e6, ebit: 120e6 })
    expect(now?.sources.shortTermDebt).toEqual({
      tags: ['ShorttermBorrowings', 'CurrentPortionOfLongtermBorrowings'],
      as: 'ShorttermBorrowings + CurrentPortionOfLongtermBorrowings',
      isStandIn: false,
      filing: '0001999001-25-000007',
      form: '20-F',
      filed: '2025-03-19',
    })
    expect(before?.amounts.revenue).toBe(980e6)
    const { ratios, models, checks } = assessCredit({
      currency: 'EUR',
      scale: 1,
      kind: 'non-manufacturer',
      statements: [before, now].map((one) => ({ ...one?.amounts, period: one?.period ?? '' })),
    })
    expect(ratios.currentRatio).toBeCloseTo(420 / 260, 12)
    expect(ratios.revenueGrowth).toBeCloseTo(1_150 / 980 - 1, 12)
    expect(ratios.interestCoverage).toBeCloseTo(120 / 24, 12)
    expect(models.altmanZDoublePrime).toBeCloseTo(
      (6.56 * 160 + 3.26 * 310 + 6.72 * 120) / 1_000 + (1.05 * 440) / 560,
      12,
    )
    expect(checks.map(({ code }) => code)).toEqual(['market-missing'])
  })

  it.each([null, [], {}, { facts: null }, { facts: { dei: {} } }])('has nothing to say of %j', (raw) => {
    expect(statementsOfFacts(raw)).toBeUndefined()
  })

  it.skipIf(!existsSync(FACTS) || !existsSync(CASES))(
    'agrees with statements that others took from the same filings (skipped without ASSAY_DATA)',
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
  const answer = Object.entries(theirs).filter(
    (entry): entry is [StatementField, number] => typeof entry[1] === 'number',
  )
  const same = answer.filter(([field, amount]) => {
    const wanted = field === 'sharesOutstanding' ? amount : amount * scale
    return Math.abs((filed.amounts[field] ?? Number.NaN) - wanted) <= scale
  }).length
  return { same, other: answer.length - same }
}

describe('twelve months to a quarter', () => {
  const day = (of: number, rest: string) => `${of}-${rest}`
  const yearly = (of: number, val: number, form = '10-K') => ({
    start: day(of, '01-01'),
    end: day(of, '12-31'),
    val,
    filed: day(of + 1, '02-01'),
    form,
  })
  const part = (of: number, val: number) => ({
    start: day(of, '01-01'),
    end: day(of, '09-30'),
    val,
    filed: day(of, '11-01'),
    form: '10-Q',
  })
  const at = (of: number, rest: string, val: number, form: string) => ({
    end: day(of, rest),
    val,
    filed: form === '10-K' ? day(of + 1, '02-01') : day(of, '11-01'),
    form,
  })
  const filed = (parts: Fact[]) =>
    facts({
      Assets: [
        at(2023, '12-31', 100, '10-K'),
        at(2024, '12-31', 110, '10-K'),
        at(2024, '09-30', 108, '10-Q'),
        at(2025, '09-30', 118, '10-Q'),
      ],
      Revenues: [yearly(2023, 200), yearly(2024, 220), ...parts],
      NetIncomeLoss: [yearly(2023, 20), yearly(2024, 22), part(2023, 14), part(2024, 15), part(2025, 19)],
    })

  it('are the last year with the part of this one and without the same part of that one', () => {
    const read = statementsOfFacts(filed([part(2023, 140), part(2024, 150), part(2025, 180)]))
    expect(read?.trailing.map(({ period, filedOn, amounts }) => [period, filedOn, amounts])).toEqual([
      ['2024-09-30', '2024-11-01', { totalAssets: 108, revenue: 210, netIncome: 21 }],
      ['2025-09-30', '2025-11-01', { totalAssets: 118, revenue: 250, netIncome: 26 }],
    ])
  })

  it('leave out a line of which one of the three is not there, and are none after a later annual report', () => {
    const without = statementsOfFacts(filed([part(2024, 150), part(2025, 180)]))
    expect(without?.trailing.find(({ period }) => period === '2024-09-30')?.amounts).toEqual({
      totalAssets: 108,
      netIncome: 21,
    })
    const { facts: raw, ...about } = filed([])
    const later = { ...raw['us-gaap'].Assets!.units.USD![1]!, end: '2025-12-31', filed: '2026-02-01' }
    raw['us-gaap'].Assets!.units.USD!.push(later)
    raw['us-gaap'].NetIncomeLoss!.units.USD!.push({ ...yearly(2025, 30), form: '10-K', accn: 'x' })
    const after = statementsOfFacts({ ...about, facts: raw })
    expect(after?.trailing).toEqual([])
  })

  it.skipIf(!existsSync(FACTS))('of a real filer are compared with those of a year earlier', () => {
    const apple = statementsOfFacts(
      JSON.parse(gunzipSync(readFileSync(`${FACTS}/CIK0000320193.json.gz`)).toString('utf8')),
    )
    const trailing = apple?.trailing ?? []
    expect(trailing).toHaveLength(2)
    for (const { amounts } of trailing) {
      expect((amounts.totalLiabilities ?? 0) + (amounts.equity ?? 0)).toBe(amounts.totalAssets)
      expect((amounts.revenue ?? 0) - (amounts.costOfRevenue ?? 0)).toBe(amounts.grossProfit)
      expect((amounts.pretaxIncome ?? 0) - (amounts.incomeTax ?? 0)).toBe(amounts.netIncome)
    }
  })
})
