import { percent, quantity } from '#design-system/formats/index.ts'
import { ratioIds } from '#engines/credit/index.ts'
import leadTimes from '../../../../benchmarks/results/credit-lead-time.json' with { type: 'json' }
import type { PublicClaim } from './public-claims.ts'

/** What this release measured of a claim, where no installation can: on which day, and the command that measures it again. */
export type ReleasedFigure = Pick<PublicClaim, 'measured' | 'verdict' | 'asOf'> & { command: string }

/** The calls of docs/methodology/transcripts.md; a test compares them. */
export const TRANSCRIPTS = { on: '2026-11-30', calls: 38, rightPercent: 91.7 } as const

const SIX_MONTHS_DAYS = 183

/** Read while a page is drawn; by the claim's anchor. */
export function releasedFigures(): Readonly<Record<string, ReleasedFigure>> {
  const { falls, others } = leadTimes.ratings
  const [least = 0, most = 1] = falls.interval
  const areMostCaught = falls.foretold * 2 > falls.cases && falls.medianDays >= SIX_MONTHS_DAYS
  return {
    'credit-early-warning': {
      measured: `${falls.foretold} of ${falls.cases} falls in rating were warned of (so few that it may be ${percent(least, { digits: 0 })} to ${percent(most, { digits: 0 })} of all), ${falls.medianDays} days before in the middle; so were ${quantity(others.warned)} of ${quantity(others.cases)} borrowers that did not fall`,
      verdict: areMostCaught ? 'met' : 'not-met',
      asOf: leadTimes.measuredOn,
      command: 'node benchmarks/credit/lead-time.ts',
    },
    ratios: {
      measured: `${ratioIds.length} ratios are computed`,
      verdict: ratioIds.length >= 10 ? 'met' : 'not-met',
      asOf: null,
      command: 'npm run evaluate -- credit',
    },
    transcripts: {
      measured: `${TRANSCRIPTS.rightPercent}% of seven fields right on ${TRANSCRIPTS.calls} labelled calls, whose errors were seen while it was built`,
      verdict: TRANSCRIPTS.rightPercent >= 95 ? 'met' : 'not-met',
      asOf: TRANSCRIPTS.on,
      command: 'npm run evaluate -- transcripts',
    },
  }
}
