import { SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { CustomerRiskLevel } from '#domains/customers/contract/index.ts'

export function LevelTag({ level }: { level: CustomerRiskLevel | null }) {
  return level === null ? <Tag>Not assessed</Tag> : <SeverityTag severity={level} />
}

export const levelWords = (level: CustomerRiskLevel | null) => level ?? 'not assessed'
