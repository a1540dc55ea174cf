import type { AnalysisKind, PricesToUse, Timeframe } from '#domains/attribution/contract/index.ts'

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

export const pricesLabel = {
  period: 'The market’s, of the period',
  given: 'As in the lines',
} as const satisfies Record<PricesToUse, string>

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
