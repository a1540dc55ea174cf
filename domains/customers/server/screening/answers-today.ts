import type { Context, Installation } from '#platform/context/index.ts'
import type { CustomerRow } from '../store.ts'

/** Whether the answer that a customer was given no longer holds: the lists have grown old since, or another list is needed. */
type Lapsed = (row: CustomerRow) => boolean
type LapsedProvider = (ctx: Context, rows: readonly CustomerRow[]) => Promise<Lapsed>

const providers = new WeakMap<Installation, LapsedProvider>()

/** Who knows whether answers of before hold today. This slice screens nobody and knows no list. */
export function onAnswersRead(installation: Installation, provider: LapsedProvider): void {
  providers.set(installation, provider)
}

/** Customers as of today: an ended override holds no more, and a lapsed answer is none, before any job runs. */
export async function asOfToday<Row extends CustomerRow>(ctx: Context, rows: readonly Row[]): Promise<Row[]> {
  const standing = rows.map((row) =>
    row.overrideUntil && row.overrideUntil <= ctx.now
      ? { ...row, overrideLevel: null, overrideUntil: null }
      : row,
  )
  const provider = providers.get(ctx.installation)
  if (!provider || rows.length === 0) return standing
  const hasLapsed = await provider(ctx, standing)
  return standing.map((row) => (row.lastScreenedAt && hasLapsed(row) ? { ...row, isAnswered: false } : row))
}
