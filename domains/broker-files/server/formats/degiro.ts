import { type BrokerFormat, leftOut } from './format.ts'
import { runningBalances } from './stated-figures.ts'
import { commonWords } from './words.ts'

const AMSTERDAM = 'Europe/Amsterdam'

/** Titles of the two files of DEGIRO in its languages; the column of a currency has no title of its own. */
const degiro = {
  date: ['date', 'datum', 'fecha', 'data'],
  time: ['time', 'tijd', 'uhrzeit', 'uhrze', 'heure', 'ora', 'hora'],
  symbol: ['isin', 'codeisin'],
  order: ['orderid', 'idordre', 'idordine', 'idorden', 'ordreid'],
} as const

export const degiroTransactions: BrokerFormat = {
  id: 'degiro',
  name: 'DEGIRO, transactions',
  inCurrency: 'stated',
  dates: 'day-first',
  zone: AMSTERDAM,
  hasSignedAmounts: true,
  charges: 'either',
  amounts: 'before-charges',
  sideBy: 'quantity',
  needs: ['date', 'time', 'symbol', 'quantity', 'price', 'priceCurrency', 'gross'],
  titles: {
    ...degiro,
    description: ['product', 'produkt', 'produit', 'prodotto', 'producto', 'produto'],
    quantity: ['quantity', 'aantal', 'anzahl', 'quantite', 'quantita', 'numero', 'quantidade'],
    price: ['price', 'koers', 'kurs', 'cours', 'quotazione', 'precio', 'precos'],
    priceCurrency: ['price+', 'koers+', 'kurs+', 'cours+', 'quotazione+', 'precio+', 'precos+'],
    gross: ['value', 'waarde', 'wert', 'montant', 'valore', 'valor', 'valueeur', 'waardeeur', 'werteur'],
    currency: ['value+', 'waarde+', 'wert+', 'montant+', 'valore+', 'valor+'],
    commission: ['autofxfee', 'autofxkosten', 'autofxgebuhr'],
    fees: [
      'transactionandorthirdpartyfees',
      'transactioncostsandorthirdpartyfees',
      'transactiekostenenofkostenvanderden',
      'transactiekostenenof',
      'transaktionsgebuhrenundodergebuhrendritter',
      'gebuhr',
      'gebuhren',
      'fraisdecourtage',
      'costiditransazione',
      'costesdetransaccion',
      'custosdetransacao',
    ],
  },
  actions: commonWords,
}

export const degiroAccount: BrokerFormat = {
  id: 'degiro-account',
  name: 'DEGIRO, account',
  inCurrency: 'stated',
  dates: 'day-first',
  zone: AMSTERDAM,
  hasSignedAmounts: true,
  charges: 'either',
  amounts: 'before-charges',
  needs: ['date', 'action', 'symbol', 'amount', 'currency'],
  titles: {
    ...degiro,
    action: [
      'description',
      'omschrijving',
      'beschreibung',
      'description',
      'descrizione',
      'descripcion',
      'descricao',
    ],
    currency: ['change', 'mutatie', 'anderung', 'mouvements', 'variazioni', 'variacion', 'mudanca'],
    balance: ['balance+', 'saldo+', 'solde+'],
    amount: ['change+', 'mutatie+', 'anderung+', 'mouvements+', 'variazioni+', 'variacion+', 'mudanca+'],
  },
  states: runningBalances('day-first'),
  namesOrderOfCharges: true,
  parts: [
    {
      of: 'action',
      pattern:
        /^(?<action>Buy|Sell|Koop|Verkoop|Kauf|Verkauf|Achat|Vente|Acquisto|Vendita|Compra|Venta|Venda) (?<quantity>[\d.,]+) (?:.*@|zu je|à|a) ?(?<price>[\d.,]+) (?<priceCurrency>[A-Za-z]{3})/,
    },
  ],
  actions: [
    [
      /cash sweep|cash fund|geldmarkt|money market|overboeking (van|naar) uw|(transfer|überweisung) (to|from|auf|von) your/i,
      leftOut.sweep,
    ],
    [
      /\b(fx|valuta|divisas?|devises?)\b|currency (debit|credit)|währungswechsel|opération de change|cambio (di|de) (valuta|divisa)/i,
      'conversion',
    ],
    [
      /^(stock split|merger|spin-?off|product change|fusie|fusion|productwijziging|rights issue|claim|delisting)\b/i,
      'reorganisation',
    ],
    [
      /(transactie|transaction).*kosten|transaction.*(fee|cost)|transaktionsgebühr|frais degiro|costi di transazione|costes de transacción|connectivity|connection fee|aansluitingskosten|börsengebühr|beurskosten/i,
      'fee',
    ],
    [/belasting|steuer|\btax(es)?\b|impôts? sur|ritenuta|retención|imposto|stamp duty/i, 'tax'],
    [/^dividend/i, 'dividend'],
    [/interest|zinsen|debetrente|rente\b/i, 'interest'],
    [/storting|deposit|einzahlung|versement|deposito|ingreso|ideal|sofort/i, 'deposit'],
    [/terugstorting|withdrawal|auszahlung|retrait|prelievo|retirada/i, 'withdrawal'],
    ...commonWords,
  ],
}
