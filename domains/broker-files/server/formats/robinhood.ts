import { type BrokerFormat, leftOut } from './format.ts'

/** Robinhood's activity: short codes, negatives in brackets, a disclaimer in the last row. */
export const robinhood: BrokerFormat = {
  id: 'robinhood',
  name: 'Robinhood',
  dates: 'month-first',
  hasSignedAmounts: true,
  charges: 'either',
  needs: ['date', 'symbol', 'action', 'quantity', 'amount'],
  titles: {
    date: ['activitydate'],
    action: ['transcode'],
    symbol: ['instrument'],
    description: ['description'],
    quantity: ['quantity'],
    price: ['price'],
    amount: ['amount'],
    settles: ['settledate'],
  },
  actions: [
    [/^(BTO|STO|BTC|STC|OEXP|OASGN|OEXCS|OCA)$/i, leftOut.option],
    [/^(MRGS|MRGC|SOFF|SXCH|REORG)$/i, leftOut.reorganisation],
    [/^buy$/i, 'buy'],
    [/^sell$/i, 'sell'],
    [/^ROC$/i, 'capital'],
    [/^(CDIV|MDIV|SDIV|LCAP|SCAP)$/i, 'dividend'],
    [/^CIL$/i, 'fraction'],
    [/^(SPL|SPR)$/i, 'split'],
    [/^(INT|SLIP|GDBP|MINT)$/i, 'interest'],
    [/^(GOLD|DFEE|AFEE|FEE|RFEE)$/i, 'fee'],
    [/^DTAX$/i, 'tax'],
    [/^(ACH|RTP|DCF|WIRE|XENT|XENT_CC|ITRF|JNLC|ACATI|ACATO|JNLS|REC|MISC)$/i, 'transfer'],
  ],
}
