import type { NamedThing, Reading } from '#engines/question-parsing/index.ts'
import { type Asker, allRows } from '../../answering/asker.ts'
import { listed } from '../../answering/tell.ts'
import { NoEvidence, type Row, Unclear, type Wanted } from '../topic.ts'

export const about = ['borrower', 'customer', 'symbol', 'case-subject']

export const ACCOUNTS =
  /\b(?:revenues?|sales|turnover|net (?:income|profit|earnings|debt|margin)|margins?|profitab\w+|ebit\w*|eps|earnings|debts?|assets|liabilit\w+|equity|capex|cash flows?|balance sheet|p\/e|pe ratio|fiscal|fy)\b/

export const CHANGES =
  /\b(?:fall|fell|fallen|rise|rose|risen|drop|dropped|decline\w*|increase\w*|decrease\w*|gr[eo]w\w*|shrink|shrank|up|down|change|changed|improve\w*)\b/

export const isCompany = (row: Row, { kind, id }: NamedThing): boolean =>
  kind === 'customer'
    ? row.customerId !== null && String(row.customerId) === id
    : kind === 'symbol'
      ? row.symbol === id
      : kind === 'borrower' && String(row.id) === id

/** So many companies have their accounts read for one question; beyond them it is said. */
const COMPANIES_MOST = 60

export const isOverYears = ({ text, direction, aggregate, things }: Reading & { things: number }): boolean =>
  /\b(?:by (?:fiscal |financial )?year|each year|every year|per year|over (?:the )?(?:last |past )?(?:few |\w+ )?years|across (?:the )?years|year (?:by|on|over) year|history|trend|evol\w+|develop\w+|years?' |all years|which year|what year|years on record)\b/.test(
    text,
  ) ||
  (things === 1 && direction !== undefined && direction !== 'newest') ||
  aggregate === 'mean'

/** The companies whose accounts a question is about. @throws NoEvidence, Unclear. */
export async function companiesFor(asker: Asker, { things, reading }: Wanted): Promise<Row[]> {
  const { rows } = await allRows<Row>({ ...asker, ask: asker.look }, 'credit.borrowers', {})
  const kept = `Accounts are kept of borrowers alone (Credit).`
  const fitting = rows.filter((row) => things.some((thing) => isCompany(row, thing)))
  if (things.length > 0 && fitting.length === 0)
    throw new NoEvidence(
      `No accounts of ${listed(
        things.map(({ label }) => label),
        'or',
      )} are on record, so there is no figure to tell. ${kept}`,
      'Statements of borrowers',
    )
  if (reading.names.length === 1 && fitting.length > 1)
    throw new Unclear(
      `Several companies are called so: which one do you mean, ${listed(
        fitting.map(({ name }) => String(name)),
        'or',
      )}?`,
      fitting.map(({ name }) => String(name)),
    )
  if (things.length > 0) return fitting
  const named = [...reading.unknown.map(({ raw }) => raw), ...reading.names.map(({ said }) => said)]
  if (named.length > 0)
    throw new NoEvidence(
      `No accounts of “${named.join(' ')}” are on record, so there is no figure to tell. ${kept}`,
      'Statements of borrowers',
    )
  if (
    /\b(?:we|our|us|my)\b(?! (?:borrowers?|book|companies|obligors?|customers?|clients?|loans?))/.test(
      reading.text,
    )
  )
    throw new NoEvidence(
      `Your own organisation’s accounts are not on record here, so there is no figure to tell. ${kept}`,
      'Statements of borrowers',
    )
  const isOfAll =
    reading.direction !== undefined ||
    reading.comparisons.length > 0 ||
    (reading.isAggregateStated && reading.aggregate !== 'value') ||
    /\b(?:rank|ranked|sort|sorted|all|each|every|list|which|whose|who|any)\b/.test(reading.text)
  if (!isOfAll)
    throw new Unclear(
      'Of which company? Accounts are on record of borrowers; please name one.',
      rows.slice(0, 3).map(({ name }) => String(name)),
    )
  if (rows.length > COMPANIES_MOST)
    throw new Unclear(
      'Accounts are read of so many companies at once alone. Please name the companies.',
      rows.slice(0, 3).map(({ name }) => String(name)),
    )
  return rows
}
