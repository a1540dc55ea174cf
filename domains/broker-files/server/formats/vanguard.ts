import { type BrokerFormat, columnsIn, leftOut, rowsUnder } from './format.ts'
import { figureIn, NOTHING_STATED, UNITS_STEP } from './stated-figures.ts'

/** Vanguard's download: the holdings first, the transactions below them. */
export const vanguard: BrokerFormat = {
  id: 'vanguard',
  name: 'Vanguard',
  dates: 'month-first',
  hasSignedAmounts: true,
  charges: 'either',
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
    settles: ['settlementdate'],
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
    [/^cash in lieu/i, 'fraction'],
    [/^return of capital/i, 'capital'],
    [/^(dividend|capital gain|cap gain)/i, 'dividend'],
    [/interest/i, 'interest'],
    [/withh(eld|olding)|foreign tax/i, 'tax'],
    [/fee/i, 'fee'],
    [/funds received|contribution|deposit/i, 'deposit'],
    [/withdrawal|distribution/i, 'withdrawal'],
    [/transfer|rollover/i, 'transfer'],
  ],
  states: ({ table, rows, decimals }) => {
    const place = table.findIndex((row) => columnsIn(holdings, row))
    const columns = columnsIn(holdings, table[place] ?? { line: 0, cells: [] })
    const until = (rows[0]?.line ?? Number.POSITIVE_INFINITY) - 1
    if (!columns || (table[place]?.line ?? 0) >= until) return NOTHING_STATED
    const sweeps = new Set(rows.filter(({ action }) => /^sweep/i.test(action)).map(({ symbol }) => symbol))
    const positions = rowsUnder(columns, table.slice(place + 1)).flatMap(({ line, symbol, quantity }) => {
      const units = figureIn(quantity, UNITS_STEP, decimals)
      return line < until && symbol !== '' && !sweeps.has(symbol) && typeof units === 'number'
        ? [{ line, symbol, units }]
        : []
    })
    return { ...NOTHING_STATED, positions }
  },
}

/** The table of holdings above the transactions. */
const holdings = {
  titles: { symbol: ['symbol'], quantity: ['shares'], amount: ['totalvalue'] },
  needs: ['symbol', 'quantity', 'amount'],
} as const
