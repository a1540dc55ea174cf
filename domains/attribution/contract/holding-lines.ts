import { dollarsIn } from '#engines/money/index.ts'
import { typedNumber } from '#platform/endpoint/index.ts'
import { AttributionHolding } from './schemas.ts'

export const HOLDING_LINE_HINT = 'SYMBOL, SHARES, INITIAL PRICE, CURRENT PRICE, SECTOR, ASSET CLASS'

/** The columns of a line, in order; the last two may be left out. */
export const HOLDING_COLUMNS = [
  'SYMBOL',
  'SHARES',
  'INITIAL PRICE',
  'CURRENT PRICE',
  'SECTOR',
  'ASSET CLASS',
] as const

const FIELDS_MIN = 4

/** A line of a text, counted from 1: the holding it says, or why it says none. */
export type ReadHoldingLine = { line: number } & ({ holding: AttributionHolding } | { skipped: string })

/**
 * The holdings of a text, a line each, as `HOLDING_LINE_HINT` says. A line of fewer than four fields, or whose shares or prices are no
 * positive numbers, is skipped with the reason. Weights are of the totals of the lines that were read. Blank lines are left out.
 */
export function readHoldingLines(text: string): ReadHoldingLine[] {
  const read = text.split(/\r?\n/).flatMap((row, at): ReadHoldingLine[] => {
    if (row.trim() === '') return []
    return [{ line: at + 1, ...holdingOf(row.split(/[,;\t]/).map((field) => field.trim())) }]
  })
  const holdings = read.flatMap((each) => ('holding' in each ? [each.holding] : []))
  const initial = holdings.reduce((total, { shares, initialPrice }) => total + shares * initialPrice, 0)
  const current = holdings.reduce((total, { shares, currentPrice }) => total + shares * currentPrice, 0)
  for (const holding of holdings) {
    holding.initialWeight = (holding.shares * holding.initialPrice) / initial
    holding.currentWeight = (holding.shares * holding.currentPrice) / current
  }
  return read
}

/** The holdings alone, in order. */
export const holdingsOf = (lines: readonly ReadHoldingLine[]): AttributionHolding[] =>
  lines.flatMap((each) => ('holding' in each ? [each.holding] : []))

function holdingOf(fields: readonly string[]): { holding: AttributionHolding } | { skipped: string } {
  if (fields.length < FIELDS_MIN) return { skipped: `${fields.length} of ${FIELDS_MIN} fields` }
  const [symbol = '', shares = '', initialPrice = '', currentPrice = '', sector, assetClass] = fields
  const parsed = AttributionHolding.safeParse({
    symbol,
    shares: numberOf(shares),
    initialPrice: numberOf(initialPrice),
    currentPrice: numberOf(currentPrice),
    ...(sector ? { sector } : {}),
    ...(assetClass ? { assetClass } : {}),
  })
  return parsed.success ? { holding: parsed.data } : { skipped: reasonOf(parsed.error.issues[0]) }
}

const words: Record<string, string> = {
  shares: 'the number of shares',
  initialPrice: 'the initial price',
  currentPrice: 'the current price',
  sector: 'the sector',
  assetClass: 'the asset class',
}

function reasonOf(
  issue: { path: readonly PropertyKey[]; code?: string; message: string } | undefined,
): string {
  const field = String(issue?.path[0] ?? '')
  if (field === 'symbol') return issue?.message.replace(/^A /, 'a ') ?? 'no symbol'
  if (issue?.code === 'too_big') return `${words[field] ?? 'a field'} is too large`
  return `${words[field] ?? 'a field'} is not a positive number`
}

/** A number as people write it: dollars where it names a currency, spaces and underscores ignored; anything else is none. */
const numberOf = (field: string): number => typedNumber(dollarsIn(field).replace(/[_\s]/g, ''))
