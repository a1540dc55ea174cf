import { createHash } from 'node:crypto'
import { cashOf, type HistoricEntry, unitsMovedBy } from '#domains/trading/server/index.ts'
import { type IsoDay, newYorkDay } from '#engines/market-calendar/index.ts'
import { type Money, price, quantity, worth } from '#engines/money/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import { visibleText } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { decoded, type TableBytes } from '#platform/tabular/index.ts'
import { knownBrokers, ROWS_MAX, recognise } from '../formats/every-format.ts'
import type { BrokerFormat, Charges, WrittenRow } from '../formats/format.ts'
import { plain } from '../formats/plain.ts'
import { NOTHING_STATED, type StatedFigures } from '../formats/stated-figures.ts'
import { decimalsOf } from './decimals-of-file.ts'
import { entryOfRow, settleDayOf } from './entry-of-row.ts'
import { chargesIn, hasCharge } from './figures-of-row.ts'
import { type FileMapping, OWN_COLUMNS, readAsStated, readPlain, type StatedOfFile } from './mapped-file.ts'
import { type Decimals, midnightOf } from './read-figure.ts'
import {
  type FileRow,
  MAYBE_AN_ORDER,
  type RefusedRow,
  refusedRow,
  rowOfFile,
  textOfCells,
  unitsOfRow,
} from './row-of-file.ts'
import { sidesApart, withBothSides } from './rows-together/both-sides.ts'
import { withChargesOfOrders } from './rows-together/charges-of-orders.ts'
import { withCorporateActions } from './rows-together/corporate-rows.ts'
import { withDeliveries } from './rows-together/deliveries.ts'
import { fillsOnce } from './rows-together/fills-once.ts'
import { withoutTakenBack } from './rows-together/taken-back.ts'
import { withTaxApart } from './tax-apart.ts'
import { textOfFile } from './text-of-file.ts'

/** A row with what it does to the books. The fingerprint is what it says: the same in another file is the same row. */
export type ReadRow = {
  row: FileRow
  entry: HistoricEntry
  fingerprint: string
  /** What it would be known by in the books if it was read otherwise when it was booked. */
  otherwise?: string[]
}

export type BrokerFile = {
  broker: string
  digest: string
  rows: number
  /** In the order in which they happened. */
  read: ReadRow[]
  refused: RefusedRow[]
  /** Of a file whose titles nobody here knows: which column holds what. */
  mapping: FileMapping | null
  /** Why a file that is known cannot be read. */
  unusable: string | null
  /** What the file says of itself. */
  stated: StatedFigures
  /** How many rows state the fills of others again. */
  repeated: number
  /** Exchanges between currencies are left out that the cash of one of them cannot pay: since when where it is this one, and what was missing with them. */
  withheld?: { shortOfCashAt: number | null; missing: Money }
}

/**
 * The rows of a broker's file, for a thread: those that are understood and those that are refused.
 * @throws Problem for a file beyond a limit.
 */
export async function* read({
  bytes,
  now,
  given,
}: TableBytes & { now: number; given?: StatedOfFile }): AsyncGenerator<
  ReadRow | RefusedRow,
  Omit<BrokerFile, 'read' | 'refused'>
> {
  const text = await textOfFile(bytes)
  const { read: understood, refused, ...facts } = readBrokerFile(bytes, now, given, text)
  yield* understood
  yield* refused
  return facts
}

/**
 * Refuses a file that could not be read: nobody here knows its titles, and nobody has said which column holds what.
 * @throws Problem `unsupported-file`, `date-order-unknown`.
 */
export function refuseUnread(file: BrokerFile): BrokerFile {
  const { mapping, unusable } = file
  if (unusable !== null) throw new Problem('unsupported-file', unusable)
  if (mapping && mapping.needs.length > 0)
    throw new Problem(
      'unsupported-file',
      mapping.currencyColumn !== null
        ? `The column “${mapping.currencyColumn}” holds currencies, and not all of them are US dollars. Choose it as the currency; nothing was booked.`
        : `The titles of this file are not known. It can come from ${knownBrokers.slice(0, -1).join(', ')}, or have the columns date, action, symbol, quantity, price, commission, fees and amount.`,
      { titles: mapping.titles, columns: mapping.columns, needs: mapping.needs },
    )
  if (mapping && mapping.undecidedDate !== null)
    throw new Problem(
      'date-order-unknown',
      `The dates of the file, such as ${mapping.undecidedDate}, can be read in more than one order, and nothing in the file settles it. Choose the order; nothing was booked.`,
      { example: mapping.undecidedDate, titles: mapping.titles, columns: mapping.columns },
    )
  return file
}

/**
 * Reads a broker's file: by its titles, or by what somebody has said of its columns. One that can be read by neither has no rows, and `mapping` says what is missing.
 * @param now rows after it are refused.
 * @param sheet the rows of a workbook, of XML or JSON as text; the bytes are the text otherwise.
 * @throws Problem for a file beyond a limit.
 */
export function readBrokerFile(
  bytes: Uint8Array,
  now: number,
  given?: StatedOfFile,
  sheet?: string,
): BrokerFile {
  const text = sheet ?? visibleText(decoded(bytes).text)
  const recognised = recognise(text)
  // The plain file is anybody's: only its titles are known, not the order of its dates.
  const asStated =
    recognised?.format === plain
      ? readPlain(recognised, given)
      : recognised
        ? undefined
        : readAsStated(text, given)
  const { mustState } = recognised?.format ?? {}
  const unusable = mustState && !recognised?.under?.columns.has(mustState.field) ? mustState.sentence : null
  const file = unusable ? undefined : asStated ? asStated.file : recognised
  const mapping = asStated?.mapping ?? null
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (!file)
    return {
      broker: OWN_COLUMNS,
      digest,
      rows: 0,
      read: [],
      refused: [],
      mapping,
      unusable,
      stated: NOTHING_STATED,
      repeated: 0,
    }
  const { delimiter, rows, table } = file
  const areChargesOpen = file.format.charges === 'either'
  const format = { ...file.format, charges: chargesIn(rows, file.format.charges), areChargesOpen }
  if (rows.length > ROWS_MAX)
    throw new Problem(
      'unsupported-file',
      `The file has ${rows.length} rows; at most ${ROWS_MAX} are read at once.`,
    )
  const decimals = decimalsOf(rows, delimiter)
  const facts = { now, today: newYorkDay(now), decimals, answers: given?.answers }
  const result = readRows(rows, format, facts)
  noteOtherwise(
    result,
    otherReadings(rows, file.format, { charges: format.charges, refused: linesOf(result.refused), facts }),
  )
  const again = file.again.map(({ line, cells }) =>
    refusedRow({ line, text: textOfCells(cells) }, 'An earlier part of the file has this row too.', {
      moves: [],
    }),
  )
  const lines = new Set([...result.lines, ...again.map(({ line }) => line)])
  return {
    broker: format.name,
    digest,
    rows: lines.size,
    read: result.read,
    refused: [...again, ...result.refused].sort((a, b) => a.line - b.line),
    mapping,
    unusable,
    stated: format.states?.({ table, rows, repeated: linesOf(result.repeated), decimals }) ?? NOTHING_STATED,
    repeated: result.repeated.length,
  }
}

type Facts = { now: number; today: IsoDay; decimals: Decimals; answers: StatedOfFile['answers'] }

/** What some rows of a file do to the books, in the order in which they happened, and those that are refused. */
function readRows(rows: readonly WrittenRow[], format: BrokerFormat, facts: Facts) {
  const refused: RefusedRow[] = []
  const understood: FileRow[] = []
  const fills = fillsOnce(rows, facts.decimals)
  const { rows: standing, left } = withoutTakenBack(fills.rows)
  const leftOut = new Map(left.map(({ row, reason }) => [row, reason]))
  const doubtOf = (row: WrittenRow) =>
    leftOut.get(row) ?? (fills.unsettled.has(row) ? MAYBE_AN_ORDER : undefined)
  const settled = new Set(left.filter(({ isOpen }) => !isOpen).map(({ row }) => row))
  for (const written of [...standing, ...leftOut.keys()])
    for (const side of sidesApart(written)) {
      const row = rowOfFile(side, format, { ...facts, doubt: doubtOf(written) })
      // Of what was booked and taken back nothing is missing.
      if (row && 'reason' in row) refused.push(settled.has(written) ? { ...row, moves: [] } : row)
      else if (row) understood.push(...withTaxApart(row, format))
    }
  const exchanged = withBothSides(withChargesOfOrders(understood, format))
  const delivered = withDeliveries(exchanged.rows)
  const events = withCorporateActions(delivered.rows, facts.answers)
  refused.push(...exchanged.refused, ...delivered.refused, ...events.refused)
  const lines = linesOf([...events.rows, ...refused])
  const read: ReadRow[] = []
  const seen = new Map<string, number>()
  let weight = 0
  for (const row of inTime(events.rows)) {
    const entry = entryOfRow(row, String(row.line), format.hasSignedAmounts)
    weight += typeof entry === 'string' ? 0 : weightOf(entry)
    if (typeof entry === 'string') refused.push(refusedRow(row, entry, { moves: movesOfRow(row) }))
    else if (weight > WEIGHT_MAX) {
      const reason = 'The file adds up to more than an account can hold.'
      refused.push(refusedRow(row, reason, { moves: movesOfRow(row) }))
    } else read.push({ row, entry, fingerprint: fingerprintOf(row, inMillionths(row, entry, format), seen) })
  }
  return { read, refused, lines, repeated: fills.repeated }
}

/** How rows would be read before decision 0105, and where only the other rows of a file say what the sign of a charge means, with other ones around them. */
function otherReadings(
  rows: readonly WrittenRow[],
  format: BrokerFormat,
  { charges, refused, facts }: { charges: Charges; refused: ReadonlySet<number>; facts: Facts },
): ReadRow[] {
  const isOpen = format.charges === 'either'
  const hasTotal = format.amounts === 'before-charges' && format.hasSignedAmounts
  const signed = hasTotal ? rows : isOpen ? rows.filter(hasCharge) : []
  // Where figures show what a sign means, and all signs are one, no reading is another.
  const open = signed.filter((row) => refused.has(row.line) || !(row.quantity && row.price && row.amount))
  const changed = new Set(charges !== format.charges || hasTotal ? signed : open)
  const before = rows.filter(
    (row) =>
      changed.has(row) || refused.has(row.line) || midnightOf(`${row.date} ${row.time}`.trim()) !== undefined,
  )
  const others = (['either', 'positive', 'negative'] as const).filter((one) => isOpen && one !== charges)
  return [
    ...(before.length > 0 ? readRows(before, { ...format, isAsBefore: true }, facts).read : []),
    ...others.flatMap((one) => readRows(open, { ...format, charges: one }, facts).read),
  ]
}

/** Notes of each row by what else it may be known, but for what the file has of its own. */
function noteOtherwise(result: Pick<BrokerFile, 'read' | 'refused'>, others: readonly ReadRow[]): void {
  if (others.length === 0) return
  const own = new Set(result.read.map(({ fingerprint }) => fingerprint))
  const byLine = new Map<number, string[]>()
  for (const { row, fingerprint } of others)
    if (!own.has(fingerprint)) byLine.set(row.line, [...(byLine.get(row.line) ?? []), fingerprint])
  for (const one of result.read) {
    const otherwise = byLine.get(one.row.line)
    if (otherwise) one.otherwise = otherwise
  }
  for (const one of result.refused) {
    const otherwise = byLine.get(one.line)
    if (otherwise) one.otherwise = otherwise
  }
}

const linesOf = (rows: readonly { line: number }[]): ReadonlySet<number> =>
  new Set(rows.map(({ line }) => line))

/** How a row would change a holding that says too little to be booked. */
function movesOfRow(row: FileRow): RefusedRow['moves'] {
  if (row.action === 'capital' && row.symbol !== null)
    return [{ symbol: row.symbol, at: row.at, units: null }]
  const isTrade = ['buy', 'sell', 'reinvest', 'split', 'expiry'].includes(row.action)
  const units = row.action === 'expiry' ? null : unitsOfRow(row) || null
  return row.symbol === null || (units === null && !isTrade)
    ? undefined
    : [{ symbol: row.symbol, at: row.at, units }]
}

/** A hundred thousand million dollars, or a thousand million shares: far below where whole numbers stop being exact. */
const WEIGHT_MAX = 1e15

function weightOf(entry: HistoricEntry): number {
  const units = unitsMovedBy(entry).map((moved) => Math.abs(moved.units ?? 0))
  return Math.max(...units, Math.abs(cashOf(entry)), entry.kind === 'shares-moved' ? entry.cost : 0)
}

/** The oldest first. Brokers write either way; what has the same moment keeps the order of the file, from its older end. */
function inTime(rows: FileRow[]): FileRow[] {
  const [first, last] = [rows.at(0), rows.at(-1)]
  const isNewestFirst = first !== undefined && last !== undefined && first.moment.day > last.moment.day
  return (isNewestFirst ? rows.toReversed() : rows).toSorted((a, b) => a.at - b.at)
}

/** An entry as it was known by its row before settlement days and what a trade does to a position were kept, charges of other rows belonged to it, capital that is paid back was more than a dividend, and a dividend that is owed a charge. */
function asBefore(entry: HistoricEntry, { attached = 0, action }: FileRow) {
  if (entry.kind === 'trade') {
    const { effect: _, isExpiry: __, ...trade } = entry
    return { ...trade, fees: entry.fees - attached, settleDay: settleDayOf(entry.day) }
  }
  if (entry.kind === 'cash' && entry.what === 'fee' && (action === 'dividend' || action === 'interest'))
    return { ...entry, what: action }
  if (entry.kind !== 'shares-exchanged' || entry.what !== 'return-of-capital') return entry
  const { at, day, cash: amount, symbol } = entry
  return { at, day, kind: 'cash', what: 'dividend', amount, symbol }
}

/** An entry as it was known before quantities had eight decimals: a row that stands in the books is the same row still. */
function inMillionths(row: FileRow, entry: HistoricEntry, format: BrokerFormat): HistoricEntry {
  const written = row.quantity
  if (written?.millionths === undefined || Number.isInteger(written.units)) return entry
  const byPrice = (units: number) => worth(price(Math.abs(row.price?.units ?? 0)), quantity(Math.abs(units)))
  const isByPrice =
    format.hasCashByPrice && entry.kind === 'cash' && row.amount?.units === byPrice(written.units)
  const amount = isByPrice ? { units: byPrice(written.millionths), halfDigit: 0 } : row.amount
  const before = entryOfRow(
    { ...row, amount, quantity: { ...written, units: written.millionths } },
    '',
    format.hasSignedAmounts,
  )
  return typeof before === 'string' ? entry : before
}

/** Two equal rows of one file are two events, so the second has another fingerprint. */
function fingerprintOf(row: FileRow, entry: HistoricEntry, seen: Map<string, number>): string {
  const { at: _, ...facts } = asBefore(entry, row)
  const given = { ...facts, executionId: '', lotId: '', moment: row.moment.at ?? null }
  const digest = createHash('sha256').update(canonicalJson(given)).digest('base64url').slice(0, 27)
  const count = (seen.get(digest) ?? 0) + 1
  seen.set(digest, count)
  return count === 1 ? digest : `${digest}.${count}`
}
