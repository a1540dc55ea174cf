import type { StatementField } from '../statement-fields.ts'
import {
  error,
  errorUnlessFiled,
  type Finding,
  inWords,
  labelOf,
  nameOf,
  type StatementRule,
} from './stated-year.ts'

/** Rounded lines may sum to a little more than their total. */
const ROUNDING = 0.005

type Whole = { parts: readonly StatementField[]; whole: StatementField }
const wholes: readonly Whole[] = [
  { parts: ['cash', 'shortTermInvestments', 'receivables', 'inventories'], whole: 'currentAssets' },
  { parts: ['currentAssets', 'ppe'], whole: 'totalAssets' },
  { parts: ['cash', 'shortTermInvestments', 'receivables', 'inventories', 'ppe'], whole: 'totalAssets' },
  { parts: ['payables', 'shortTermDebt'], whole: 'currentLiabilities' },
  { parts: ['currentLiabilities', 'longTermDebt'], whole: 'totalLiabilities' },
  { parts: ['payables', 'shortTermDebt', 'longTermDebt'], whole: 'totalLiabilities' },
]

/** What a total holds cannot be more than it, one line alone or several together. */
export const partsOfTotals: StatementRule = ({ amounts }) => {
  const found: Finding[] = []
  for (const { parts, whole } of wholes) {
    const total = amounts[whole]
    if (total === undefined) continue
    const given = parts.filter((field) => (amounts[field] ?? 0) > 0)
    const sum = given.reduce((so, field) => so + (amounts[field] ?? 0), 0)
    const isNamed = found.some(({ fields }) => given.every((field) => fields.includes(field)))
    if (given.length === 0 || isNamed || sum <= total + ROUNDING * Math.abs(total)) continue
    const names = given.map((field, at) => (at === 0 ? labelOf(field) : nameOf(field))).join(', ')
    found.push(
      error(
        `${names}: ${inWords(sum)}${given.length > 1 ? ' together' : ''} is more than ${nameOf(whole)} of ${inWords(total)}.`,
        ...given,
        whole,
      ),
    )
  }
  return found
}

type Flow = { flow: StatementField; stock: StatementField; is: string }
const flows: readonly Flow[] = [
  { flow: 'depreciation', stock: 'totalAssets', is: 'no firm writes off more than it owns in a year' },
  { flow: 'interestExpense', stock: 'totalLiabilities', is: 'no firm pays more interest than it owes' },
  { flow: 'incomeTax', stock: 'totalAssets', is: 'no firm pays more tax than it owns' },
]

/** What flows in a year against what is owned or owed: income in another scale than the balance sheet. */
export const flowsOfStocks: StatementRule = (stated) => {
  const { amounts } = stated
  const found: Finding[] = flows.flatMap(({ flow, stock, is }) => {
    const [own, whole] = [amounts[flow], amounts[stock]]
    if (own === undefined || whole === undefined || whole <= 0 || Math.abs(own) <= whole) return []
    return [
      error(
        `${labelOf(flow)} of ${inWords(own)} is above ${nameOf(stock)} of ${inWords(whole)}: ${is}.`,
        flow,
        stock,
      ),
    ]
  })
  return [...found, ...interestOfDebt(stated)]
}

const INTEREST_MOST = 0.5
const INTEREST_LEAST = 0.0005

function interestOfDebt(stated: Parameters<StatementRule>[0]): Finding[] {
  const { interestExpense: interest, shortTermDebt, longTermDebt, totalLiabilities } = stated.amounts
  if (interest === undefined || interest <= 0 || shortTermDebt === undefined || longTermDebt === undefined)
    return []
  const debt = shortTermDebt + longTermDebt
  const fields = ['interestExpense', 'shortTermDebt', 'longTermDebt'] as const
  const against = `Interest expense of ${inWords(interest)} on debt of ${inWords(debt)}`
  if (interest > INTEREST_MOST * debt && interest > INTEREST_LEAST * (totalLiabilities ?? 0))
    return [
      { severity: 'doubt', fields, words: `${against}: more than half of it, or the debt is not all there.` },
    ]
  return interest < INTEREST_LEAST * debt
    ? [
        {
          severity: 'doubt',
          fields,
          words: `${against}: less than 0.05 % a year. Income and balance sheet may be in different scales.`,
        },
      ]
    : []
}

const FAR = 100
const TINY = 200
const LINES_LEAST = 3
const big = ['revenue', 'costOfRevenue', 'grossProfit'] as const
const small = ['sga', 'depreciation', 'ebit', 'pretaxIncome', 'netIncome', 'interestExpense'] as const

/** The income statement in one scale by itself, and in that of the balance sheet. */
export const scaleWithin: StatementRule = (stated) => {
  const { amounts } = stated
  const sizesOf = (fields: readonly StatementField[]) =>
    fields.flatMap((field) => {
      const size = Math.abs(amounts[field] ?? 0)
      return size > 0 ? [{ field, size }] : []
    })
  const [upper, lower] = [sizesOf(big), sizesOf(small)]
  const assets = amounts.totalAssets ?? 0
  const far = [...upper, ...lower].filter(({ size }) => assets > 0 && size >= FAR * assets)
  if (far.length > 0)
    return [
      error(
        `${far.map(({ field }) => labelOf(field)).join(', ')}: a hundred times total assets of ${inWords(assets)} or more. Income, cash flows and balance sheet seem to be in different scales.`,
        ...far.map(({ field }) => field),
      ),
    ]
  const all = [...upper, ...lower]
  if (all.length >= LINES_LEAST && all.every(({ size }) => size * TINY <= assets))
    return [
      errorUnlessFiled(
        stated,
        `${all.map(({ field }) => labelOf(field)).join(', ')}: each less than half a percent of total assets of ${inWords(assets)}. Income and balance sheet seem to be in different scales.`,
        ...all.map(({ field }) => field),
      ),
    ]
  const least = Math.min(...upper.map(({ size }) => size))
  return upper.length === big.length && lower.length > 1 && lower.every(({ size }) => size * FAR <= least)
    ? [
        errorUnlessFiled(
          stated,
          `${upper.map(({ field }) => labelOf(field)).join(', ')} are a hundred times every other line of the income statement or more: it seems to be in two scales.`,
          ...upper.map(({ field }) => field),
        ),
      ]
    : []
}
