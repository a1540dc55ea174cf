import { type ActionWord, type BrokerFormat, columnsIn, leftOut, rowsUnder } from './format.ts'
import { figureIn, MONEY_STEP, NOTHING_STATED, RunningTotal, UNITS_STEP } from './stated-figures.ts'

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
    [/^OPEXP/i, 'expiry'],
    [/^OP(ASN|EXC)/i, 'delivery'],
    [/^OP|^EXTRD/i, leftOut.option],
    [/^FILL.* sell_short$/i, 'sell'],
    [/^(MA|NC|SC|SSO|SPIN|REORG|ACQ)/i, 'reorganisation'],
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

const etradeActions: readonly ActionWord[] = [
  [/^(option )?expir/i, 'expiry'],
  [/assign|exercise/i, 'delivery'],
  [/redemption|maturity/i, 'sell'],
  [/sweep/i, leftOut.sweep],
  [/reorganization|merger|exchange/i, 'reorganisation'],
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

const ofEtrade = {
  dates: 'month-first',
  hasSignedAmounts: true,
  charges: 'positive',
  needs: ['date', 'action', 'symbol', 'quantity', 'amount'],
  actions: etradeActions,
} as const

/** E*TRADE's transaction history as it was before the move to Morgan Stanley: years of two digits. */
export const etrade: BrokerFormat = {
  ...ofEtrade,
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
  ...ofEtrade,
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

/** Fidelity's account history: the action is a sentence, and notes stand below the table. */
export const fidelity: BrokerFormat = {
  id: 'fidelity',
  name: 'Fidelity',
  dates: 'month-first',
  hasSignedAmounts: true,
  charges: 'positive',
  needs: ['date', 'action', 'symbol', 'quantity', 'amount'],
  titles: {
    date: ['rundate'],
    action: ['action'],
    symbol: ['symbol'],
    description: ['description', 'securitydescription'],
    security: ['securitytype'],
    quantity: ['quantity'],
    price: ['price'],
    commission: ['commission'],
    fees: ['fees'],
    accrued: ['accruedinterest'],
    amount: ['amount'],
    settles: ['settlementdate'],
    currency: ['currency'],
  },
  actions: [
    [/^expired/i, 'expiry'],
    [/^(assigned|exercised)/i, 'delivery'],
    [/core account|money market|cash reserves/i, leftOut.sweep],
    [/merger|exchanged|spin-?off|tender/i, 'reorganisation'],
    [/^redemption payout/i, 'sell'],
    [/^you bought/i, 'buy'],
    [/^you sold|^in lieu of frx? share/i, 'sell'],
    [/^reinvestment/i, 'reinvest'],
    [/foreign tax|tax withheld|non-?resident tax/i, 'tax'],
    [/split|^distribution(?!.*cap)/i, 'split'],
    [/return of capital/i, 'capital'],
    [/dividend|cap(ital)? gain/i, 'dividend'],
    [/margin interest|interest/i, 'interest'],
    [/fee|advisory/i, 'fee'],
    [/received|direct deposit|contribution|check deposit|^deposit/i, 'deposit'],
    [/funds transfer paid|direct debit|disbursement|withdrawal|bill payment|wire transfer to/i, 'withdrawal'],
    [/transfer/i, 'transfer'],
  ],
}

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
    [/^BT[OC]$/i, 'buy'],
    [/^ST[OC]$/i, 'sell'],
    [/^OEXP$/i, 'expiry'],
    [/^(OASGN|OEXCS)$/i, 'delivery'],
    [/^OCA$/i, leftOut.option],
    [/^(MRGS|MRGC|SOFF|SXCH|REORG)$/i, 'reorganisation'],
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
    [/^expired/i, 'expiry'],
    [/^(assigned|exercised|exchange or exercise)/i, 'delivery'],
    [/^(bond|muni\w*) interest/i, 'interest'],
    [/^full redemption|maturity/i, 'sell'],
    [/merger|exchange|spin-?off/i, 'reorganisation'],
    [/^buy( to (open|close|cover))?$/i, 'buy'],
    [/^sell( to (open|close)| short)?$/i, 'sell'],
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
    accrued: ['accruedinterest'],
    amount: ['netamount'],
    settles: ['settlementdate'],
  },
  actions: [
    [/^sweep/i, leftOut.sweep],
    [/^expir/i, 'expiry'],
    [/^(assign|exercis)/i, 'delivery'],
    [/conversion|corp action|merger|spin-?off/i, 'reorganisation'],
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
        ? [{ line, symbol, units, currency: null }]
        : []
    })
    return { ...NOTHING_STATED, positions }
  },
}

/** tastytrade's transactions: a price is of a whole contract, so that what was paid is read from the value. */
export const tastytrade: BrokerFormat = {
  id: 'tastytrade',
  name: 'tastytrade',
  dates: 'year-first',
  hasSignedAmounts: true,
  charges: 'negative',
  amounts: 'before-charges',
  needs: ['date', 'action', 'symbol', 'quantity', 'amount', 'multiplier'],
  titles: {
    date: ['date'],
    action: ['action', 'subtype', 'type'],
    symbol: ['symbol'],
    description: ['description'],
    security: ['instrumenttype'],
    quantity: ['quantity'],
    commission: ['commissions'],
    fees: ['fees'],
    amount: ['value'],
    multiplier: ['multiplier'],
    order: ['order'],
    currency: ['currency'],
  },
  // Older files say in words alone how a contract ended.
  parts: [{ of: 'description', pattern: /due to (?<side>assignment|expiration|exercise)/i }],
  actions: [
    [/expiration/i, 'expiry'],
    [/assignment|exercise/i, 'delivery'],
    [/^buy/i, 'buy'],
    [/^sell/i, 'sell'],
    [/dividend/i, 'dividend'],
    [/interest/i, 'interest'],
    [/fee|balance adjustment/i, 'fee'],
    [/deposit/i, 'deposit'],
    [/withdrawal/i, 'withdrawal'],
    [/transfer|acat/i, 'transfer'],
  ],
}

/** The table of holdings above the transactions. */
const holdings = {
  titles: { symbol: ['symbol'], quantity: ['shares'], amount: ['totalvalue'] },
  needs: ['symbol', 'quantity', 'amount'],
} as const
