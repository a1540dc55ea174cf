import type { StatedAccount } from '#domains/trading/server/index.ts'
import type { ReportAccount } from '../contract/index.ts'

export const reportAccount = ({
  id,
  name,
  number,
  currency,
  openedAt,
  closedAt,
}: StatedAccount): ReportAccount => ({
  id,
  name,
  number,
  currency,
  openedAt: openedAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
})
