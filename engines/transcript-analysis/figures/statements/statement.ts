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

/** A figure that is said of a measure: when, and whether of a share. Its place is in the sentence. */
export interface Said {
  perShare: boolean
  period: Period
  span: Span
}

/** What one sentence says about one measure: amounts, and rates of change. */
export interface Statement {
  metric: Metric
  amounts: Said[]
  growth: Said[]
  scope: Scope
  period: Period
}

export interface CallPeriod {
  quarter: number | null
  year: number | null
  /** What the call reports, where that is no quarter: a half year, or a year. */
  reports?: 'half' | 'year'
  /** Words of the company's name, in lower case. */
  names: ReadonlySet<string>
}
