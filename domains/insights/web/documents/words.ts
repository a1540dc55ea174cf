import type { DocumentType, Finding } from '#domains/insights/contract/index.ts'

export const typeWords: Record<DocumentType, string> = {
  earnings_call: 'Earnings call',
  research_report: 'Research report',
  '10k': '10-K',
  news: 'News',
}

const scaleWords: Readonly<Record<number, string>> = {
  0.01: 'hundredths',
  1000: 'thousands',
  100000: 'lakhs',
  1000000: 'millions',
  10000000: 'crores',
  1000000000: 'billions',
  1000000000000: 'trillions',
}

/** Unit, scale and period of a finding: `USD, in millions, fiscal year 2024`. */
export function measureOf({ unit, scale, period }: Finding): string {
  const inScale = scale !== null && scale !== 1 ? `in ${scaleWords[scale] ?? `units of ${scale}`}` : null
  return [unit, inScale, period].filter((part) => part !== null).join(', ')
}
