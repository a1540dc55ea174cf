import { type BrokerFormat, leftOut } from './format.ts'

/** Alpaca's account activities: fills carry a side and a time with its offset, the rest a day and a net amount. */
export const alpaca: BrokerFormat = {
  id: 'alpaca',
  name: 'Alpaca',
  dates: 'year-first',
  hasSignedAmounts: true,
  charges: 'either',
  needs: ['action', 'date', 'symbol', 'quantity', 'side'],
  titles: {
    action: ['activitytype'],
    date: ['transactiontime', 'date'],
    symbol: ['symbol'],
    side: ['side'],
    quantity: ['qty', 'quantity'],
    price: ['price'],
    amount: ['netamount'],
    description: ['description'],
  },
  actions: [
    [/^OP|^EXTRD/i, leftOut.option],
    [/^FILL.* sell_short$/i, leftOut.short],
    [/^(MA|NC|SC|SSO|SPIN|REORG|ACQ)/i, leftOut.reorganisation],
    [/^FILL.* buy$/i, 'buy'],
    [/^FILL.* sell$/i, 'sell'],
    [/^(DIVNRA|DIVTW|DIVFT|INTNRA|INTTW|PTR)/i, 'tax'],
    [/^(DIVFEE|FEE|CFEE|PTC)/i, 'fee'],
    [/^DIVROC/i, 'capital'],
    [/^DIV/i, 'dividend'],
    [/^CIL/i, 'fraction'],
    [/^INT/i, 'interest'],
    [/^(SPLIT|SSP|FSP|RSP)/i, 'split'],
    [/^CSD/i, 'deposit'],
    [/^CSW/i, 'withdrawal'],
    [/^(TRANS|JNL|ACATC|ACATS|MISC)/i, 'transfer'],
  ],
}
