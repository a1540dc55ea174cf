import { type BrokerFormat, leftOut } from './format.ts'
import { figureIn, MONEY_STEP, NOTHING_STATED, RunningTotal } from './stated-figures.ts'

/** Schwab's transactions: amounts with a dollar sign, a total below the table. */
export const schwab: BrokerFormat = {
  id: 'schwab',
  name: 'Charles Schwab',
  dates: 'month-first',
  hasSignedAmounts: true,
  charges: 'positive',
  needs: ['date', 'action', 'symbol', 'quantity', 'fees', 'amount'],
  titles: {
    date: ['date'],
    action: ['action'],
    symbol: ['symbol'],
    description: ['description'],
    quantity: ['quantity'],
    price: ['price'],
    fees: ['feescomm'],
    amount: ['amount'],
  },
  actions: [
    [/to (open|close)$|^(expired|assigned|exercised|exchange or exercise)/i, leftOut.option],
    [/sell short|buy to cover/i, leftOut.short],
    [/bond|muni|^full redemption|maturity/i, leftOut.bond],
    [/merger|exchange|spin-?off/i, leftOut.reorganisation],
    [/^buy$/i, 'buy'],
    [/^sell$/i, 'sell'],
    [/^reinvest shares$/i, 'reinvest'],
    [/split/i, 'split'],
    [/cash in lieu/i, 'fraction'],
    [/tax/i, 'tax'],
    [/return of capital/i, 'capital'],
    [/div(idend)?\b|cap gain|reinvest dividend|div reinvest|stock lending/i, 'dividend'],
    [/interest/i, 'interest'],
    [/fee/i, 'fee'],
    [/deposit|funds received|wire received/i, 'deposit'],
    [/wire sent|funds paid|withdrawal/i, 'withdrawal'],
    [/transfer|journal|stock plan|misc cash entry/i, 'transfer'],
  ],
  states: ({ rows, decimals }) => {
    const running = new RunningTotal()
    const amountOf = (text: string) => ({ amount: figureIn(text, MONEY_STEP, decimals) ?? 0 })
    const totals = rows.flatMap(({ line, date, cells, amount }) => {
      if (/total$/i.test(date)) return running.end(amountOf(cells.at(-1) ?? ''), { line, of: 'Transactions' })
      running.add(amountOf(amount))
      return []
    })
    return { ...NOTHING_STATED, totals }
  },
}
