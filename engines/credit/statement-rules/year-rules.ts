import { type StatementField, statementFields } from '../statement-fields.ts'
import {
  amountOf,
  doubt,
  error,
  errorUnlessFiled,
  type Finding,
  inWords,
  labelOf,
  type StatedYear,
  type StatementRule,
} from './stated-year.ts'

const YEAR_MONTHS = 12
const DAY_MS = 86_400_000
const MONTH_DAYS = 365.25 / YEAR_MONTHS
const monthsOf = ({ months }: StatedYear): number => months ?? YEAR_MONTHS

export const daysBetween = (one: Pick<StatedYear, 'period'>, other: Pick<StatedYear, 'period'>): number =>
  Math.round(Math.abs(Date.parse(one.period) - Date.parse(other.period)) / DAY_MS)

const ratioOf = (stated: StatedYear, nearest: StatedYear, field: StatementField): number | undefined => {
  const [own, other] = [amountOf(stated, field), amountOf(nearest, field)]
  return own !== undefined && other !== undefined && own > 0 && other > 0 ? own / other : undefined
}

/** Amounts of two years that stand in such a relation are told in two scales, more likely than not. */
const JUMP = 100
const LEAP = 5
const isBeyond = (ratio: number | undefined, times: number): boolean =>
  ratio !== undefined && (ratio >= times || ratio * times <= 1)

/** Thousands that are told as units turn no other rule: they show beside another year alone. */
export const scaleOfYears: StatementRule = (stated, nearest) => {
  if (!nearest) return []
  const beside = (field: StatementField) =>
    `${labelOf(field)}: ${inWords(amountOf(stated, field) ?? 0)} ${stated.currency} beside ${inWords(amountOf(nearest, field) ?? 0)} in the year that ended on ${nearest.period}.`
  const jumps = statementFields.filter(
    (field) => field !== 'sharesOutstanding' && isBeyond(ratioOf(stated, nearest, field), JUMP),
  )
  const main = (['totalAssets', 'revenue'] as const).find((field) => jumps.includes(field))
  if (main)
    return [errorUnlessFiled(stated, `${beside(main)} One of the two seems to use another scale.`, main)]
  if (jumps.length > 0)
    return [
      errorUnlessFiledOrAlone(
        stated,
        jumps,
        `${jumps.map(beside).join(' ')} One of the two seems to use another scale.`,
      ),
    ]
  const leap = (['totalAssets', 'revenue'] as const).find((field) =>
    isBeyond(ratioOf(stated, nearest, field), LEAP),
  )
  return leap ? [doubt(`${beside(leap)} That is five times as much, or a fifth.`, leap)] : []
}

/** One small line may really grow a hundredfold; several at once do not. */
const errorUnlessFiledOrAlone = (stated: StatedYear, fields: StatementField[], words: string): Finding =>
  fields.length > 2 ? errorUnlessFiled(stated, words, ...fields) : doubt(words, ...fields)

/** Currencies whose statements are told in the purchasing power of their own last day (IAS 29). Data with a date and a source. */
const hyperinflation = {
  source: 'Grant Thornton, IFRS Alert, on the IMF’s World Economic Outlook of April 2025',
  asOf: '2025-06-30',
  currencies: [
    'ARS',
    'BIF',
    'GHS',
    'HTG',
    'IRR',
    'LAK',
    'LBP',
    'MWK',
    'SDG',
    'SLE',
    'SRD',
    'SSP',
    'TRY',
    'VES',
    'ZWL',
  ],
} as const

/** Of such a currency two years compare only where one statement tells both. */
export const purchasingPower: StatementRule = ({ currency }, nearest) =>
  nearest && (hyperinflation.currencies as readonly string[]).includes(currency)
    ? [
        doubt(
          `Amounts are in ${currency}, of a hyperinflationary economy (IAS 29, as of ${hyperinflation.asOf}): they compare with the year that ended on ${nearest.period} only if both are in the purchasing power of one day.`,
        ),
      ]
    : []

const REPEATED_LEAST = 6

/** A year that holds the amounts of another one was entered twice, under two dates. */
export const repeatedYear: StatementRule = (stated, nearest) => {
  if (!nearest || nearest.scale !== stated.scale) return []
  const given = statementFields.filter((field) => stated.amounts[field] !== undefined)
  return given.length >= REPEATED_LEAST &&
    given.every((field) => stated.amounts[field] === nearest.amounts[field])
    ? [
        doubt(
          `Every amount is that of the year that ended on ${nearest.period}: one year may have been entered under two dates.`,
          ...given,
        ),
      ]
    : []
}

/** Amounts of a whole year: in a quarter or a half they are all smaller by as much, while what is owned is not. */
const flows = ['revenue', 'costOfRevenue', 'sga', 'depreciation', 'interestExpense'] as const
const FLOWS_LEAST = 3
const PART = { least: 0.15, most: 0.6 }
const LIKE_ASSETS = 1.5
/** Years of 52 and 53 weeks end some days from the day of the year before. */
const DAYS_OFF = 15.5

/** What a year beside the nearest other one says of its length: nothing else tells a quarter that is told as a year. */
export const lengthOfYears: StatementRule = (stated, nearest) => {
  if (!nearest) return []
  const apart = gapBetween(stated, nearest)
  if (apart.length > 0 || monthsOf(stated) !== YEAR_MONTHS || monthsOf(nearest) !== YEAR_MONTHS) return apart
  const assets = ratioOf(stated, nearest, 'totalAssets') ?? 0
  const parts = flows.flatMap((field) => ratioOf(stated, nearest, field) ?? [])
  if (parts.length < FLOWS_LEAST || assets > LIKE_ASSETS || assets * LIKE_ASSETS < 1) return []
  const isPart = (of: number) => of >= PART.least && of <= PART.most
  if (parts.every(isPart))
    return [
      errorUnlessFiled(
        stated,
        `Revenue, costs and depreciation are ${share(parts)} of those of the year that ended on ${nearest.period}, and assets are not: a quarter or a half-year seems to be entered as a year.`,
      ),
    ]
  return parts.every((of) => isPart(1 / of))
    ? [
        errorUnlessFiled(
          stated,
          `Revenue, costs and depreciation of the year that ended on ${nearest.period} are ${share(parts.map((of) => 1 / of))} of those of this one, and assets are not: a quarter or a half-year seems to be entered there as a year.`,
        ),
      ]
    : []
}

/** Whether the later of two statements can cover what it says it covers: between its months and the end of the earlier one there are whole years or nothing. */
function gapBetween(stated: StatedYear, nearest: StatedYear): Finding[] {
  const days = daysBetween(stated, nearest)
  const months = monthsOf(stated.period > nearest.period ? stated : nearest)
  const years = Math.max(0, Math.round((days / MONTH_DAYS - months) / YEAR_MONTHS))
  if (Math.abs(days - (months + years * YEAR_MONTHS) * MONTH_DAYS) <= DAYS_OFF) return []
  if (days < months * MONTH_DAYS)
    return [
      error(
        `It ends ${days} ${days === 1 ? 'day' : 'days'} from the year that ended on ${nearest.period}: part of a year was entered as a full year, or one year under two dates.`,
      ),
    ]
  // A filing says of each amount from when to when it is: a firm may have moved the end of its year.
  if (stated.isFiled) return []
  const gap = Math.round(days / MONTH_DAYS)
  return [
    error(
      `It ends ${gap} months from the year that ended on ${nearest.period}, but the later of the two claims to cover ${months}: state how many months it covers, so that ${gap} months are not taken for a year.`,
    ),
  ]
}

const share = (parts: readonly number[]) => {
  const [low, high] = [Math.min(...parts), Math.max(...parts)].map((part) => Math.round(part * 100))
  return low === high ? `${low} %` : `${low} to ${high} %`
}
