import { degiroAccount, degiroTransactions } from './degiro.ts'
import { type BrokerFormat, leftOut, titled } from './format.ts'
import { runningBalances } from './stated-figures.ts'
import { commonWords } from './words.ts'

const BERLIN = 'Europe/Berlin'

const trading212: BrokerFormat = {
  id: 'trading-212',
  name: 'Trading 212',
  inCurrency: 'stated',
  dates: 'year-first',
  zone: 'UTC',
  // Purchases and, in older files, withdrawals have no minus sign.
  hasSignedAmounts: false,
  charges: 'either',
  needs: ['date', 'action', 'symbol', 'quantity', 'amount', 'priceCurrency'],
  titles: {
    action: ['action'],
    date: ['time', 'timeutc'],
    symbol: ['ticker', 'isin'],
    description: ['name'],
    quantity: ['noofshares'],
    price: ['priceshare'],
    priceCurrency: ['currencypriceshare'],
    amount: ['total', 'totaleur', 'totalgbp', 'totalusd'],
    currency: ['currencytotal'],
    order: ['id'],
    from: ['currencyconversionfromamount'],
    fromCurrency: ['currencycurrencyconversionfromamount'],
    to: ['currencyconversiontoamount'],
    toCurrency: ['currencycurrencyconversiontoamount'],
  },
  actions: [
    [/^stock split (open|close)/i, 'reorganisation'],
    [/^card (debit|credit)|^spending/i, 'withdrawal'],
    [/cashback/i, 'interest'],
    [/^(dividend \(return of capital)/i, 'capital'],
    [/^dividend.*tax/i, 'tax'],
    [/^dividend/i, 'dividend'],
    ...commonWords,
  ],
}

const tradeRepublic: BrokerFormat = {
  id: 'trade-republic',
  name: 'Trade Republic',
  inCurrency: 'stated',
  dates: 'year-first',
  hasSignedAmounts: true,
  charges: 'either',
  amounts: 'before-charges',
  needs: ['date', 'action', 'security', 'symbol', 'quantity', 'amount', 'tax'],
  titles: {
    date: ['datetime', 'date'],
    action: ['type'],
    security: ['assetclass'],
    description: ['name'],
    symbol: ['symbol'],
    quantity: ['shares'],
    price: ['price'],
    amount: ['amount'],
    fees: ['fee'],
    tax: ['tax'],
    currency: ['currency'],
  },
  actions: [
    [/^(spin_?off|merger|exchange|rights|corporate|worthless)/i, 'reorganisation'],
    [
      /^(customer_in(bound|payment)|(viban_)?transfer_(instant_)?inbound|.*_inbound|benefits_saveback|stockperk|bonus|gift)/i,
      'deposit',
    ],
    [
      /^(customer_outbound|transfer_(instant_)?outbound|.*_outbound|card_(transaction|ordering)|direct_debit)/i,
      'withdrawal',
    ],
    [/^(dividend|distribution|coupon_payment)/i, 'dividend'],
    [/^interest/i, 'interest'],
    [/^tax/i, 'tax'],
    ...commonWords,
  ],
}

/** What the app wrote before it had a download of all transactions, in the language of its user. */
const tradeRepublicStatement: BrokerFormat = {
  ...tradeRepublic,
  id: 'trade-republic-statement',
  name: 'Trade Republic, statement',
  amounts: 'moved',
  inCurrency: 'EUR',
  needs: ['date', 'action', 'amount', 'description', 'symbol', 'quantity', 'tax'],
  titles: {
    date: ['datum', 'date', 'fecha', 'data'],
    action: ['transactietype', 'typ', 'type', 'tipo'],
    amount: ['waardenetto', 'wert', 'value', 'valeur', 'valore', 'valor', 'wertnetto'],
    description: ['opmerking', 'notiz', 'note', 'nota'],
    symbol: ['isin'],
    quantity: ['aantal', 'stuck', 'shares', 'parts', 'azioni', 'acciones'],
    fees: ['kosten', 'gebuhren', 'fees', 'frais', 'commissioni', 'comisiones'],
    tax: ['belasting', 'steuern', 'taxes', 'impots', 'tasse', 'impuestos'],
  },
  actions: commonWords,
}

const scalable: BrokerFormat = {
  id: 'scalable-capital',
  name: 'Scalable Capital',
  inCurrency: 'stated',
  dates: 'year-first',
  zone: BERLIN,
  hasSignedAmounts: true,
  charges: 'either',
  amounts: 'before-charges',
  needs: ['date', 'status', 'action', 'symbol', 'quantity', 'amount', 'tax'],
  titles: {
    date: ['date'],
    time: ['time'],
    status: ['status'],
    description: ['description'],
    action: ['type'],
    symbol: ['isin'],
    quantity: ['shares'],
    price: ['price'],
    amount: ['amount'],
    fees: ['fee'],
    tax: ['tax'],
    currency: ['currency'],
    order: ['reference'],
  },
  leaves: [
    {
      of: 'status',
      words: /^(?!executed$|settled$)./i,
      sentence: 'The row is of an order that was not executed.',
    },
  ],
  actions: [[/^corporate action$/i, 'reorganisation'], ...commonWords],
}

const revolut: BrokerFormat = {
  id: 'revolut',
  name: 'Revolut',
  inCurrency: 'stated',
  dates: 'year-first',
  hasSignedAmounts: false,
  charges: 'either',
  needs: ['date', 'symbol', 'action', 'quantity', 'price', 'amount', 'currency'],
  titles: {
    date: ['date'],
    symbol: ['ticker'],
    action: ['type'],
    quantity: ['quantity'],
    price: ['pricepershare'],
    amount: ['totalamount'],
    currency: ['currency'],
  },
  actions: [
    [/^dividend tax/i, 'tax'],
    [/^(transfer|robo).* (from|to) revolut/i, leftOut.within],
    [/^(stock )?split/i, 'split'],
    ...commonWords,
  ],
}

/** The account of the app itself: cash in several currencies, and exchanges between them. */
const revolutAccount: BrokerFormat = {
  ...revolut,
  id: 'revolut-account',
  name: 'Revolut, account',
  hasSignedAmounts: true,
  amounts: 'before-charges',
  needs: ['date', 'action', 'description', 'amount', 'fees', 'currency', 'status', 'balance'],
  titles: {
    date: ['completeddate', 'starteddate'],
    action: ['type'],
    description: ['description'],
    amount: ['amount'],
    fees: ['fee'],
    currency: ['currency'],
    status: ['state'],
    balance: ['balance'],
  },
  leaves: [
    { of: 'status', words: /^(?!completed$)./i, sentence: 'The row is of a payment that was not completed.' },
  ],
  states: runningBalances('year-first', { areFeesApart: true }),
  actions: [
    [/^exchange$/i, 'conversion'],
    [/^(topup|transfer|card_?\s?(payment|refund)|atm|cashback|charge|refund|reward)/i, 'transfer'],
    [/^interest/i, 'interest'],
    [/^fee/i, 'fee'],
    ...commonWords,
  ],
}

const etoro: BrokerFormat = {
  id: 'etoro',
  name: 'eToro',
  dates: 'day-first',
  zone: 'UTC',
  inCurrency: 'USD',
  hasSignedAmounts: true,
  charges: 'either',
  needs: ['date', 'action', 'description', 'amount', 'quantity', 'order'],
  titles: {
    date: ['date'],
    action: ['type'],
    description: ['details'],
    amount: ['amount'],
    quantity: ['units', 'unitscontracts'],
    security: ['assettype'],
    order: ['positionid'],
  },
  parts: [{ of: 'description', pattern: /^(?<symbol>[A-Za-z0-9.]+)\/[A-Z]{3}$/ }],
  leaves: [
    { of: 'security', words: /^(cfd|crypto)/i, sentence: leftOut.other.leaveOut },
    { of: 'action', words: /^(edit stop loss|.*refund$)/i, sentence: 'The row moves no cash of a share.' },
  ],
  actions: [
    [/^corp action: split/i, 'reorganisation'],
    [/^withdraw(al)?.*fee|^overnight fee|conversion fee/i, 'fee'],
    ...commonWords,
  ],
}

const saxo: BrokerFormat = {
  id: 'saxo',
  name: 'Saxo',
  inCurrency: 'stated',
  dates: 'day-first',
  hasSignedAmounts: true,
  charges: 'either',
  needs: ['date', 'action', 'symbol', 'amount', 'currency', 'rate'],
  titles: {
    date: ['tradedate', 'transactiedatum', 'handelsdatum', 'datedetransaction'],
    settles: ['valuedate', 'valutadatum', 'datedevaleur'],
    symbol: ['instrumentsymbol', 'instrumentsymbool', 'symbol', 'instrumentisin'],
    description: ['instrument'],
    action: ['event', 'gebeurtenis', 'ereignis', 'evenement', 'acties'],
    amount: titled('amount bookedamount boekingsbedrag geboektbedrag gebuchterbetrag montantcomptabilise'),
    accountCurrency: ['accountcurrency', 'rekeningvaluta', 'kontowahrung', 'deviseducompte'],
    currency: ['instrumentcurrency', 'instrumentvaluta', 'instrumentwahrung', 'devisedelinstrument'],
    rate: ['conversionrate', 'omrekeningskoers', 'umrechnungskurs', 'tauxdeconversion'],
    order: ['orderid'],
  },
  parts: [
    { of: 'symbol', pattern: /^(?<symbol>[A-Za-z0-9.]+):x[a-z]+$/i },
    {
      of: 'action',
      pattern:
        /^(?<action>Buy|Sell|Koop|Verkoop|Kauf|Verkauf|Achat|Vente|Acquisto|Vendita) (?<quantity>-?[\d.,]+) @ (?<price>[\d.,]+) (?<priceCurrency>[A-Za-z]{3})/,
    },
  ],
  actions: commonWords,
}

const swissquote: BrokerFormat = {
  id: 'swissquote',
  name: 'Swissquote',
  inCurrency: 'stated',
  dates: 'day-first',
  zone: 'Europe/Zurich',
  hasSignedAmounts: true,
  charges: 'either',
  needs: ['date', 'action', 'symbol', 'quantity', 'price', 'fees', 'amount', 'currency'],
  titles: {
    date: ['date', 'datum'],
    action: ['transaction', 'transactions', 'transaktionen', 'transaktion'],
    symbol: ['symbol', 'symbole'],
    description: ['name', 'nom'],
    quantity: ['quantity', 'anzahl', 'quantite'],
    price: ['unitprice', 'stuckpreis', 'prixunitaire'],
    fees: ['costs', 'kosten', 'couts'],
    accrued: ['accruedinterest', 'aufgelaufenezinsen', 'interetscourus'],
    // What moved in the currency of the account, where the trade was in another one.
    amount: titled(
      'nettobetraginderwahrungdeskontos nettobetraginkontowahrung netamountinthecurrencyoftheaccount netamountinaccountcurrency montantnetdanslamonnaieducompte netamount nettobetrag montantnet',
    ),
    priceCurrency: titled(
      'wahrungnettobetrag netamountcurrency currencynetamount monnaiemontantnet monnaiedumontantnet',
    ),
    balance: ['balance', 'saldo', 'solde'],
    currency: ['currency', 'wahrung', 'monnaie', 'devise'],
    order: ['order', 'auftrag', 'ordre'],
  },
  states: runningBalances('day-first'),
  chargesAs: 'price',
  // Cash has a quantity of one there, and its costs are in the amount.
  actions: [
    [/^(vergütung|überweisung|virement|bonifico|transfer)$/i, 'transfer'],
    [/^(credit|payment|zahlung|paiement|gutschrift|crédit)$/i, 'deposit'],
    [/^(debit|belastung|débit)$/i, 'withdrawal'],
    [/^(capital gain|kapitalgewinn|gain en capital)$/i, 'dividend'],
    [/^(zins|zinsen auf .*|wertpapierleihe|coupon)$/i, 'interest'],
    [/^(jahresgebühr|spesen .*|berichtigung börsengeb\.?|kosten für .*)$/i, 'fee'],
    [/^verrechnungssteuer$/i, 'tax'],
    [/^twint$/i, 'transfer'],
    ...commonWords,
  ],
}

export const europeanBrokers: readonly BrokerFormat[] = [
  degiroTransactions,
  degiroAccount,
  trading212,
  tradeRepublic,
  scalable,
  revolut,
  revolutAccount,
  etoro,
  saxo,
  swissquote,
]
/** Its titles are those of other files as well, so that it comes after them. */
export const byLooseTitles: readonly BrokerFormat[] = [tradeRepublicStatement]
