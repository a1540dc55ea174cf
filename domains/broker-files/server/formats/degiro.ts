import { type BrokerFormat, leftOut, titled } from './format.ts'
import { runningBalances } from './stated-figures.ts'
import { commonWords } from './words.ts'

const AMSTERDAM = 'Europe/Amsterdam'

/** Titles of the two files of DEGIRO in its languages; the column of a currency has no title of its own. */
const degiro = {
  date: ['date', 'datum', 'fecha', 'data'],
  time: ['time', 'tijd', 'uhrzeit', 'uhrze', 'heure', 'ora', 'hora', 'tid', 'czas', 'godzina', 'cas'],
  symbol: ['isin', 'codeisin'],
  order: ['orderid', 'idordre', 'idordine', 'idorden', 'ordreid', 'idzlecenia', 'identyfikatorzlecenia'],
} as const

const PRICE = titled('price koers kurs cours quotazione prezzo precio precos pris cena')
const VALUE = titled('value waarde wert montant valeur valore valor varde vaerdi wartosc')
const CHANGE = titled(
  'change mutatie anderung mouvements variazioni variacion mudanca forandring aendring zmiana',
)

/** The column beside one, which has no title. */
const besideOf = (titles: readonly string[]): readonly string[] => titles.map((title) => `${title}+`)

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
  needs: ['date', 'time', 'symbol', 'quantity', 'price', 'priceCurrency', 'gross', 'amount'],
  titles: {
    ...degiro,
    description: ['product', 'produkt', 'produit', 'prodotto', 'producto', 'produto'],
    quantity: titled(
      'quantity aantal anzahl quantite quantita numero cantidad quantidade antal ilosc liczba',
    ),
    price: PRICE,
    priceCurrency: besideOf(PRICE),
    gross: VALUE,
    currency: besideOf(VALUE),
    // What is between the value and the total are charges, in whichever columns and language they stand.
    amount: ['total', 'totaal', 'gesamt', 'totale', 'totalt', 'razem', 'ialt', 'celkem'],
    // What rows were known by before, where the title was known.
    fees: titled(
      `transactionandorthirdpartyfees transactioncostsandorthirdpartyfees transactiekostenenofkostenvanderden
      transactiekostenenof transaktionsgebuhrenundodergebuhrendritter gebuhr gebuhren fraisdecourtage
      costiditransazione costesdetransaccion custosdetransacao`,
    ),
    commission: ['autofxfee', 'autofxkosten', 'autofxgebuhr'],
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
    action: titled(
      'description omschrijving beschreibung descrizione descripcion descricao beskrivning beskrivelse opis',
    ),
    currency: CHANGE,
    balance: besideOf(titled('balance saldo solde')),
    amount: besideOf(CHANGE),
  },
  states: runningBalances('day-first'),
  namesOrderOfCharges: true,
  parts: [
    {
      of: 'action',
      pattern:
        /^(?<action>Buy|Sell|Koop|Verkoop|Kauf|Verkauf|Achat|Vente|Acquisto|Vendita|Compra|Venta|Venda|Köp|Sälj|Køb|Salg|Kupno|Sprzedaż|Zakup) (?<quantity>[\d.,]+) (?:.*@|zu je|à|a) ?(?<price>[\d.,]+) (?<priceCurrency>[A-Za-z]{3})/,
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
