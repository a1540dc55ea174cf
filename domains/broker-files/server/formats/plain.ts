import type { BrokerFormat } from './format.ts'
import { commonWords } from './words.ts'

/** The plain file of our own: one title a column, amounts without signs. */
export const plain: BrokerFormat = {
  id: 'plain',
  name: 'Plain file',
  dates: 'month-first',
  hasSignedAmounts: false,
  isOfTheAccount: true,
  charges: 'either',
  needs: ['date', 'action', 'symbol', 'quantity'],
  titles: {
    date: ['date', 'tradedate'],
    action: ['action', 'type'],
    symbol: ['symbol', 'ticker'],
    description: ['description', 'note'],
    quantity: ['quantity', 'shares', 'units'],
    price: ['price'],
    commission: ['commission'],
    fees: ['fees', 'fee'],
    gross: ['grossamount'],
    amount: ['amount', 'total'],
    currency: ['currency'],
  },
  actions: commonWords,
}
