import type { TableRow } from '#platform/tabular/index.ts'

/** Parts of an activity statement of Interactive Brokers in German, as they are called in English. */
const tables: Readonly<Record<string, string>> = {
  Transaktionen: 'Trades',
  'Einzahlungen & Auszahlungen': 'Deposits & Withdrawals',
  'Ein- und Auszahlungen': 'Deposits & Withdrawals',
  Dividenden: 'Dividends',
  Quellensteuer: 'Withholding Tax',
  Zinsen: 'Interest',
  Gebühren: 'Fees',
  'Sonstige Gebühren': 'Other Fees',
  Transaktionsgebühren: 'Transaction Fees',
  Kapitalmaßnahmen: 'Corporate Actions',
  Übertragungen: 'Transfers',
  'Offene Positionen': 'Open Positions',
}

const titles: Readonly<Record<string, string>> = {
  Anlagekategorie: 'Asset Category',
  Vermögenswertkategorie: 'Asset Category',
  Währung: 'Currency',
  'Datum/Zeit': 'Date/Time',
  Datum: 'Date',
  Abrechnungsdatum: 'Settle Date',
  Abwicklungsdatum: 'Settle Date',
  Berichtsdatum: 'Report Date',
  Meldedatum: 'Report Date',
  Menge: 'Quantity',
  'T.-Kurs': 'T. Price',
  Erlös: 'Proceeds',
  Erlöse: 'Proceeds',
  'Provision/Gebühr': 'Comm/Fee',
  'Prov./Gebühr': 'Comm/Fee',
  Beschreibung: 'Description',
  Betrag: 'Amount',
  Wert: 'Value',
}

const words: Readonly<Record<string, string>> = {
  Aktien: 'Stocks',
  'Aktien- und Indexoptionen': 'Equity and Index Options',
  Anleihen: 'Bonds',
  Devisen: 'Forex',
  Gesamt: 'Total',
}

const inCurrency = (cell: string): string => cell.replace(/^(Provision|Prov\.) in (?=[A-Z]{3}$)/, 'Comm in ')

/** A row of a statement in German with the titles and words of the English one; others as they are. */
export function inEnglish(row: TableRow): TableRow {
  const [table = '', kind = ''] = row.cells
  const own = Object.hasOwn(tables, table) ? tables[table] : undefined
  if (own === undefined) return row
  const of = kind === 'Header' ? titles : words
  return {
    ...row,
    cells: row.cells.map((cell, place) => {
      if (place === 0) return own
      if (Object.hasOwn(of, cell)) return of[cell] ?? cell
      return kind === 'Header' ? inCurrency(cell) : cell.replace(/^Gesamt (?=in [A-Z]{3}$)/, 'Total ')
    }),
  }
}
