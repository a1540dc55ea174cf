import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { CardRatioId } from '#engines/credit/index.ts'

/** A firm's 64 ratios of one year, NaN where the file has none, and whether it failed within the horizon. */
export type Firm = { ratios: Float64Array; hasFailed: boolean }

type Attribute = (number: number) => number
const over = (value: number, by: number): number => (by > 0 ? value / by : Number.NaN)
/** What the file has against assets, against liabilities. */
const toLiabilities = (x: Attribute, value: number): number => over(value, x(2))
/** A profit against liabilities, a loss against assets. */
const coverOf = (x: Attribute, value: number): number => (value < 0 ? value : toLiabilities(x, value))
/** What the file has against liabilities. */
const coverOfShare = (x: Attribute, share: number): number => (share < 0 ? share * x(2) : share)

/** EBIT, and the depreciation that funds from operations have over the profit before tax; against assets. */
const ebitdaOf = (x: Attribute): number => x(7) + x(16) * x(2) - x(18)

/** What a ratio of the scorecard is in the file (UCI 365): from its attributes X1 to X64. */
const inFile: Record<CardRatioId, (x: Attribute) => number> = {
  liabilitiesToAssets: (x) => x(2),
  retainedEarningsToLiabilities: (x) => coverOf(x, x(6)),
  ebitToLiabilities: (x) => coverOf(x, x(7)),
  cashEarningsToLiabilities: (x) => coverOfShare(x, x(26)),
  ebitdaToLiabilities: (x) => coverOf(x, ebitdaOf(x)),
  ebitdaMargin: (x) => over(ebitdaOf(x), x(9)),
  revenueToPriorRevenue: (x) => x(21),
  currentToCurrentLiabilities: (x) => x(4),
  currentWithoutInventories: (x) => x(46),
  liquidToCurrentLiabilities: (x) => x(40),
  currentLiabilitiesToAssets: (x) => x(51),
  revenueToLiabilities: (x) => toLiabilities(x, x(9)),
  fixedAssetsToLiabilities: (x) => toLiabilities(x, 1 - x(50) * x(2)),
  marginAfterSelling: (x) => x(39),
}

/** A ratio of the scorecard of a firm of the file; NaN where the file does not have it. */
export const ratioOf = ({ ratios }: Firm, id: CardRatioId): number =>
  inFile[id]((number) => ratios[number - 1]!)

/** The firms of a file of the set; undefined where the data does not stand on this machine. */
export function readFirms(data: string, name: string): Firm[] | undefined {
  const file = join(data, 'credit/polish-bankruptcy', name)
  if (!existsSync(file)) return undefined
  const text = gunzipSync(readFileSync(file)).toString('utf8')
  const rows = text.slice(text.search(/@data/i)).split('\n').slice(1)
  return rows.flatMap((row) => {
    const cells = row.trim().split(',')
    if (cells.length !== 65) return []
    return [
      {
        ratios: Float64Array.from(cells.slice(0, 64), (cell) => (cell === '?' ? Number.NaN : Number(cell))),
        hasFailed: cells[64] === '1',
      },
    ]
  })
}

/** Altman's Z″ of a firm: X3, X6, X7 and X8 of the file. */
export const altmanOf = ({ ratios }: Firm): number =>
  6.56 * ratios[2]! + 3.26 * ratios[5]! + 6.72 * ratios[6]! + 1.05 * ratios[7]!

/** A fold for each firm: failed and standing firms spread alike, rows that are the same in one fold. */
export function foldsOf(firms: readonly Firm[], folds: number): number[] {
  const seen = new Map<string, number>()
  const counts: [number, number] = [0, 0]
  // The file has its failed firms last; a step that shares no divisor with the folds mixes them without chance.
  return firms.map(({ ratios, hasFailed }) => {
    const key = ratios.join()
    const known = seen.get(key)
    if (known !== undefined) return known
    const kind = hasFailed ? 1 : 0
    const fold = ((counts[kind] * 7919) % 104_729) % folds
    counts[kind]++
    seen.set(key, fold)
    return fold
  })
}
