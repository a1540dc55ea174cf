import { type Money, minus, NO_MONEY, plus, sum } from '#engines/money/index.ts'
import {
  type CashPart,
  cashParts,
  differencesOf,
  type LedgerStatement,
  ledgerStateOf,
} from '#engines/trade-ledger/index.ts'
import type { Reconciliation, StatementLine } from '../../contract/index.ts'

/** Ten-thousandths of a dollar as cents, with hundredths of a cent where there are some. */
export const exactCents = (amount: Money): number => amount / 100

const partLabels: Record<CashPart, string> = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  sales: 'Sales, before charges',
  purchases: 'Purchases, before charges',
  corporateActions: 'Cash of corporate actions',
  dividends: 'Dividends received',
  interest: 'Interest',
  commission: 'Commission',
  regulatoryFees: 'Regulatory fees',
  otherFees: 'Other fees',
  taxes: 'Taxes withheld',
  conversions: 'Changed from or into another currency',
}

const line = (name: string, label: string, amount: Money): StatementLine => ({
  name,
  label,
  amount: exactCents(amount),
})

/** How the cash of the opening became that of the closing: the lines add up to it exactly. */
export const cashLines = ({ opening, closing, totals }: LedgerStatement): StatementLine[] => [
  line('opening', 'Opening cash', opening.cash),
  ...cashParts
    .filter((part) => part !== 'conversions' || totals[part] !== 0)
    .map((part) => line(part, partLabels[part], totals[part])),
  line('closing', 'Closing cash', closing.cash),
]

const chargesOf = ({ totals }: LedgerStatement): Money =>
  sum([totals.commission, totals.regulatoryFees, totals.otherFees, totals.taxes])

/** Dividends by their ex-day, and by their payment where a broker's file tells of it alone. */
const dividendIncome = ({ opening, closing, totals }: LedgerStatement): Money =>
  plus(totals.dividends, minus(closing.dividendsDue, opening.dividendsDue))

/** How the value of the opening became that of the closing. What the books do not tell is what prices did. */
export function changeLines(
  made: LedgerStatement,
  values: { opening: Money; closing: Money },
): StatementLine[] {
  const flows = sum([made.totals.deposits, made.totals.withdrawals, made.totals.conversions])
  const income = plus(dividendIncome(made), made.totals.interest)
  const stated = sum([flows, made.broughtIn, income, chargesOf(made)])
  return [
    line('opening', 'Opening value', values.opening),
    line('flows', 'Deposits less withdrawals', flows),
    line('brought-in', 'Securities brought in less taken out, at cost', made.broughtIn),
    line('income', 'Dividends declared and interest', income),
    line('charges', 'Commission, fees and taxes', chargesOf(made)),
    line('prices', 'Gains and losses of prices', minus(minus(values.closing, values.opening), stated)),
    line('closing', 'Closing value', values.closing),
  ]
}

type Balances = ReadonlyMap<string, number>

/** What accounts of the ledger stand at together, in money; `sign` turns what is kept as a credit. */
const inLedger = (balances: Balances, isOf: (account: string) => boolean, sign: 1 | -1): Money => {
  let total = 0
  for (const [key, balance] of balances)
    if (!key.includes(' share:') && isOf(key.slice(0, key.lastIndexOf(' ')))) total += balance
  return (total === 0 ? 0 : total * sign) as Money
}

/** Opening and movements held against what the ledger itself stands at when the period ends. */
export function reconcile(
  made: LedgerStatement,
  ledger: { before: Balances; after: Balances },
  { currency, ...read }: { events: number; sequence: number; currency: string },
): Reconciliation {
  const costs = sum([...made.closing.positions.values()].map(({ cost }) => cost))
  const costsBefore = inLedger(ledger.before, (account) => account.startsWith('securities:'), 1)
  const checked: [string, Money, (account: string) => boolean, 1 | -1][] = [
    ['Cash', minus(made.closing.cash, made.opening.cash), (account) => account.startsWith('cash:'), 1],
    [
      'Dividends due',
      minus(made.closing.dividendsDue, made.opening.dividendsDue),
      (account) => account === 'receivable:dividends',
      1,
    ],
    ['Securities at cost', minus(costs, costsBefore), (account) => account.startsWith('securities:'), 1],
    [
      'Brought in less taken out',
      sum([made.totals.deposits, made.totals.withdrawals, made.broughtIn]),
      (account) => account === 'equity:contributions',
      -1,
    ],
    [partLabels.conversions, made.totals.conversions, (account) => account === 'equity:conversions', -1],
    ['Realised gains, before charges', made.realised, (account) => account === 'income:realised', -1],
    ['Dividends', dividendIncome(made), (account) => account === 'income:dividends', -1],
    ['Interest', made.totals.interest, (account) => account === 'income:interest', -1],
    [
      'Commission, fees and taxes',
      minus(NO_MONEY, chargesOf(made)),
      (account) => account.startsWith('expense:'),
      1,
    ],
  ]
  const used = checked.filter(([what, movement]) => what !== partLabels.conversions || movement !== 0)
  const lines = used.map(([what, movement, isOf, sign]) => {
    const opening = inLedger(ledger.before, isOf, sign)
    return {
      what,
      opening: exactCents(opening),
      movements: exactCents(movement),
      closing: exactCents(plus(opening, movement)),
      ledger: exactCents(inLedger(ledger.after, isOf, sign)),
    }
  })
  const unlike = lines.filter(({ closing, ledger: own }) => closing !== own).map(({ what }) => what)
  const differences = [
    ...new Set([...unlike, ...differencesOf(made.closing, ledgerStateOf(ledger.after, currency))]),
  ]
  return { isReconciled: differences.length === 0, lines, differences, ...read }
}
