import type { TableRow } from '#platform/tabular/index.ts'

/** Parts, titles and words of an activity statement of Interactive Brokers in German, French, Spanish and Italian, by what they are called in English. */
const tables = byWord({
  Trades: 'Transaktionen|Transactions|Operaciones|Operazioni',
  'Deposits & Withdrawals':
    'Einzahlungen & Auszahlungen|Ein- und Auszahlungen|Dépôts & Retraits|Dépôts et retraits|Depósitos y retiradas|Depósitos & Retiradas|Depositi e prelievi|Depositi & Prelievi',
  Dividends: 'Dividenden|Dividendes|Dividendos|Dividendi',
  'Withholding Tax':
    "Quellensteuer|Retenue à la source|Retenue d'impôt|Retención de impuestos|Retención fiscal|Ritenuta d'acconto|Ritenuta fiscale|Ritenuta alla fonte",
  Interest: 'Zinsen|Intérêts|Intérêt|Intereses|Interés|Interessi|Interesse',
  Fees: 'Gebühren|Frais|Tarifas|Comisiones|Commissioni',
  'Other Fees': 'Sonstige Gebühren|Autres frais|Otras tarifas|Otras comisiones|Altre commissioni',
  'Transaction Fees':
    'Transaktionsgebühren|Frais de transaction|Tarifas de transacción|Commissioni di transazione',
  'Corporate Actions':
    'Kapitalmaßnahmen|Opérations sur titres|Actions corporatives|Acciones corporativas|Operazioni societarie|Operazioni sul capitale',
  Transfers: 'Übertragungen|Transferts|Transferencias|Trasferimenti',
  'Open Positions': 'Offene Positionen|Positions ouvertes|Posiciones abiertas|Posizioni aperte',
})

const titles = byWord({
  'Asset Category':
    "Anlagekategorie|Vermögenswertkategorie|Catégorie d'actif|Catégorie d'actifs|Categoría de activo|Categoría de activos|Categoria di asset|Categoria asset|Categoria di attività",
  Currency: 'Währung|Devise|Monnaie|Divisa|Moneda|Valuta',
  Symbol: 'Symbole|Símbolo|Simbolo',
  'Date/Time': 'Datum/Zeit|Date/Heure|Fecha/Hora|Data/Ora',
  Date: 'Datum|Fecha|Data',
  'Settle Date':
    'Abrechnungsdatum|Abwicklungsdatum|Date de règlement|Fecha de liquidación|Data di regolamento|Data di liquidazione',
  'Report Date':
    'Berichtsdatum|Meldedatum|Date du rapport|Date de rapport|Fecha del informe|Data del report|Data del rapporto',
  Quantity: 'Menge|Quantité|Cantidad|Quantità',
  'T. Price': 'T.-Kurs|Prix Trans.|Prix trans.|Prix T.|Precio trans.|Precio T.|Prezzo trans.|Prezzo T.',
  Proceeds: 'Erlös|Erlöse|Produits|Produit|Productos|Producto|Ganancias|Proventi|Ricavi',
  'Comm/Fee':
    'Provision/Gebühr|Prov./Gebühr|Comm/Frais|Comm./Frais|Comm./Tarif|Com./Tarifa|Tarifa/Com.|Tarifa/com.|Comm./Tariffa|Comm/Tariffa',
  Description: 'Beschreibung|Descripción|Descrizione',
  Amount: 'Betrag|Montant|Importe|Importo',
  Value: 'Wert|Valeur|Valor|Valore',
})

const words = byWord({
  Stocks: 'Aktien|Actions|Acciones|Azioni',
  'Equity and Index Options':
    'Aktien- und Indexoptionen|Options sur actions et indices|Opciones sobre acciones e índices|Opzioni su azioni e indici',
  Bonds: 'Anleihen|Obligations|Bonos|Obbligazioni',
  Forex: 'Devisen|Divisas',
  Total: 'Gesamt|Totale',
})

const inCurrency = (cell: string): string =>
  cell.replace(/^(Provision|Prov\.|Comm\.|Com\.|Tarifa) (in|en) (?=[A-Z]{3}$)/, 'Comm in ')

/** A row of a statement in another language with the titles and words of the English one; others as they are. */
export function inEnglish(row: TableRow): TableRow {
  const [table = '', kind = ''] = row.cells
  const own = tables.get(table)
  if (own === undefined) return row
  const of = kind === 'Header' ? titles : words
  return {
    ...row,
    cells: row.cells.map((cell, place) => {
      if (place === 0) return own
      const known = of.get(cell)
      if (known !== undefined) return known
      return kind === 'Header'
        ? inCurrency(cell)
        : cell.replace(/^(Gesamt|Totale?) (in|en) (?=[A-Z]{3}$)/, 'Total in ')
    }),
  }
}

/** Each word of other languages with the English one. */
function byWord(known: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(known).flatMap(([english, others]) =>
      others.split('|').map((word) => [word, english] as const),
    ),
  )
}
