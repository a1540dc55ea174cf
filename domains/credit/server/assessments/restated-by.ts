import { restatementOf } from '#engines/credit/index.ts'
import { addDays } from '#engines/market-calendar/index.ts'
import type { StatementRow } from '../statements/store.ts'

const WARNED_DAYS = 730

/**
 * The gravest restatement that was filed in two years before a day, by what was filed with the SEC alone: who types a year again mends what they typed. What is known of
 * it later is not in it.
 */
export function restatedBy(statements: readonly StatementRow[], day: string) {
  const filed = statements.filter(
    ({ source, withdrawnAt, filedOn }) => source === 'sec' && withdrawnAt === null && filedOn <= day,
  )
  const restated = restatementOf(
    filed.map(({ period, filedOn, scale, amounts }) => ({
      period,
      filedOn,
      amounts: Object.fromEntries(
        Object.entries(amounts).map(([field, amount]) => [field, (amount ?? 0) * scale]),
      ),
    })),
  )
  return restated && restated.filedOn >= addDays(day, -WARNED_DAYS) ? restated : null
}
