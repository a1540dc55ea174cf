import { type ActionWord, type BrokerFormat, leftOut } from './format.ts'

const actions: readonly ActionWord[] = [
  [/option|to open|to close/i, leftOut.option],
  [/short|cover/i, leftOut.short],
  [/redemption|maturity/i, leftOut.bond],
  [/sweep/i, leftOut.sweep],
  [/reorganization|merger|exchange/i, leftOut.reorganisation],
  [/^(bought|buy)/i, 'buy'],
  [/^(sold|sell)/i, 'sell'],
  [/reinvest/i, 'reinvest'],
  [/split/i, 'split'],
  [/cash in lieu/i, 'fraction'],
  [/tax/i, 'tax'],
  [/dividend|capital gain/i, 'dividend'],
  [/interest/i, 'interest'],
  [/fee|service charge/i, 'fee'],
  [/deposit|funds received|contribution/i, 'deposit'],
  [/withdrawal|funds (paid|disbursed)|debit/i, 'withdrawal'],
  [/transfer|wire|ach|journal|adjustment/i, 'transfer'],
]

const base = {
  dates: 'month-first',
  hasSignedAmounts: true,
  charges: 'positive',
  needs: ['date', 'action', 'symbol', 'quantity', 'amount'],
  actions,
} as const

/** E*TRADE's transaction history as it was before the move to Morgan Stanley: years of two digits. */
export const etrade: BrokerFormat = {
  ...base,
  id: 'etrade',
  name: 'E*TRADE',
  titles: {
    date: ['transactiondate'],
    action: ['transactiontype'],
    security: ['securitytype'],
    symbol: ['symbol'],
    description: ['description'],
    quantity: ['quantity'],
    price: ['price'],
    commission: ['commission'],
    amount: ['amount'],
  },
}

/** The same under Morgan Stanley. */
export const morganStanley: BrokerFormat = {
  ...base,
  id: 'morgan-stanley',
  name: 'E*TRADE from Morgan Stanley',
  titles: {
    date: ['activitytradedate'],
    action: ['activitytype'],
    symbol: ['symbol'],
    description: ['description'],
    quantity: ['quantity'],
    price: ['price'],
    commission: ['commission'],
    fees: ['fees'],
    amount: ['amount'],
    settles: ['settlementdate'],
  },
}
