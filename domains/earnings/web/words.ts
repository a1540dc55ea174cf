import { decimal } from '#design-system/formats/index.ts'
import type { Transcript } from '../contract/index.ts'

export const NOT_STATED = 'Not stated'

/** EARN-031: kilobytes with two decimals. */
export const inKilobytes = (bytes: number): string => `${decimal(bytes / 1024, 2)} KB`

const sentiments: Record<string, { label: string; severity: 'ok' | 'low' | 'high' }> = {
  positive: { label: 'Positive', severity: 'ok' },
  negative: { label: 'Negative', severity: 'high' },
}

/** EARN-035: whatever is neither is neutral. */
export const sentimentLook = (sentiment: string) =>
  sentiments[sentiment] ?? ({ label: 'Neutral', severity: 'low' } as const)

export const stateLabel: Record<Transcript['state'], string> = {
  analysing: 'Analysing',
  analysed: 'Analysed',
  'not-analysed': 'Not analysed',
  failed: 'Failed',
}

/** What the name of a file tells of its call: "DIS_q1_2022.txt". Only what is plain in it. */
export function enteredBy(fileName: string): { ticker: string; quarter: string; fiscalYear: string } {
  const found = /(?:^|[_\-. ])([A-Z]{1,5})[_\-. ]q([1-4])[_\-. ]?(20\d\d)(?=\D|$)/i.exec(fileName)
  const ticker = found?.[1] ?? ''
  return {
    ticker: ticker === ticker.toUpperCase() ? ticker : '',
    quarter: found ? `Q${found[2]} ${found[3]}` : '',
    fiscalYear: found?.[3] ?? '',
  }
}
