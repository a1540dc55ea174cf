import type { IsoDay } from '#engines/market-calendar/index.ts'
import { contractOf, isAdjusted } from '#engines/option-contracts/index.ts'
import { type FileRow, type RefusedRow, refusedRow } from '../row-of-file.ts'

const ONE = 10_000
const MILLION = 1_000_000

const unitsOf = ({ quantity }: FileRow): number => Math.abs(quantity?.units ?? 0)
const plainSymbol = (symbol: string): string => symbol.replaceAll(/[.\-/ ]/g, '')

type Delivered = {
  key: string
  symbol: string
  units: number
  line: number
  isLong: boolean
  what: string
  isAdjusted: boolean
}

/** The shares that an exercise or an assignment brings or takes: on a day, at the strike. */
function deliveredBy(row: FileRow): Delivered | undefined {
  const contract = row.symbol === null ? undefined : contractOf(row.symbol)
  if (!contract || row.ends === undefined) return undefined
  const isLong = row.ends === 'exercised'
  const side = (contract.right === 'C') === isLong ? 'buy' : 'sell'
  const of = contract.root.replace(/\d$/, '')
  return {
    key: keyOf(row.moment.day, side, of, Math.round(contract.strike * ONE)),
    symbol: row.symbol as string,
    units: unitsOf(row),
    line: row.line,
    isLong,
    what: `${unitsOf(row) / MILLION} ${of} ${side === 'buy' ? 'bought' : 'sold'} at ${contract.strike}`,
    isAdjusted: isAdjusted(contract),
  }
}

const keyOf = (day: IsoDay, side: string, symbol: string, price: number) =>
  [day, side, symbol, price].join(' ')

/** Of a trade of shares what it could be the delivery of; of what states no price by its amount. */
function keyOfShares(row: FileRow): string | undefined {
  if ((row.action !== 'buy' && row.action !== 'sell') || row.symbol === null || contractOf(row.symbol))
    return undefined
  const paid = row.gross ?? row.amount
  const price =
    row.price?.units ||
    (paid && unitsOf(row) > 0 ? Math.round((Math.abs(paid.units) * MILLION) / unitsOf(row)) : 0)
  return keyOf(row.moment.day, row.action, plainSymbol(row.symbol), Math.abs(price))
}

/**
 * Joins the contracts that were exercised or assigned with the trades of shares that came of it: what a contract had cost is part of what its shares cost or brought. What has no counterpart in
 * the file is refused with the reason, since a premium without its shares, and shares without their premium, would both be wrong.
 */
export function withDeliveries(rows: readonly FileRow[]): { rows: FileRow[]; refused: RefusedRow[] } {
  const ends = rows.filter(({ action }) => action === 'delivery')
  const stray = rows.filter((row) => row.isOfOption && keyOfShares(row) !== undefined)
  if (ends.length === 0 && stray.length === 0) return { rows: [...rows], refused: [] }
  const shares = Map.groupBy(rows, keyOfShares)
  const contracts = new Map<FileRow, NonNullable<FileRow['contract']>>()
  const refused: RefusedRow[] = []
  const delivered = ends.map((row) => ({ row, of: deliveredBy(row) }))
  for (const [key, group] of Map.groupBy(delivered, ({ of }) => of?.key)) {
    const all = key === undefined ? [] : (shares.get(key) ?? [])
    const marked = all.filter(({ isOfOption }) => isOfOption)
    const paired = pairsOf(
      group.flatMap(({ of }) => (of ? [of] : [])),
      marked.length > 0 ? marked : all,
    )
    for (const [row, contract] of paired ?? []) contracts.set(row, contract)
    if (!paired)
      for (const { row, of } of group) refused.push(refusedRow(row, reasonOf(of), { moves: unknownOf(row) }))
  }
  for (const row of stray)
    if (!contracts.has(row)) refused.push(refusedRow(row, OF_OPTION, { moves: unknownOf(row) }))
  const left = new Set(stray.filter((row) => !contracts.has(row)))
  const remaining = rows.filter((row) => row.action !== 'delivery' && !left.has(row))
  return {
    rows: remaining.map((row) => {
      const contract = contracts.get(row)
      return contract ? { ...row, contract } : row
    }),
    refused,
  }
}

const OF_OPTION =
  'These shares came or went by an option that was assigned or exercised, and no contract of this file ends on that day with so many shares at that price. What they cost depends on its premium.'

const reasonOf = (of: Delivered | undefined): string =>
  of === undefined
    ? 'The row does not say which contract was exercised or assigned.'
    : `The contract ends by its shares, and ${of.what} on that day are not in this file${of.isAdjusted ? ': an adjusted contract delivers something else, so enter it by hand' : ''}.`

const unknownOf = ({ symbol, at }: FileRow) => (symbol === null ? [] : [{ symbol, at, units: null }])

/** Which contract each trade of shares is the delivery of; undefined where their units do not show it. */
function pairsOf(
  ends: readonly Delivered[],
  shares: readonly FileRow[],
): [FileRow, NonNullable<FileRow['contract']>][] | undefined {
  const total = (units: readonly number[]) => units.reduce((sum, one) => sum + one, 0)
  const [first] = ends
  if (!first || total(ends.map(({ units }) => units)) !== total(shares.map(unitsOf))) return undefined
  const lines = ends.map(({ line }) => line)
  const contractFor = ({ symbol, isLong }: Delivered, units: number) => ({
    symbol,
    units: isLong ? -units : units,
    lines,
  })
  if (ends.every(({ symbol }) => symbol === first.symbol))
    return shares.map((row) => [row, contractFor(first, unitsOf(row))])
  // Contracts of two expiries at one strike: each with its own trade, where these are of their sizes.
  const [byUnits, rows] = [
    ends.toSorted((a, b) => a.units - b.units || (a.symbol < b.symbol ? -1 : 1)),
    shares.toSorted((a, b) => unitsOf(a) - unitsOf(b)),
  ]
  if (rows.length !== byUnits.length || rows.some((row, place) => unitsOf(row) !== byUnits[place]?.units))
    return undefined
  return rows.map((row, place) => [row, contractFor(byUnits[place] as Delivered, unitsOf(row))])
}
