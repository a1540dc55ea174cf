import { SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { ProviderHealth } from '#domains/market-data/contract/index.ts'
import { lookOfStatus } from './health-words.ts'

/** The status of a source as shape, word and colour. */
export function HealthBadge({ status }: Pick<ProviderHealth, 'status'>) {
  const look = lookOfStatus[status]
  return look ? <SeverityTag severity={look}>{status}</SeverityTag> : <Tag>{status}</Tag>
}
