import { type BrokerFormat, leftOut, titled, type WrittenRow } from './format.ts'
import { commonWords } from './words.ts'

const ghostfolio: BrokerFormat = {
  id: 'ghostfolio',
  name: 'Ghostfolio',
  inCurrency: 'stated',
  dates: 'year-first',
  hasSignedAmounts: false,
  charges: 'positive',
  hasCashByPrice: true,
  needs: ['date', 'action', 'symbol', 'quantity', 'price', 'fees', 'currency', 'order'],
  titles: {
    date: ['date'],
    action: ['type', 'action'],
    symbol: ['symbol', 'code'],
    description: ['comment', 'note'],
    quantity: ['quantity'],
    price: ['unitprice', 'price'],
    fees: ['fee'],
    currency: ['currency', 'symbolprofilecurrency'],
    order: ['datasource'],
  },
  actions: [[/^(item|liability)$/i, leftOut.other], ...commonWords],
}

const portfolioPerformance: BrokerFormat = {
  id: 'portfolio-performance',
  name: 'Portfolio Performance',
  inCurrency: 'stated',
  dates: 'year-first',
  hasSignedAmounts: false,
  charges: 'positive',
  needs: ['date', 'action', 'amount', 'currency', 'quantity', 'fees', 'tax', 'symbol'],
  titles: {
    date: ['date', 'datum', 'fecha', 'data'],
    action: ['type', 'typ', 'tipo'],
    amount: ['value', 'wert', 'valeur', 'waarde', 'valore', 'valor'],
    currency: titled(
      'transactioncurrency buchungswahrung devisedecompte transactievaluta valutatransazione divisadetransaccion',
    ),
    fees: ['fees', 'gebuhren', 'frais', 'kosten', 'commissioni', 'comisiones'],
    tax: ['taxes', 'steuern', 'impots', 'belastingen', 'tasse', 'impuestos'],
    quantity: ['shares', 'stuck', 'parts', 'aandelen', 'azioni', 'acciones'],
    symbol: ['tickersymbol', 'symbole', 'tickersymbool', 'simboloticker', 'isin', 'codeisin', 'wkn'],
    description: ['securityname', 'wertpapiername', 'nomdutitre'],
  },
  actions: [
    // Between accounts in two currencies it is an exchange.
    [/^(transfer|umbuchung) \((inbound|eingang)\)$/i, 'conversion'],
    [/^(transfer|umbuchung) \((outbound|ausgang)\)$/i, { turned: 'conversion' }],
    ...commonWords,
  ],
}

const wealthfolio: BrokerFormat = {
  id: 'wealthfolio',
  name: 'Wealthfolio',
  inCurrency: 'stated',
  dates: 'year-first',
  hasSignedAmounts: false,
  charges: 'positive',
  hasCashByPrice: true,
  needs: ['date', 'action', 'symbol', 'quantity', 'price', 'fees', 'currency'],
  titles: {
    date: ['date', 'activitydate'],
    action: ['activitytype'],
    symbol: ['symbol', 'assetid'],
    quantity: ['quantity'],
    price: ['unitprice'],
    amount: ['amount'],
    fees: ['fee'],
    currency: ['currency'],
    description: ['comment'],
  },
  parts: [{ of: 'symbol', pattern: /^(?<symbol>)\$CASH-[A-Z]{3}$/ }],
  ratioIn: ['amount', 'price'],
  actions: commonWords,
}

/** Coins of which rewards are paid, and what comes and goes between wallets. */
const ofCoins = [
  [/^convert$/i, leftOut.coins],
  [/^(receive|.*rewards? income|.*reward.*|staking|earn|airdrop|coinbase earn)/i, 'transfer'],
  [/^send/i, { turned: 'transfer' }],
] as const

const coinbase: BrokerFormat = {
  id: 'coinbase',
  name: 'Coinbase',
  inCurrency: 'stated',
  dates: 'year-first',
  zone: 'UTC',
  hasSignedAmounts: false,
  charges: 'either',
  keepsDigits: true,
  needs: ['date', 'action', 'symbol', 'quantity', 'currency', 'amount', 'fees'],
  titles: {
    date: ['timestamp'],
    action: ['transactiontype'],
    symbol: ['asset'],
    quantity: ['quantitytransacted'],
    currency: ['pricecurrency', 'spotpricecurrency'],
    gross: ['subtotal'],
    amount: ['totalinclusiveoffeesandorspread'],
    fees: ['feesandorspread'],
    description: ['notes'],
  },
  actions: [
    [/^advanced? trade buy$/i, 'buy'],
    [/^advanced? trade sell$/i, 'sell'],
    ...ofCoins,
    ...commonWords,
  ],
}

const krakenSymbols = {
  XBT: 'BTC',
  XXBT: 'BTC',
  XDG: 'DOGE',
  XXDG: 'DOGE',
  XETH: 'ETH',
  XXRP: 'XRP',
  XLTC: 'LTC',
}

const krakenTrades: BrokerFormat = {
  id: 'kraken-trades',
  name: 'Kraken, trades',
  inCurrency: 'stated',
  dates: 'year-first',
  zone: 'UTC',
  hasSignedAmounts: false,
  charges: 'positive',
  amounts: 'before-charges',
  keepsDigits: true,
  needs: ['date', 'symbol', 'action', 'price', 'gross', 'fees', 'quantity', 'order'],
  titles: {
    order: ['ordertxid'],
    symbol: ['pair'],
    date: ['time'],
    action: ['type'],
    price: ['price'],
    gross: ['cost'],
    fees: ['fee'],
    quantity: ['vol'],
  },
  parts: [
    {
      of: 'symbol',
      pattern:
        /^(?:X(?=[A-Z]{3}Z))?(?<symbol>[A-Z0-9.]+?)[/]?Z?(?<currency>USDT|USDC|USD|EUR|GBP|CHF|CAD|AUD|JPY)$/,
    },
  ],
  symbols: krakenSymbols,
  actions: commonWords,
}

const MONEY = /^Z?(USD|EUR|GBP|CHF|CAD|AUD|JPY)(\.HOLD)?$/

/** The two sides of a trade in Kraken's ledgers have one reference: what was paid, and what came for it. */
function tradesOfLedgers(rows: WrittenRow[]): WrittenRow[] {
  const pairs = Map.groupBy(
    rows.filter(({ action, order }) => order !== '' && /^(trade|spend|receive)$/i.test(action)),
    ({ order }) => order,
  )
  return rows.flatMap((row) => {
    const money = MONEY.exec(row.symbol)
    const own = pairs.get(row.order)
    const cash = own?.find(({ symbol }) => MONEY.test(symbol))
    const coin = own?.find(({ symbol }) => !MONEY.test(symbol))
    const isPair = own?.includes(row) === true && own.length === 2 && cash !== undefined && coin !== undefined
    if (own?.includes(row) && own.length === 2 && money && !coin)
      return [{ ...row, action: 'conversion', symbol: '', currency: money[1] ?? '' }]
    if (!isPair) return [money ? { ...row, symbol: '', currency: money[1] ?? '' } : coinsMoved(row)]
    if (row === cash) return []
    const side = coin.amount.startsWith('-') ? 'sell' : 'buy'
    // A charge in the coin itself would be of another unit than the amount.
    const action = /[1-9]/.test(coin.fees) ? `${side} with a charge in coins` : side
    return [
      {
        ...row,
        action,
        quantity: coin.amount,
        amount: cash.amount,
        fees: cash.fees,
        currency: MONEY.exec(cash.symbol)?.[1] ?? '',
      },
    ]
  })
}

/** Coins that come or go for no money. */
function coinsMoved(row: WrittenRow): WrittenRow {
  const action = /^(deposit|withdrawal)$/i.test(row.action) ? 'transfer' : row.action
  return {
    ...row,
    action: /[1-9]/.test(row.fees) ? `${action} with a charge in coins` : action,
    quantity: row.amount,
    amount: '',
    fees: '',
  }
}

const krakenLedgers: BrokerFormat = {
  id: 'kraken-ledgers',
  name: 'Kraken, ledgers',
  dates: 'year-first',
  zone: 'UTC',
  hasSignedAmounts: true,
  charges: 'positive',
  amounts: 'before-charges',
  keepsDigits: true,
  needs: ['date', 'action', 'symbol', 'amount', 'fees', 'order'],
  titles: {
    order: ['refid'],
    date: ['time'],
    action: ['type'],
    symbol: ['asset'],
    amount: ['amount'],
    fees: ['fee'],
    balance: ['balance'],
  },
  symbols: krakenSymbols,
  joins: tradesOfLedgers,
  actions: [...ofCoins, ...commonWords],
}

/** Programs that keep portfolios, and exchanges of coins. */
export const programsAndCoins: readonly BrokerFormat[] = [
  krakenTrades,
  krakenLedgers,
  coinbase,
  wealthfolio,
  ghostfolio,
  portfolioPerformance,
]
