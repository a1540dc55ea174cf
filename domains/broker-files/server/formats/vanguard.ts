import { type BrokerFormat, leftOut } from './format.ts'

/** Vanguard's download: the holdings first, the transactions below them. */
export const vanguard: BrokerFormat = {
  id: 'vanguard',
  name: 'Vanguard',
  dates: 'month-first',
  hasSignedAmounts: true,
  needs: ['date', 'action', 'symbol', 'quantity', 'price', 'amount'],
  titles: {
    date: ['tradedate'],
    action: ['transactiontype'],
    symbol: ['symbol'],
    description: ['investmentname', 'transactiondescription'],
    quantity: ['shares'],
    price: ['shareprice'],
    commission: ['commissionsandfees', 'commissionfees', 'commission'],
    amount: ['netamount'],
  },
  actions: [
    [/^sweep/i, leftOut.sweep],
    [/sell short|buy to cover/i, leftOut.short],
    [/option|to open|to close/i, leftOut.option],
    [/conversion|corp action|merger|spin-?off/i, leftOut.reorganisation],
    [/^buy/i, 'buy'],
    [/^sell/i, 'sell'],
    [/^reinvestment/i, 'reinvest'],
    [/split/i, 'split'],
    [/^(dividend|capital gain|cap gain|return of capital|cash in lieu)/i, 'dividend'],
    [/interest/i, 'interest'],
    [/withh(eld|olding)|foreign tax/i, 'tax'],
    [/fee/i, 'fee'],
    [/funds received|contribution|deposit/i, 'deposit'],
    [/withdrawal|distribution/i, 'withdrawal'],
    [/transfer|rollover/i, 'transfer'],
  ],
}
