import type { BorrowerTakenOver } from '#domains/credit/server/index.ts'
import { daysAfter } from '#platform/context/index.ts'

/** How a made-up firm earns and is financed; shares of revenue or of assets, days of revenue or of its cost. */
type Firm = {
  revenue: number
  growth: number
  cost: number
  selling: number
  turnover: number
  current: number
  cash: number
  receivableDays: number
  inventoryDays: number
  shortDebt: number
  otherCurrent: number
  longDebt: number
  retained: number
  /** Interest a year on what is owed. */
  rate: number
  committed: number
  drawn: number
  seniority: 'secured' | 'senior' | 'subordinated'
  group: string
}

const sound: Firm = {
  revenue: 420_000,
  growth: 0.06,
  cost: 0.62,
  selling: 0.2,
  turnover: 1.3,
  current: 0.48,
  cash: 0.14,
  receivableDays: 42,
  inventoryDays: 55,
  shortDebt: 0.03,
  otherCurrent: 0.09,
  longDebt: 0.18,
  retained: 0.32,
  rate: 0.05,
  committed: 18_000_000,
  drawn: 9_000_000,
  seniority: 'senior',
  group: '',
}

const firms: readonly Firm[] = [
  { ...sound, revenue: 1_900_000, committed: 40_000_000, drawn: 22_000_000 },
  {
    ...sound,
    revenue: 260_000,
    cost: 0.6,
    retained: 0.4,
    longDebt: 0.1,
    committed: 6_000_000,
    drawn: 2_500_000,
  },
  { ...sound, revenue: 760_000, growth: 0.11, cash: 0.2, longDebt: 0.12, group: 'Nordhelm group' },
  { ...sound, revenue: 310_000, selling: 0.26, retained: 0.18, longDebt: 0.28, group: 'Nordhelm group' },
  {
    ...sound,
    revenue: 520_000,
    cost: 0.68,
    selling: 0.22,
    retained: 0.12,
    longDebt: 0.3,
    seniority: 'secured',
  },
  {
    ...sound,
    revenue: 140_000,
    cost: 0.71,
    selling: 0.22,
    retained: 0.01,
    shortDebt: 0.12,
    longDebt: 0.34,
    otherCurrent: 0.14,
    cash: 0.05,
  },
  {
    ...sound,
    revenue: 95_000,
    cost: 0.706,
    selling: 0.24,
    retained: -0.05,
    longDebt: 0.34,
    shortDebt: 0.1,
    cash: 0.05,
  },
  {
    ...sound,
    revenue: 610_000,
    receivableDays: 65,
    inventoryDays: 90,
    turnover: 1,
    retained: 0.15,
    longDebt: 0.26,
  },
  { ...sound, revenue: 205_000, cost: 0.58, selling: 0.22, cash: 0.18, retained: 0.36, seniority: 'secured' },
  {
    ...sound,
    revenue: 88_000,
    growth: -0.08,
    cost: 0.727,
    selling: 0.22,
    retained: -0.12,
    longDebt: 0.4,
    otherCurrent: 0.16,
    cash: 0.04,
    seniority: 'subordinated',
  },
]

export const BORROWERS = firms.length

/** The end of the last year whose accounts would be out: four months after it. */
function lastYearOf(now: Date): number {
  return now.getUTCMonth() >= 4 ? now.getUTCFullYear() - 1 : now.getUTCFullYear() - 2
}

/** Invented as the rest is. */
const lossOf = { secured: 0.25, senior: 0.4, subordinated: 0.65 } as const

/** Borrowers of the sample: customers of invented names, with three years of invented statements in thousands of US dollars. */
export function planBorrowers(
  customers: readonly { id: number; name: string }[],
  now: Date,
): BorrowerTakenOver[] {
  const last = lastYearOf(now)
  return firms.flatMap((firm, at): BorrowerTakenOver[] => {
    const customer = customers[at]
    if (!customer) return []
    return [
      {
        name: customer.name,
        kind: 'private',
        customerId: customer.id,
        groupName: firm.group,
        isSample: true,
        statements: [last - 2, last - 1, last].map((year, age) => {
          const period = `${year}-12-31`
          return {
            period,
            currency: 'USD',
            scale: 1_000,
            amounts: amountsOf(firm, age),
            sources: {},
            source: 'sample',
            sourceWords: 'Sample data, invented',
            filedOn: daysAfter(new Date(`${period}T00:00:00Z`), 100)
              .toISOString()
              .slice(0, 10),
          }
        }),
        facilities: [
          {
            name: 'Term loan',
            currency: 'USD',
            committedCents: firm.committed * 100,
            drawnCents: firm.drawn * 100,
            seniority: firm.seniority,
            maturity: `${last + 4}-06-30`,
            // Of the last nothing more is stated: its loss is shown as not computed.
            ...(at < firms.length - 1 && {
              lossGivenDefault: lossOf[firm.seniority],
              effectiveRate: firm.rate + 0.01,
              grantedOn: `${last}-07-01`,
              ratingAtGrant: 'BBB' as const,
            }),
          },
        ],
      },
    ]
  })
}

const TAX = 0.25
const DEPRECIATION = 0.04

/**
 * A year that adds up: what is left of the assets is fixed, what is left of the sources equity, what is left of the cash flow
 * financing.
 */
function amountsOf(firm: Firm, age: number): BorrowerTakenOver['statements'][number]['amounts'] {
  const now = balanceOf(firm, age)
  const before = balanceOf(firm, age - 1)
  const operatingCashFlow =
    now.netIncome +
    now.depreciation -
    (now.receivables - before.receivables) -
    (now.inventories - before.inventories)
  const capex = Math.max(0, now.ppe - before.ppe + now.depreciation)
  return {
    ...now,
    operatingCashFlow,
    investingCashFlow: -capex,
    financingCashFlow: now.cash - before.cash - operatingCashFlow + capex,
    fxOnCash: 0,
    capex,
  }
}

function balanceOf(firm: Firm, age: number) {
  const revenue = Math.round(firm.revenue * (1 + firm.growth) ** (age - 2))
  const costOfRevenue = Math.round(revenue * firm.cost)
  const totalAssets = Math.round(revenue / firm.turnover)
  const part = (share: number) => Math.round(totalAssets * share)
  const depreciation = part(DEPRECIATION)
  const sga = Math.round(revenue * firm.selling)
  const grossProfit = revenue - costOfRevenue
  const [shortTermDebt, longTermDebt] = [part(firm.shortDebt), part(firm.longDebt)]
  const ebit = grossProfit - sga - depreciation
  const interestExpense = Math.round((shortTermDebt + longTermDebt) * firm.rate)
  const pretaxIncome = ebit - interestExpense
  const incomeTax = Math.max(0, Math.round(pretaxIncome * TAX))
  const payables = Math.round((costOfRevenue * 40) / 365)
  const currentLiabilities = payables + shortTermDebt + part(firm.otherCurrent)
  const currentAssets = part(firm.current)
  const totalLiabilities = currentLiabilities + longTermDebt + part(0.02)
  return {
    cash: part(firm.cash),
    shortTermInvestments: 0,
    receivables: Math.round((revenue * firm.receivableDays) / 365),
    inventories: Math.round((costOfRevenue * firm.inventoryDays) / 365),
    currentAssets,
    ppe: totalAssets - currentAssets,
    totalAssets,
    payables,
    shortTermDebt,
    currentLiabilities,
    longTermDebt,
    totalLiabilities,
    retainedEarnings: part(firm.retained),
    equity: totalAssets - totalLiabilities,
    revenue,
    costOfRevenue,
    grossProfit,
    sga,
    depreciation,
    ebit,
    interestExpense,
    pretaxIncome,
    incomeTax,
    netIncome: pretaxIncome - incomeTax,
  }
}
