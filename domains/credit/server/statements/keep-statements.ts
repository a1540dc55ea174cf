import {
  assessCredit,
  type CheckCode,
  checkMeanings,
  farFromAssets,
  fieldMeanings,
  type Statement,
  statementFields,
  wrongSigns,
  wrongSignWords,
} from '#engines/credit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { assessBorrower } from '../assessments/assess-borrower.ts'
import { type BorrowerRow, dayOf, updateBorrower } from '../borrowers/store.ts'
import { amountsRefused, type SubmittedStatement, settleStatement } from './settle-statement.ts'
import { inForceOn, insertStatements, type StatementRow, statementsOf } from './store.ts'

export type { SubmittedStatement as ToldStatement } from './settle-statement.ts'

const YEAR_MONTHS = 12

/** A year, where nobody said otherwise. */
export const monthsOf = ({ months }: Pick<SubmittedStatement, 'months'>): number => months ?? YEAR_MONTHS

/** What of a single year tells that a figure of it is wrong. */
const unsound = [
  'balance',
  'gross-profit',
  'current-assets',
  'current-liabilities',
  'negative-revenue',
] as const satisfies readonly CheckCode[]

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Amounts of two years that stand in such a relation are told in two scales, more likely than not. */
const JUMP = 100

type Year = Pick<SubmittedStatement, 'period' | 'currency' | 'scale' | 'months' | 'amounts'>

const DAY_MS = 86_400_000
const daysBetween = (one: Year, other: Year) =>
  Math.round(Math.abs(Date.parse(one.period) - Date.parse(other.period)) / DAY_MS)

/** The nearest other year in the same currency. */
const nearestOf = (stated: Year, others: readonly Year[]): Year | undefined =>
  others
    .filter(({ period, currency }) => period !== stated.period && currency === stated.currency)
    .toSorted((left, right) => daysBetween(left, stated) - daysBetween(right, stated))[0]

/** What a year beside the nearest other one says of its scale: thousands that are told as units turn no other check. */
function scaleDoubts(stated: Year, others: readonly Year[]): string[] {
  const assets = stated.amounts.totalAssets
  const far = farFromAssets(stated.amounts).map((field) => fieldMeanings[field].label)
  const within =
    assets !== undefined && far.length > 0
      ? [
          `${far.join(', ')}: a hundred times total assets of ${number.format(assets)} or more. Income, cash flows and balance sheet seem to be in different scales.`,
        ]
      : []
  const nearest = nearestOf(stated, others)
  if (!nearest) return within
  const jumps = (['totalAssets', 'revenue'] as const).flatMap((field) => {
    const [own, other] = [amountOf(stated, field), amountOf(nearest, field)]
    if (own === undefined || other === undefined || own <= 0 || other <= 0) return []
    if (own < JUMP * other && other < JUMP * own) return []
    return [
      `${fieldMeanings[field].label}: ${number.format(own)} ${stated.currency} beside ${number.format(other)} in the year that ended on ${nearest.period}. One of the two seems to use another scale.`,
    ]
  })
  return [...within, ...jumps.slice(0, 1)]
}

/** Amounts of a whole year: in a quarter or a half they are all smaller by as much, while what is owned is not. */
const flows = ['revenue', 'costOfRevenue', 'sga', 'depreciation', 'interestExpense'] as const
const FLOWS_LEAST = 3
const PART = { least: 0.15, most: 0.6 }
const LIKE_ASSETS = 1.5
const MONTH_DAYS = 365.25 / YEAR_MONTHS
/** Years of 52 and 53 weeks end some days from the day of the year before. */
const DAYS_OFF = 15.5

/** What a year beside the nearest other one says of its length: nothing else tells a quarter that is told as a year. */
function lengthDoubts(stated: SubmittedStatement, others: readonly Year[]): string[] {
  const nearest = nearestOf(stated, others)
  if (!nearest) return []
  const apart = gapDoubts(stated, nearest)
  if (apart.length > 0 || monthsOf(stated) !== YEAR_MONTHS || monthsOf(nearest) !== YEAR_MONTHS) return apart
  const ratioOf = (field: (typeof statementFields)[number]) => {
    const [own, other] = [amountOf(stated, field), amountOf(nearest, field)]
    return own !== undefined && other !== undefined && own > 0 && other > 0 ? [own / other] : []
  }
  const [assets = 0] = ratioOf('totalAssets')
  const parts = flows.flatMap(ratioOf)
  if (parts.length < FLOWS_LEAST || assets > LIKE_ASSETS || assets * LIKE_ASSETS < 1) return []
  const isPart = (of: number) => of >= PART.least && of <= PART.most
  if (parts.every(isPart))
    return [
      `Revenue, costs and depreciation are ${share(parts)} of those of the year that ended on ${nearest.period}, and assets are not: a quarter or a half-year seems to be entered as a year.`,
    ]
  return parts.every((of) => isPart(1 / of))
    ? [
        `Revenue, costs and depreciation of the year that ended on ${nearest.period} are ${share(parts.map((of) => 1 / of))} of those of this one, and assets are not: a quarter or a half-year seems to be entered there as a year.`,
      ]
    : []
}

/** Whether the later of two statements can cover what it says it covers: between its months and the end of the earlier one there are whole years or nothing. */
function gapDoubts(stated: SubmittedStatement, nearest: Year): string[] {
  const days = daysBetween(stated, nearest)
  const months = monthsOf(stated.period > nearest.period ? stated : nearest)
  const years = Math.max(0, Math.round((days / MONTH_DAYS - months) / YEAR_MONTHS))
  if (Math.abs(days - (months + years * YEAR_MONTHS) * MONTH_DAYS) <= DAYS_OFF) return []
  if (days < months * MONTH_DAYS)
    return [
      `It ends ${days} ${days === 1 ? 'day' : 'days'} from the year that ended on ${nearest.period}: part of a year was entered as a full year, or one year under two dates.`,
    ]
  // A filing says of each amount from when to when it is: a firm may have moved the end of its year.
  if (stated.source === 'sec') return []
  const gap = Math.round(days / MONTH_DAYS)
  return [
    `It ends ${gap} months from the year that ended on ${nearest.period}, but the later of the two claims to cover ${months}: state how many months it covers, so that ${gap} months are not taken for a year.`,
  ]
}

const share = (parts: readonly number[]) => {
  const [low, high] = [Math.min(...parts), Math.max(...parts)].map((part) => Math.round(part * 100))
  return low === high ? `${low} %` : `${low} to ${high} %`
}

/** What does not add up in a year by itself, in words with the difference, or beside the other years that are known. */
export function issuesOf(stated: SubmittedStatement, others: readonly Year[]): string[] {
  const { period, currency, scale, amounts } = stated
  const { checks } = assessCredit({
    currency,
    scale,
    kind: 'private',
    statements: [{ ...amounts, period } as Statement],
  })
  const issues = checks.flatMap(({ code, difference }) => {
    if (!(unsound as readonly string[]).includes(code)) return []
    const inUnits = scale === 1 ? currency : `${currency} × ${number.format(scale)}`
    return difference === undefined
      ? [checkMeanings[code]]
      : [`${checkMeanings[code]} The difference is ${number.format(difference)} ${inUnits}.`]
  })
  const signs = wrongSigns(amounts).map((field) =>
    wrongSignWords(field, number.format(amounts[field] ?? Number.NaN)),
  )
  return statementFields.some((field) => amounts[field] !== undefined)
    ? [...issues, ...signs, ...lengthDoubts(stated, others), ...scaleDoubts(stated, others)]
    : [...issues, 'It holds no amount.']
}

/** Whether what is told of a year is what counted of it on that day already. A version that another one has replaced is told again. */
export function isKnownAmong(stated: SubmittedStatement, kept: readonly StatementRow[]): boolean {
  const counts = inForceOn(kept, stated.filedOn).find(({ period }) => period === stated.period)
  return (
    counts !== undefined &&
    counts.currency === stated.currency &&
    counts.months === monthsOf(stated) &&
    (counts.filedOn === stated.filedOn || stated.source === 'file') &&
    statementFields.every((field) => amountOf(counts, field) === amountOf(stated, field))
  )
}

const amountOf = (
  { amounts, scale }: Pick<Year, 'amounts' | 'scale'>,
  field: (typeof statementFields)[number],
): number | undefined => {
  const amount = amounts[field]
  return amount === undefined || field === 'sharesOutstanding' ? amount : amount * scale
}

/**
 * Keeps years of a borrower and assesses it again, all of them or none. Joins the caller's change.
 * @throws Problem `statement-refused` for an amount that no statement holds, for another currency than that of its other years, for a day to come or before the year’s end, and for what does not add up
 * unless that was accepted.
 */
export async function keepStatements(
  tx: Context,
  borrower: BorrowerRow,
  written: readonly SubmittedStatement[],
  { isUnsoundAccepted }: { isUnsoundAccepted: boolean },
): Promise<{ borrower: BorrowerRow; kept: StatementRow[] }> {
  const { organisationId } = tx.actor
  const stated = written.map(settleStatement)
  const before = (await statementsOf(tx.db, organisationId, [borrower.id])).filter(
    ({ withdrawnAt }) => withdrawnAt === null,
  )
  const currency = borrower.currency ?? stated[0]?.currency ?? null
  const today = dayOf(tx.now)
  for (const one of stated) {
    const refused = amountsRefused(one.amounts)
    if (refused)
      throw new Problem(
        'statement-refused',
        `The year that ended on ${one.period} cannot be kept: ${refused} Nothing was kept.`,
      )
    if (one.currency !== currency)
      throw new Problem(
        'statement-refused',
        `The year that ended on ${one.period} is in ${one.currency}, and this borrower’s statements are in ${currency}. Amounts of two currencies are never mixed; nothing was kept.`,
        { issues: [{ field: 'currency', message: `Its other statements are in ${currency}` }] },
      )
    if (one.period > today || one.filedOn > today)
      throw new Problem(
        'statement-refused',
        `A year that ends on ${one.period} cannot be known yet; nothing was kept.`,
        {
          issues: [
            { path: [one.period > today ? 'period' : 'publishedOn'], message: 'This date is in the future' },
          ],
        },
      )
    if (one.filedOn < one.period)
      throw new Problem(
        'statement-refused',
        `The year that ended on ${one.period} cannot have been known on ${one.filedOn}; nothing was kept.`,
        { issues: [{ field: 'publishedOn', message: 'This day is before the end of the year' }] },
      )
  }
  const fresh = stated.filter((one) => !isKnownAmong(one, before))
  const weighed = fresh.map((one) => ({ one, issues: issuesOf(one, [...before, ...stated]) }))
  const wrong = weighed.filter(({ issues }) => issues.length > 0)
  const [first] = wrong
  if (first && !isUnsoundAccepted)
    throw new Problem(
      'statement-refused',
      `The statement of the year that ended on ${first.one.period} does not add up: ${first.issues.join(' ')} Nothing was kept.`,
      { statements: wrong.slice(0, 20).map(({ one, issues }) => ({ period: one.period, issues })) },
    )
  const kept = await insertStatements(
    tx.db,
    organisationId,
    weighed.map(({ one, issues }) => ({
      ...one,
      borrowerId: borrower.id,
      isRestated: [...before, ...fresh].some(
        (other) => other !== one && other.period === one.period && other.filedOn < one.filedOn,
      ),
      acceptedWith: issues.join(' '),
      enteredBy: actorName(tx.actor),
      enteredAt: tx.now,
    })),
  )
  const withCurrency =
    borrower.currency === currency
      ? borrower
      : await updateBorrower(tx.db, organisationId, borrower.id, { currency })
  return { borrower: kept.length > 0 ? await assessBorrower(tx, withCurrency) : withCurrency, kept }
}
