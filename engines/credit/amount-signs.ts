import { fieldMeanings, type StatementField, statementFields } from './statement-fields.ts'

/** The largest amount that a line may hold, in the scale of its statement. */
export const AMOUNT_MOST = 1e15

type Amounts = Partial<Record<StatementField, number>>

/**
 * What may be below zero in a line. `cost`: money that goes out, which is kept as a positive amount and which some statements write as
 * a negative one; `charge`: the same, but negative where money comes back; `holding`: what is owned, owed or counted, which is never
 * negative.
 */
type LineKind = 'cost' | 'charge' | 'holding' | 'any'

const lineKinds: Partial<Record<StatementField, LineKind>> = {
  cash: 'holding',
  shortTermInvestments: 'holding',
  receivables: 'holding',
  inventories: 'holding',
  currentAssets: 'holding',
  ppe: 'holding',
  totalAssets: 'holding',
  payables: 'holding',
  shortTermDebt: 'holding',
  currentLiabilities: 'holding',
  longTermDebt: 'holding',
  totalLiabilities: 'holding',
  sharesOutstanding: 'holding',
  costOfRevenue: 'cost',
  sga: 'cost',
  depreciation: 'cost',
  interestExpense: 'cost',
  incomeTax: 'charge',
  capex: 'cost',
  dividends: 'cost',
}
const kindOf = (field: StatementField): LineKind => lineKinds[field] ?? 'any'
const isOutgoing = (field: StatementField): boolean => ['cost', 'charge'].includes(kindOf(field))

/** `result` = `from` − every line of `less`: what a statement says of the sign in which its costs are written. */
type Identity = {
  from: StatementField
  less: readonly StatementField[]
  result: StatementField
  words: string
}
const identities: readonly Identity[] = [
  {
    from: 'revenue',
    less: ['costOfRevenue'],
    result: 'grossProfit',
    words: 'revenue less cost of revenue is gross profit',
  },
  {
    from: 'revenue',
    less: ['costOfRevenue', 'sga', 'depreciation'],
    result: 'ebit',
    words: 'revenue less the costs is operating profit',
  },
  {
    from: 'revenue',
    less: ['costOfRevenue', 'sga'],
    result: 'ebit',
    words: 'revenue less the costs is operating profit',
  },
  {
    from: 'grossProfit',
    less: ['sga', 'depreciation'],
    result: 'ebit',
    words: 'gross profit less the costs is operating profit',
  },
  {
    from: 'grossProfit',
    less: ['sga'],
    result: 'ebit',
    words: 'gross profit less the costs is operating profit',
  },
  {
    from: 'ebit',
    less: ['interestExpense'],
    result: 'pretaxIncome',
    words: 'operating profit less interest is profit before tax',
  },
  {
    from: 'pretaxIncome',
    less: ['incomeTax'],
    result: 'netIncome',
    words: 'profit before tax less tax is net income',
  },
]

/** What an identity may be off by, as a share of its largest amount: statements are rounded. */
const TOLERANCE = 0.002

/** Which sign an identity shows for its lines: the amounts count as costs, or as written; undefined where it shows neither. */
function signShownBy({ from, less, result }: Identity, amounts: Amounts): 'costs' | 'as-written' | undefined {
  const [start, end] = [amounts[from], amounts[result]]
  const lines = less.map((field) => amounts[field])
  if (start === undefined || end === undefined || lines.some((line) => line === undefined)) return undefined
  const written = lines as number[]
  const allowed = TOLERANCE * Math.max(Math.abs(start), Math.abs(end), ...written.map(Math.abs))
  const off = (signed: readonly number[]) =>
    Math.abs(start - end - signed.reduce((sum, line) => sum + line, 0))
  const asCosts = off(written.map(Math.abs))
  const asWritten = off(written)
  // Where both fit, the line is too small to show anything.
  if (asCosts <= allowed === asWritten <= allowed) return undefined
  return asCosts <= allowed ? 'costs' : 'as-written'
}

/** Lines of the cash flow statement: it writes money that goes out as a negative amount, which a cash flow below zero shows. */
const paidOut: readonly StatementField[] = ['capex', 'dividends']
const cashFlows: readonly StatementField[] = ['investingCashFlow', 'financingCashFlow', 'operatingCashFlow']
const flowShown = (field: StatementField, written: Amounts): StatementField | undefined =>
  paidOut.includes(field) ? cashFlows.find((flow) => (written[flow] ?? 0) < 0) : undefined

type SettledSigns = {
  amounts: Amounts
  /** Lines that are kept as positive amounts although they were written as negative ones, with what shows it. */
  turned: { field: StatementField; written: number; because: string }[]
}

/**
 * A statement that writes its costs as negative amounts, read with costs as positive ones, where the statement itself shows that it
 * does so: revenue less costs is gross profit, operating profit less interest is profit before tax. What nothing shows is left as it is
 * and found by `wrongSigns`.
 */
export function settleSigns(written: Amounts): SettledSigns {
  const negative = statementFields.filter((field) => isOutgoing(field) && (written[field] ?? 0) < 0)
  if (negative.length === 0) return { amounts: written, turned: [] }
  const shown = new Map<StatementField, { sign: 'costs' | 'as-written'; words: string }>()
  for (const identity of identities) {
    const sign = signShownBy(identity, written)
    if (!sign) continue
    for (const field of identity.less)
      if (negative.includes(field) && !shown.has(field)) shown.set(field, { sign, words: identity.words })
  }
  const proof = negative.find((field) => shown.get(field)?.sign === 'costs')
  const turned = negative.flatMap((field) => {
    const own = shown.get(field)
    const flow = own ? undefined : flowShown(field, written)
    if (own?.sign === 'as-written' || (!own && !proof && !flow)) return []
    const because = own
      ? own.words
      : flow
        ? `${fieldMeanings[flow].label.toLowerCase()} is written as a negative amount, as money that goes out`
        : `this statement writes ${fieldMeanings[proof!].label.toLowerCase()} as a negative amount too`
    return [{ field, written: written[field]!, because }]
  })
  const amounts = { ...written }
  for (const { field, written: amount } of turned) amounts[field] = -amount
  return { amounts, turned }
}

/** Lines that are below zero and cannot be: a cost whose sign nothing in the statement settles, or what is owned, owed or counted. */
export const wrongSigns = (amounts: { readonly [Field in StatementField]?: unknown }): StatementField[] =>
  statementFields.filter((field) => {
    const amount = amounts[field]
    return typeof amount === 'number' && amount < 0 && ['cost', 'holding'].includes(kindOf(field))
  })

/** What is wrong with a line below zero, in words. */
export function wrongSignWords(field: StatementField, written: string): string {
  const { label } = fieldMeanings[field]
  return kindOf(field) === 'cost'
    ? `${label} is ${written}: a cost is entered as a positive amount, and nothing in the statement shows that it writes costs as negative ones.`
    : `${label} is ${written}, and cannot be below zero.`
}

/** Lines that hold no finite amount, or one that no statement holds. */
export const outOfRange = (amounts: Amounts): StatementField[] =>
  statementFields.filter((field) => {
    const amount = amounts[field]
    return amount !== undefined && !(Math.abs(amount) <= AMOUNT_MOST)
  })
