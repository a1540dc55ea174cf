import type { ReportTransaction } from '#engines/suspicious-reports/index.ts'
import type { Context, House } from '#platform/context/index.ts'

/** What another slice knows of what a case is about. */
export type CaseActivity = {
  transactions: readonly ReportTransaction[]
  /** A report that was written about it elsewhere. */
  written: { narrative: string; isApproved: boolean; called: string } | null
  isSample: boolean
}

/** Amounts are asked in the currency of the report too. */
type ActivityProvider = (ctx: Context, caseId: number, currency: string) => Promise<CaseActivity>

const providers = new WeakMap<House, ActivityProvider>()

/** Who knows the transactions that a case was opened for. */
export function onCaseActivityAsked(house: House, provider: ActivityProvider): void {
  providers.set(house, provider)
}

export async function activityOfCase(ctx: Context, caseId: number, currency: string): Promise<CaseActivity> {
  const provider = providers.get(ctx.house)
  return provider ? provider(ctx, caseId, currency) : { transactions: [], written: null, isSample: false }
}
