import { claims } from './claims.ts'
import type { PublicClaim } from './public-claims.ts'
import { type ReleasedFigure, releasedFigures } from './released-figures.ts'

/** A claim's verdict, wherever the claim stands: measured by this installation, else by this release, else not measured. */
export type Verdict = Pick<PublicClaim, 'measured' | 'verdict' | 'asOf'> & {
  by: 'installation' | 'release' | null
  command: string | null
}

export type Verdicts = Readonly<Record<string, Verdict>>

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

/** As it is written beside a claim. What a release measured is not said of the installation. */
export function verdictInWords({ verdict, by }: Verdict): string {
  const here = by === 'release' ? '' : ' here'
  return { met: `Met${here}`, 'not-met': `Not met${here}`, 'not-measured': 'Not measured' }[verdict]
}
