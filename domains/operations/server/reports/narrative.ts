import { amountInWords } from '#engines/transaction-rules/index.ts'
import { idsOf } from '#platform/database/index.ts'
import type { AlertRow } from '../alerts/store.ts'
import type { TransactionRow } from '../transactions/store.ts'

export type Fact = { words: string; transactions: number[] }
export type Begun = { narrative: string; facts: Fact[]; missing: string[] }

const SHOWN = 10
/** When the record is read, and which day a moment is where the installation is. */
type Reading = { readAt: Date; dayOf: (moment: Date) => string; timeZone: string }
const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
const kindWords = {
  transfer: 'transfer',
  card: 'card payment',
  cash: 'cash',
  refund: 'refund',
  chargeback: 'chargeback',
  other: 'other',
} as const

/**
 * The first text of a report from what is on record alone: who, what, when, where and how, each sentence with the transactions behind it.
 * What a report is asked for and nobody has written down is named, and never filled in.
 */
export function beginNarrative(
  alert: AlertRow,
  transactions: readonly TransactionRow[],
  { readAt, dayOf, timeZone }: Reading,
): Begun {
  const byTime = transactions.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const facts = [
    ...(alert.isSample
      ? [{ words: 'Sample data: everything in this report is invented.', transactions: [] }]
      : []),
    who(alert, dayOf),
    ...when(byTime, dayOf),
    ...sums(byTime),
    ...kinds(byTime),
    ...parties(byTime),
    ...countries(byTime),
    ...found(alert),
    ...(alert.caseId === null
      ? []
      : [{ words: `The alert was escalated to case ${alert.caseId}.`, transactions: [] }]),
  ]
  const missing = missingOf(alert, byTime)
  return {
    narrative: [
      ...facts.map(({ words }) => words),
      `Read from the record of monitoring alert ${alert.id} on ${dayOf(readAt)}. Days are those of ${timeZone}.`,
    ].join('\n\n'),
    facts,
    missing,
  }
}

function who(
  { customerName, customerId, account, ruleName, ruleVersion, raisedAt }: AlertRow,
  dayOf: Reading['dayOf'],
): Fact {
  const subject =
    customerName === null
      ? `Account ${account}, to which no customer record is linked,`
      : `${customerName}${customerId === null ? '' : ` (customer ${customerId})`}, holder of account ${account},`
  return {
    words: `${subject} was brought to attention on ${dayOf(raisedAt)} by the monitoring rule “${ruleName}”, version ${ruleVersion}.`,
    transactions: [],
  }
}

function when(rows: readonly TransactionRow[], dayOf: Reading['dayOf']): Fact[] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  return [
    {
      words: `The activity consists of ${counted(rows.length, 'transaction')} ${dayOf(first.at) === dayOf(last.at) ? `on ${dayOf(first.at)}` : `from ${dayOf(first.at)} to ${dayOf(last.at)}`}.`,
      transactions: idsOf(rows),
    },
  ]
}

/** What came in and went out, each currency for itself: no rate is applied. */
function sums(rows: readonly TransactionRow[]): Fact[] {
  return [...Map.groupBy(rows, ({ direction, currency }) => `${direction} ${currency}`).values()].map(
    (some) => {
      const [{ direction, currency }] = some as [TransactionRow]
      const total = some.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      const way = direction === 'in' ? 'came in' : 'went out'
      return {
        words:
          some.length === 1
            ? `1 payment of ${amountInWords(total, currency)} ${way}.`
            : `${counted(some.length, 'payment')} totalling ${amountInWords(total, currency)} ${way}, ${eachOf(some)}.`,
        transactions: idsOf(some),
      }
    },
  )
}

/** Of payments of one currency: "each of 9,400.00 USD", or between which amounts they lie. */
function eachOf(rows: readonly TransactionRow[]): string {
  const [{ currency }] = rows as [TransactionRow]
  const amounts = rows.map(({ amountMinor }) => amountMinor).sort((one, other) => one - other)
  const [least, most] = [amounts[0] as number, amounts.at(-1) as number]
  return least === most
    ? `each of ${amountInWords(least, currency)}`
    : `in amounts between ${amountInWords(least, currency)} and ${amountInWords(most, currency)}`
}

function kinds(rows: readonly TransactionRow[]): Fact[] {
  if (rows.length === 0) return []
  const stated = [...Map.groupBy(rows, ({ kind }) => kind)].map(
    ([kind, some]) => `${kindWords[kind]} (${some.length})`,
  )
  return [{ words: `By kind of booking: ${listed(stated)}.`, transactions: idsOf(rows) }]
}

function parties(rows: readonly TransactionRow[]): Fact[] {
  const named = rows.filter(({ counterparty }) => counterparty !== '')
  if (named.length === 0) return []
  const some = [...Map.groupBy(named, ({ counterparty }) => counterparty)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const shown = some.slice(0, SHOWN).map(([name, of]) => `${name} (${of.length})`)
  const rest = some.length - shown.length
  return [
    {
      words: `The other ${some.length === 1 ? 'party was' : 'parties were'} ${listed(rest > 0 ? [...shown, counted(rest, 'further party', 'further parties')] : shown)}.`,
      transactions: idsOf(named),
    },
  ]
}

function countries(rows: readonly TransactionRow[]): Fact[] {
  const placed = rows.filter(({ country }) => country !== '')
  if (placed.length === 0) return []
  const names = [...new Set(placed.map(({ country }) => country))].sort()
  return [
    {
      words: `${names.length === 1 ? 'Country' : 'Countries'} of the other ${names.length === 1 ? 'party' : 'parties'}: ${listed(names)}.`,
      transactions: idsOf(placed),
    },
  ]
}

const found = ({ findings }: AlertRow): Fact[] =>
  findings.map(({ words, transactions }) => ({ words: `The rule found: ${words}`, transactions }))

function missingOf(alert: AlertRow, rows: readonly TransactionRow[]): string[] {
  const unplaced = rows.filter(({ country }) => country === '').length
  const unnamed = rows.filter(({ counterparty }) => counterparty === '').length
  return [
    ...(alert.customerId === null ? ['Who holds the account: no customer record is linked.'] : []),
    'The customer’s explanation, and the purpose of the payments.',
    'Why it is suspicious and not explained by the customer’s business: a person has to write it.',
    ...(unnamed > 0 ? [`The other party of ${counted(unnamed, 'transaction')}.`] : []),
    ...(unplaced > 0 ? [`The country of the other party of ${counted(unplaced, 'transaction')}.`] : []),
    ...(alert.leftOut.count > 0
      ? [
          `${counted(alert.leftOut.count, 'transaction')} in ${listed(alert.leftOut.currencies)} are not included in the rule: there is no rate for their day.`,
        ]
      : []),
    ...(rows.length === 0 ? ['The transactions themselves: no longer stored.'] : []),
  ]
}
