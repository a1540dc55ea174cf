import type { AnalysisKind, Timeframe } from '#domains/attribution/contract/index.ts'

export const FAILED = 'Error: Unable to process attribution analysis. Please check your portfolio format.'

export const kindLabel = {
  attribution: 'Attribution',
  'monte-carlo': 'Monte Carlo',
  'stress-test': 'Stress test',
} as const satisfies Record<AnalysisKind, string>

export const timeframeLabel = {
  '1M': '1 month',
  '3M': '3 months',
  '6M': '6 months',
  '1Y': '1 year',
} as const satisfies Record<Timeframe, string>

/** What an attribution is of: lines that are held over the period, at one price or the other, or accounts with all that moved in them. */
export const bases = ['given', 'period', 'days'] as const
export type Basis = (typeof bases)[number]

export const basisLabel = {
  given: 'Lines, at their prices',
  period: 'Lines, at the market’s prices',
  days: 'My portfolio, day by day',
} as const satisfies Record<Basis, string>

/** Before anything was asked. */
export const nothingYet = {
  attribution: {
    title: 'No attribution yet.',
    body: 'What each holding added, and the effect of sector allocation and selection against a benchmark.',
  },
  'monte-carlo': {
    title: 'No simulation yet.',
    body: 'Fifty thousand simulated years of your portfolio, and how bad the worst are.',
  },
  'stress-test': {
    title: 'No stress test yet.',
    body: 'The effect of five past crises and four hypothetical moves on your holdings.',
  },
} as const satisfies Record<AnalysisKind, { title: string; body: string }>

export const linkingLabel = {
  carino: 'Cariño (1999)',
  menchero: 'Menchero (2000)',
  grap: 'GRAP (1997)',
  frongello: 'Frongello (2002)',
} as const
