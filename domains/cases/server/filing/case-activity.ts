import type { ReportTransaction } from '#engines/suspicious-reports/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'

/** What another slice knows of what a case is about. */
export type CaseActivity = {
  transactions: readonly ReportTransaction[]
  /** A report that was written about it elsewhere. */
  written: { narrative: string; isApproved: boolean; called: string } | null
  isSample: boolean
}

/** Amounts are asked in the currency of the report too. */
type ActivityProvider = (ctx: Context, caseId: number, currency: string) => Promise<CaseActivity>

const providers = new WeakMap<Installation, ActivityProvider>()

/** Who knows the transactions that a case was opened for. */
export function onCaseActivityAsked(installation: Installation, provider: ActivityProvider): void {
  providers.set(installation, provider)
}

export async function activityOfCase(ctx: Context, caseId: number, currency: string): Promise<CaseActivity> {
  const provider = providers.get(ctx.installation)
  return provider ? provider(ctx, caseId, currency) : { transactions: [], written: null, isSample: false }
}
