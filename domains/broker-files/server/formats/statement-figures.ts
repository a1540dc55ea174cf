import { readContract, STANDARD_MULTIPLIER, symbolOfContract } from '#engines/option-contracts/index.ts'
import type { TableRow } from '#platform/tabular/index.ts'
import { readMoment } from '../reading/read-figure.ts'
import { symbolOf, symbolOfBond } from '../reading/symbol-of.ts'
import {
  figureIn,
  MONEY_STEP,
  NOTHING_STATED,
  periodOf,
  RunningTotal,
  type StatedCash,
  type StatedFigure,
  type StatedFigures,
  type StatingRows,
  UNITS_STEP,
} from './stated-figures.ts'

/** Parts of an activity statement that hold nothing that happened: sums, prices, explanations. */
const about =
  /^(Statement|Account Information|Net Asset Value|Change in NAV|Mark-to-Market|Realized & Unrealized|Month & Year|Cash Report|Open Positions|Complex Positions|Forex Balances|Net Stock Position|Financial Instrument|Codes|Notes|Legal Notes|Base Currency|Interest Accruals|Change in (Dividend|Interest)|Open Dividend|Total P\/L|Location of|Trade Summary|Position and Mark|Commission Details|Performance|Concentration|Allocation|Risk Measures|Historical|Index|ESG|Kontoinformation|Nettovermögen|Veränderung|MTM|Realisierte|Cash-Bericht|Offene|Forex-Salden|Informationen|Hinweise|Codes)/i

/** Bonds are named by words in a statement; another part of it, and attributes of a flex query, say their numbers. */
export function securityIdsIn(rows: readonly TableRow[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  let titles: readonly string[] = []
  for (const { cells } of rows) {
    if (cells[1] === 'Header') titles = cells
    const at = (title: string) => cells[titles.indexOf(title)] ?? ''
    const id = at('Security ID') || at('isin') || at('cusip')
    const symbol = at('Symbol') || at('symbol')
    if (cells[1] === 'Data' && id !== '' && symbol !== '') ids.set(symbol, id)
  }
  return ids
}

/** What the price of a contract is multiplied by stands in another part of a statement than its trades. */
export function multipliersIn(rows: readonly TableRow[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  let titles: readonly string[] = []
  for (const { cells } of rows) {
    if (cells[1] === 'Header') titles = cells
    const place = ['Multiplier', 'Mult', 'multiplier']
      .map((title) => titles.indexOf(title))
      .find((one) => one > 0)
    const [symbol, multiplier] = [cells[titles.indexOf('Symbol')], place === undefined ? '' : cells[place]]
    if (cells[1] === 'Data' && symbol && multiplier && multiplier !== '1')
      for (const one of symbol.split(/,\s*/)) found.set(one, multiplier)
  }
  return found
}

/** What an activity statement says of itself: period, cash, open positions, and the totals of its parts. */
export function statementFigures({ table: rows, repeated, decimals }: StatingRows): StatedFigures {
  const figures: StatedFigures = { ...NOTHING_STATED, cashIn: new Map(), totals: [], sections: new Map() }
  const running = new Map<string, RunningTotal>()
  const totalOf = (key: string) => {
    const own = running.get(key) ?? new RunningTotal()
    running.set(key, own)
    return own
  }
  const positions: NonNullable<StatedFigures['positions']> = []
  let listsPositions = false
  const ids = securityIdsIn(rows)
  let titles: readonly string[] = []
  let currency: string | null = null
  for (const row of rows) {
    const [table = '', kind = '', first = ''] = row.cells
    if (kind === 'Header') titles = row.cells
    const cell = (title: string) => row.cells[titles.indexOf(title)]
    listsPositions ||= table === 'Open Positions'
    if (table === 'Statement' && first === 'Period') figures.period ??= periodOf(row.cells[3] ?? '')
    if (table === 'Cash Report' && kind === 'Data') readCash(figures, row, cell, decimals)
    if (table === 'Open Positions' && kind === 'Data' && /^summary$/i.test(first)) {
      const of = { kind: cell('Asset Category'), symbol: cell('Symbol'), multiplier: cell('Mult') }
      const position = positionOf(of, ids, figureIn(cell('Quantity'), UNITS_STEP, decimals))
      if (position) positions.push({ line: row.line, ...position, currency: currencyIn(cell('Currency')) })
    }
    if (about.test(table) || (kind !== 'Data' && kind !== 'SubTotal' && kind !== 'Total')) continue
    const isTrade = table === 'Trades'
    const own = isTrade
      ? {
          quantity: figureIn(cell('Quantity'), UNITS_STEP, decimals),
          proceeds: figureIn(cell('Proceeds'), MONEY_STEP, decimals),
          commission: figureIn(cell('Comm/Fee') ?? cell('Comm in USD'), MONEY_STEP, decimals),
        }
      : { amount: figureIn(cell('Amount'), MONEY_STEP, decimals) }
    const part = isTrade ? `${table} ${cell('Asset Category')} ${cell('Currency')}` : table
    const parts = [part, ...(isTrade ? [`${part} ${cell('Symbol')}`] : [])]
    // A total is in the currency of the rows above it.
    if (isTrade || kind === 'Data') currency = currencyIn(cell('Currency')) ?? currency
    const place = { line: row.line, of: table, currency }
    if (kind === 'SubTotal') figures.totals.push(...totalOf(parts[1] ?? part).end(own, place))
    else if (kind === 'Total' || /^total$/i.test(first))
      figures.totals.push(...totalOf(part).end({ ...own, quantity: null }, place))
    else if (!/^total/i.test(first) && !repeated.has(row.line)) {
      for (const key of parts) totalOf(key).add(own)
      const lines = figures.sections.get(table) ?? []
      lines.push(row.line)
      figures.sections.set(table, lines)
    }
  }
  return { ...figures, positions: listsPositions ? positions : null }
}

type StatedPosition = { kind: string | undefined; symbol: string | undefined; multiplier: string | undefined }

/** What the account holds a position as, of contracts in units of what a price is for; undefined for what it does not keep. */
function positionOf(
  { kind = '', symbol = '', multiplier }: StatedPosition,
  ids: ReadonlyMap<string, string>,
  units: number | null | undefined,
): { symbol: string; units: number } | undefined {
  if (typeof units !== 'number') return undefined
  if (/^(opt|equity and index options)$/i.test(kind)) {
    const contract = readContract(symbol, Number(multiplier) || STANDARD_MULTIPLIER)
    return contract && { symbol: symbolOfContract(contract), units: units * contract.multiplier }
  }
  const own = /^(stocks|stk)$/i.test(kind)
    ? symbolOf(symbol)
    : /^bonds?$/i.test(kind)
      ? symbolOfBond(symbolOf(ids.get(symbol) ?? symbol))
      : null
  return own === null ? undefined : { symbol: own, units }
}

/** Cash of one currency, or of all of them in that of the account. */
function readCash(
  figures: StatedFigures,
  { line, cells }: TableRow,
  cell: (title: string) => string | undefined,
  decimals: StatingRows['decimals'],
): void {
  const field = /^starting cash$/i.test(cells[2] ?? '')
    ? 'startingCash'
    : /^ending cash$/i.test(cells[2] ?? '')
      ? 'endingCash'
      : undefined
  const currency = cell('Currency') ?? ''
  const units = figureIn(cell('Total'), MONEY_STEP, decimals)
  if (field && typeof units === 'number') stateCash(figures, { currency, field, line, units })
}

const currencyIn = (text: string | undefined): string | null =>
  text !== undefined && /^[A-Z]{3}$/.test(text) ? text : null

function stateCash(
  figures: StatedFigures,
  { currency, field, line, units }: StatedFigure & { currency: string; field: keyof StatedCash },
): void {
  const of = currencyIn(currency)
  const own = of === null ? figures : (figures.cashIn.get(of) ?? { startingCash: null, endingCash: null })
  if (of !== null) figures.cashIn.set(of, own)
  own[field] = { line, units }
}

/** What a flex query in XML says of itself: period, cash and open positions, as far as it was asked for them. */
export function flexFigures({ table: rows, repeated, decimals }: StatingRows): StatedFigures {
  const figures: StatedFigures = { ...NOTHING_STATED, cashIn: new Map(), totals: [], sections: new Map() }
  let positions: StatedFigures['positions'] = null
  const ids = securityIdsIn(rows)
  let titles: readonly string[] = []
  for (const row of rows) {
    const [element = '', kind = ''] = row.cells
    if (kind === 'Header') titles = row.cells
    if (kind !== 'Data') continue
    const cell = (title: string) => row.cells[titles.indexOf(title)] ?? ''
    const dayOf = (title: string) => readMoment(cell(title), 'year-first')?.day
    const [from, to] = [dayOf('fromDate'), dayOf('toDate')]
    if (element === 'FlexStatement' && from && to) figures.period = { from, to }
    if (element === 'CashReportCurrency')
      for (const field of ['startingCash', 'endingCash'] as const) {
        const units = figureIn(cell(field), MONEY_STEP, decimals)
        if (typeof units === 'number')
          stateCash(figures, { currency: cell('currency'), field, line: row.line, units })
      }
    if (element === 'OpenPosition' && !/^lot$/i.test(cell('levelOfDetail'))) {
      const of = { kind: cell('assetCategory'), symbol: cell('symbol'), multiplier: cell('multiplier') }
      const position = positionOf(of, ids, figureIn(cell('position'), UNITS_STEP, decimals))
      if (position)
        positions = [
          ...(positions ?? []),
          { line: row.line, ...position, currency: currencyIn(cell('currency')) },
        ]
    }
    if (
      !/^(Trade|Order|CashTransaction|Transfer|TransactionFee|CorporateAction|OptionEAE|SalesTax)$/.test(
        element,
      )
    )
      continue
    if (!repeated.has(row.line))
      figures.sections.set(element, [...(figures.sections.get(element) ?? []), row.line])
  }
  return { ...figures, positions }
}
