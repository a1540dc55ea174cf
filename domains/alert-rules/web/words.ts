import type { RuleKind } from '#domains/alert-rules/contract/index.ts'

export const kindLabel = {
  price: 'A price is above or below a level',
  'price-change': 'A price moved since the previous close',
  drawdown: 'An account fell below its highest',
  'value-at-risk': 'The value at risk of an account is above a limit',
  'list-change': 'A watchlist changed',
  'rating-change': 'A credit rating changed',
  statement: 'A statement of a borrower arrived',
  'directory-search': 'A search of the directory finds a new company',
  filing: 'A tracked company filed with the SEC',
  signal: 'A tracked company shows new signals',
  'esg-score': 'An ESG score is below a level',
} as const satisfies Record<RuleKind, string>
