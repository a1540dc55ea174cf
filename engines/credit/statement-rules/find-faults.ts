import { wrongSigns, wrongSignWords } from '../amount-signs.ts'
import { assessCredit } from '../assess-credit.ts'
import { type CheckCode, checkMeanings } from '../checks.ts'
import type { Statement } from '../credit-case.ts'
import { statementFields } from '../statement-fields.ts'
import {
  grossProfit,
  netIncome,
  operatingProfit,
  profitBeforeTax,
  profitOfRevenue,
  rollOfStocks,
} from './income-rules.ts'
import { flowsOfStocks, partsOfTotals, scaleWithin } from './part-rules.ts'
import { error, type Finding, inWords, type StatedYear, type StatementRule } from './stated-year.ts'
import { daysBetween, lengthOfYears, purchasingPower, repeatedYear, scaleOfYears } from './year-rules.ts'

/** What of a single year tells that a figure of it is wrong. */
const unsound = [
  'balance',
  'current-assets',
  'current-liabilities',
  'negative-revenue',
] as const satisfies readonly CheckCode[]

const sums: StatementRule = ({ period, currency, scale, amounts }) => {
  const { checks } = assessCredit({
    currency,
    scale,
    kind: 'private',
    statements: [{ ...amounts, period } as Statement],
  })
  return checks.flatMap(({ code, difference }) => {
    if (!(unsound as readonly string[]).includes(code)) return []
    const inUnits = scale === 1 ? currency : `${currency} × ${inWords(scale)}`
    return [
      error(
        difference === undefined
          ? checkMeanings[code]
          : `${checkMeanings[code]} The difference is ${inWords(difference)} ${inUnits}.`,
      ),
    ]
  })
}

const signs: StatementRule = ({ amounts }) =>
  wrongSigns(amounts).map((field) =>
    error(wrongSignWords(field, inWords(amounts[field] ?? Number.NaN)), field),
  )

const holdsAmounts: StatementRule = ({ amounts }) =>
  statementFields.some((field) => amounts[field] !== undefined) ? [] : [error('It holds no amount.')]

/** Every rule that a year of amounts is held to, whichever entry point it comes by: a form, a file, a filing or the API. */
const statementRules = {
  sums,
  signs,
  'parts-of-totals': partsOfTotals,
  'flows-of-stocks': flowsOfStocks,
  'scale-within': scaleWithin,
  'gross-profit': grossProfit,
  'profit-of-revenue': profitOfRevenue,
  'operating-profit': operatingProfit,
  'profit-before-tax': profitBeforeTax,
  'net-income': netIncome,
  'roll-of-stocks': rollOfStocks,
  'length-of-years': lengthOfYears,
  'scale-of-years': scaleOfYears,
  'repeated-year': repeatedYear,
  'purchasing-power': purchasingPower,
  'holds-amounts': holdsAmounts,
} as const satisfies Record<string, StatementRule>
type StatementRuleId = keyof typeof statementRules

/** The nearest other year in the same currency; twelve months to a quarter are looked at beside such ones. */
const nearestOf = (stated: StatedYear, others: readonly StatedYear[]): StatedYear | undefined =>
  others
    .filter(
      ({ period, currency, isTrailing = false }) =>
        period !== stated.period &&
        currency === stated.currency &&
        isTrailing === (stated.isTrailing ?? false),
    )
    .toSorted((left, right) => daysBetween(left, stated) - daysBetween(right, stated))[0]

/** What is wrong with a year by itself and beside the others that are known: errors first, then doubts. */
export function findFaults(
  stated: StatedYear,
  others: readonly StatedYear[],
): (Finding & { rule: StatementRuleId })[] {
  const nearest = nearestOf(stated, others)
  const found = (Object.keys(statementRules) as StatementRuleId[]).flatMap((rule) =>
    statementRules[rule](stated, nearest).map((one) => ({ ...one, rule })),
  )
  return found.toSorted(
    (left, right) => Number(left.severity === 'doubt') - Number(right.severity === 'doubt'),
  )
}
