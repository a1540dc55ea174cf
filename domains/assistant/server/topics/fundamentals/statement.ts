import type { StatementField } from '#engines/credit/index.ts'

export type Statement = {
  period: string
  currency: string
  scale: number
  amounts: Partial<Record<StatementField, number>>
  source: string
  sourceWords: string
  filedOn: string
  isSuperseded: boolean
  acceptedWith: string
}
