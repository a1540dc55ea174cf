import type { Span } from '../../transcript.ts'

export type Metric = 'revenue' | 'earnings per share' | 'net income'

export type GrowthBasis =
  | 'year on year'
  | 'unsaid'
  | 'constant currency'
  | 'organic'
  | 'sequential'
  | 'other years'

export type Period = 'quarter' | 'year' | 'part of the year' | 'another period' | 'unsaid'

export type Scope = 'company' | 'part' | 'unsaid'

export type Basis = 'GAAP' | 'adjusted' | 'unsaid'

export interface Amount {
  value: number
  currency: string | null
  perShare: boolean
  period: Period
  approximate: boolean
  /** In the sentence. */
  span: Span
}

export interface Growth {
  percent: number
  basis: GrowthBasis
  period: Period
  of: 'amount' | 'share'
  span: Span
}

/** What one sentence says about one measure. */
export interface Statement {
  metric: Metric
  label: string
  amounts: Amount[]
  growth: Growth[]
  scope: Scope
  period: Period
  basis: Basis
  /** Expected, not reported. */
  forward: boolean
}

export interface CallPeriod {
  quarter: number | null
  year: number | null
  /** What the call reports, where that is no quarter: a half year, or a year. */
  reports?: 'half' | 'year'
  /** Words of the company's name, in lower case. */
  names: ReadonlySet<string>
}
