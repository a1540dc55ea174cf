import { claims } from './claims.ts'
import type { PublicClaim } from './public-claims.ts'
import { type ReleasedFigure, releasedFigures } from './released-figures.ts'
import type { Verdict, Verdicts } from './verdict.ts'

/** The verdict of every claim by its anchor. */
export function verdictsOf(measured: readonly PublicClaim[]): Verdicts {
  const released: Readonly<Record<string, ReleasedFigure>> = releasedFigures()
  return Object.fromEntries(
    claims.map(({ id, measuredBy }): [string, Verdict] => {
      const here = measured.find(({ key }) => key === measuredBy)
      if (here) {
        const { measured: words, verdict, asOf } = here
        return [id, { measured: words, verdict, asOf, by: 'installation', command: null }]
      }
      const release = released[id]
      if (release) return [id, { ...release, by: 'release' }]
      return [id, { measured: null, verdict: 'not-measured', asOf: null, by: null, command: null }]
    }),
  )
}
