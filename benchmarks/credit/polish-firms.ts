import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { CardRatioId } from '#engines/credit/index.ts'

/** A firm's 64 ratios of one year, NaN where the file has none, and whether it failed within the horizon. */
export type Firm = { ratios: Float64Array; hasFailed: boolean }

/** Which attribute of the file holds a ratio of the scorecard (UCI 365, X1 to X64). */
export const attributeOf: Record<CardRatioId, number> = {
  liabilitiesToAssets: 2,
  retainedEarningsToAssets: 6,
  ebitToAssets: 7,
  fundsMargin: 13,
  fundsToLiabilities: 16,
  cashEarningsToLiabilities: 26,
  inventoryDaysOfRevenue: 20,
  receivablesDaysOfRevenue: 44,
  revenueToPriorRevenue: 21,
  currentWithoutInventories: 46,
  liquidToCurrentLiabilities: 40,
  currentLiabilitiesToAssets: 51,
  revenueToAssets: 9,
  marginAfterSelling: 39,
  threeYearsProfit: 24,
  operatingCostToLiabilities: 34,
}

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
