import type { ReportState } from '#domains/operations/contract/index.ts'

export const reportStateLabel = {
  draft: 'Draft',
  awaiting_second: 'Awaits a second person',
  approved: 'Approved, to be filed',
  filed: 'Filed',
  not_filed: 'Not filed',
} as const satisfies Record<ReportState, string>

/** By how much a filing came too late; nothing for one in time or not filed. */
export const lateWords = (days: number | null): string =>
  days ? `, filed ${days} ${days === 1 ? 'day' : 'days'} late` : ''
