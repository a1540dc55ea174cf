import { type StatementField, statementFields } from '#engines/credit/index.ts'
import { plainTitle } from '#platform/column-mapping/index.ts'
import { addedLines, borrowedLines, lineNames, splitLines } from './line-names.ts'

const borrowed = new Set(borrowedLines.map(plainTitle))

export type Section = {
  statement: 'cash flow' | undefined
  term: 'current' | 'non-current' | undefined
}

const CASH_FLOWS =
  /cash[\s-]?flows?|kapitalfluss|flux de tr[ée]sorerie|flujos? de efectivo|(?:operating|investing|financing) activities/i
const OTHER_STATEMENT =
  /balance sheet|financial position|bilan[zc]?e?\b|profit (?:and|or|&) loss|income statement|statement of operations|gewinn- und verlust|\bguv\b|compte de r[ée]sultat|cuenta de|estado de (?:resultados|situaci)|\bassets\b|aktiva|passiva|\bequity\b/i
const NON_CURRENT =
  /non[\s-]?current|long[\s-]term|langfristig|non courant|no corriente|a largo plazo|more than one year|after one year/i
const CURRENT = /\bcurrent|short[\s-]term|kurzfristig|\bcourant|\bcorriente|a corto plazo|within one year/i

/** Within cash flows “changes in assets and liabilities” is no balance sheet; “Assets” by itself is. */
const NEXT_STATEMENT =
  /balance sheet|financial position|bilan|profit (?:and|or|&) loss|income statement|statement of operations|gewinn- und verlust|compte de r[ée]sultat|cuenta de p|^(?:total )?(?:assets|equity|liabilities|aktiva|passiva|actif|passif|activo|pasivo)\b.{0,25}$/i

/** The part of a statement that begins with a heading, within the one before. */
export function sectionAfter(before: Section, heading: string): Section {
  if (before.statement === 'cash flow' && !NEXT_STATEMENT.test(heading)) return before
  const isOther = OTHER_STATEMENT.test(heading)
  if (CASH_FLOWS.test(heading))
    return { statement: isOther || /\bincome\b/i.test(heading) ? undefined : 'cash flow', term: undefined }
  const term = NON_CURRENT.test(heading) ? 'non-current' : CURRENT.test(heading) ? 'current' : undefined
  return {
    statement: isOther || term ? undefined : before.statement,
    term: term ?? (isOther ? undefined : before.term),
  }
}

/** Lines that a cash flow statement states as the others do; it moves balances under their own names. */
const ofCashFlows: ReadonlySet<StatementField> = new Set([
  'operatingCashFlow',
  'investingCashFlow',
  'financingCashFlow',
  'fxOnCash',
  'capex',
  'dividends',
  'depreciation',
  'netIncome',
  'pretaxIncome',
])

const totalled: ReadonlySet<StatementField> = new Set([
  'currentAssets',
  'totalAssets',
  'currentLiabilities',
  'totalLiabilities',
  'equity',
  'revenue',
  'inventories',
  'receivables',
  'costOfRevenue',
])
const netted: ReadonlySet<StatementField> = new Set(['revenue', 'receivables', 'inventories', 'ppe'])

type Role = 'whole' | 'added' | number
export type LineMeaning = { field: StatementField; role: Role /** The lower the closer. */; rank: number }

const known = new Map<string, LineMeaning>()
for (const field of statementFields) {
  const put = (name: string, role: Role, rank: number) => {
    const plain = plainTitle(name)
    if (!known.has(plain)) known.set(plain, { field, role, rank })
  }
  for (const [rank, name] of lineNames[field].entries()) put(name, 'whole', rank)
  put(field, 'whole', 0)
  for (const name of addedLines[field] ?? []) put(name, 'added', 0)
  for (const [part, names] of (splitLines[field] ?? []).entries())
    for (const name of names) put(name, part, 0)
}

const MOVED = /%|growth|change|margin|increase|decrease|per share|veränderung|variation|variación|wachstum/i
const NUMBERING =
  /^(?:\(?(?:\d{1,2}|[ivx]{1,4}|[a-h])[.)]\s*|[-+–]\s*(?=\p{L})|\.\/\.\s*|less:?\s+|(?:zu|ab)züglich\s+)+/iu
const NOTE = /[\s,]*(?:\(?(?:note|notes|anm|anhang|nota)\.?\s*\d+(?:\.\d+)?\)?|\d{1,2}\)|[¹²³⁰⁴-⁹*]+)$/i

/** What a label of a line means where it stands; undefined where it is none that is known. */
export function meaningOf(label: string, { statement, term }: Section): LineMeaning | undefined {
  const bracketed = [...label.matchAll(/[([]([^)\]]*)[)\]]/g)].map(([, inside = '']) => inside)
  if (bracketed.some((inside) => MOVED.test(inside))) return undefined
  const text = label.replace(NUMBERING, '').replace(NOTE, '').replaceAll(/\s+/g, ' ').trim()
  const plain = plainTitle(text)
  if (borrowed.has(plain) && statement !== 'cash flow' && term)
    return { field: term === 'current' ? 'shortTermDebt' : 'longTermDebt', role: 'whole', rank: 50 }
  const abbreviation = bracketed.find((inside) => /^[A-Z&.]{2,6}$/.test(inside.trim()))
  const found =
    known.get(plain) ??
    without(text, /^(?:total|summe(?: der)?|total des|total de)\s+/i, totalled, -100) ??
    without(text, /^net\s+|,?\s+net$/i, netted, 0) ??
    (abbreviation ? known.get(plainTitle(abbreviation)) : undefined)
  return found && statement === 'cash flow' && !ofCashFlows.has(found.field) ? undefined : found
}

function without(
  text: string,
  word: RegExp,
  fields: ReadonlySet<StatementField>,
  rank: number,
): LineMeaning | undefined {
  if (!word.test(text)) return undefined
  const found = known.get(plainTitle(text.replace(word, '')))
  return found && fields.has(found.field) ? { ...found, rank: found.rank + rank } : undefined
}
