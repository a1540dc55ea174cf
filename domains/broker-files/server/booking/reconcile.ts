import { cashOf, type ImportRow } from '#domains/trading/server/index.ts'
import { type Money, money, sum, toCents } from '#engines/money/index.ts'
import { heldIn, type Lot } from '#engines/trade-ledger/index.ts'
import type { BrokerFile } from '../reading/read-broker-file.ts'

export type Reconciliation = NonNullable<ImportRow['reconciliation']>
type Difference = Reconciliation['differences'][number]

/** The books with a file in them. */
export type BooksWithFile = {
  cashAfter: Money
  lotsAfter: ReadonlyMap<string, readonly Lot[]>
  /** The lines that are not booked. */
  refused: ReadonlySet<number>
  /** Whether a file of later days is booked: then the books are further than this one. */
  isOvertaken: boolean
  heldBack: number
}

const DIFFERENCES_KEPT = 200

/** Compares what a file says of itself with its rows and with the books that it leads to. */
export function reconcile(file: BrokerFile, books: BooksWithFile): Reconciliation {
  const { period, totals, positions, startingCash, endingCash } = file.stated
  const differences = [
    ...outsidePeriod(file),
    ...totals.flatMap(({ line, of, kind, stated, found }) =>
      differs(
        { line, of, kind: 'total', stated, found, isShares: kind === 'position' },
        (is) => `Line ${line} states a total of ${is(stated)} for ${of}; its rows add up to ${is(found)}.`,
      ),
    ),
    ...cashDifferences(file, books),
    ...(books.isOvertaken ? [] : positionDifferences(file, books)),
  ]
  const cash = Number(endingCash !== null) + Number(startingCash !== null)
  return {
    period,
    sections: sectionsOf(file, books.refused),
    compared: totals.length + cash + (positions?.length ?? 0) + Number(period !== null),
    differences: differences.slice(0, DIFFERENCES_KEPT),
    heldBack: books.heldBack,
  }
}

function sectionsOf({ stated, read, refused, repeated }: BrokerFile, left: ReadonlySet<number>) {
  // A contract that was exercised or assigned is booked with its shares.
  const linesOf = ({ row }: BrokerFile['read'][number]) => [row.line, ...(row.contract?.lines ?? [])]
  const taken = new Set(read.filter(({ row }) => !left.has(row.line)).flatMap(linesOf))
  const known = new Set([...read.flatMap(linesOf), ...refused.map(({ line }) => line)])
  return [...stated.sections].map(([name, lines]) => {
    const count = lines.filter((line) => taken.has(line)).length
    const isUnread = !lines.some((line) => known.has(line))
    const notes = [
      ...(isUnread ? ['This part of the file is not read.'] : []),
      ...(name === 'Trades' && repeated > 0
        ? [`${repeated} further ${repeated === 1 ? 'row states' : 'rows state'} the same fills again.`]
        : []),
    ]
    return { name, rows: lines.length, read: count, note: notes.join(' ') }
  })
}

function outsidePeriod({ stated: { period }, read }: BrokerFile): Difference[] {
  if (!period) return []
  return read.flatMap(({ row: { line, moment, action } }) => {
    // What was entered on the last evening has its ex-day after it.
    if (action === 'split' || (moment.day >= period.from && moment.day <= period.to)) return []
    const sentence = `Line ${line} is of ${moment.day}, outside the period of the file, ${period.from} to ${period.to}.`
    return [{ line, kind: 'period' as const, of: moment.day, stated: null, found: null, sentence }]
  })
}

function cashDifferences({ stated, read }: BrokerFile, { cashAfter, refused, isOvertaken }: BooksWithFile) {
  const { startingCash, endingCash } = stated
  if (!endingCash) return []
  const of = 'Ending cash'
  if (!startingCash)
    return isOvertaken
      ? []
      : differs(
          { line: endingCash.line, of, kind: 'cash', stated: endingCash.units, found: cashAfter },
          (is) =>
            `Line ${endingCash.line} states ending cash of ${is(endingCash.units)}; with this file the account has ${is(cashAfter)}.`,
        )
  const moved = sum(read.filter(({ row }) => !refused.has(row.line)).map(({ entry }) => cashOf(entry)))
  const change = endingCash.units - startingCash.units
  return [
    ...differs(
      { line: endingCash.line, of: 'Change in cash', kind: 'cash', stated: change, found: moved },
      (is) =>
        `Lines ${startingCash.line} and ${endingCash.line} state that cash changed by ${is(change)}; the booked rows change it by ${is(moved)}.`,
    ),
    ...(isOvertaken
      ? []
      : differs(
          {
            line: startingCash.line,
            of: 'Starting cash',
            kind: 'cash',
            stated: startingCash.units,
            found: cashAfter - moved,
          },
          (is) =>
            `Line ${startingCash.line} states starting cash of ${is(startingCash.units)}; without this file the account has ${is(cashAfter - moved)}.`,
        )),
  ]
}

function positionDifferences(
  { stated: { positions } }: BrokerFile,
  { lotsAfter }: BooksWithFile,
): Difference[] {
  if (!positions) return []
  const stated = Map.groupBy(positions, ({ symbol }) => symbol)
  const unitsOf = (symbol: string): number => heldIn(lotsAfter.get(symbol) ?? []).quantity
  const listed = [...stated].flatMap(([symbol, rows]) => {
    const [line, units] = [rows[0]?.line ?? null, rows.reduce((total, row) => total + row.units, 0)]
    return differs(
      { line, of: symbol, kind: 'position', stated: units, found: unitsOf(symbol), isShares: true },
      (is) =>
        `Line ${line} states ${is(units)} ${symbol}; with this file the account holds ${is(unitsOf(symbol))}.`,
    )
  })
  const unlisted = [...lotsAfter.keys()]
    .filter((symbol) => !stated.has(symbol) && unitsOf(symbol) !== 0)
    .flatMap((symbol) =>
      differs(
        { line: null, of: symbol, kind: 'position', stated: 0, found: unitsOf(symbol), isShares: true },
        (is) =>
          `With this file the account holds ${is(unitsOf(symbol))} ${symbol}, which is not among the positions that the file lists.`,
      ),
    )
  return [...listed, ...unlisted]
}

type Compared = Pick<Difference, 'line' | 'of' | 'kind'> & {
  stated: number
  found: number
  isShares?: boolean
}

/** Files round to a cent, or to a millionth of a share. */
const ROUNDING = { money: 50, shares: 1 } as const

function differs(
  { isShares = false, stated, found, ...where }: Compared,
  sentence: (is: (units: number) => string) => string,
): Difference[] {
  if (Math.abs(stated - found) <= ROUNDING[isShares ? 'shares' : 'money']) return []
  const is = (units: number) =>
    isShares ? String(units / 1_000_000) : (units / 10_000).toLocaleString('en', TWO_DIGITS)
  const onWire = (units: number) => (isShares ? units : toCents(money(units)))
  return [{ ...where, stated: onWire(stated), found: onWire(found), sentence: sentence(is) }]
}

const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
