import type { PublicClaim } from './public-claims.ts'

/** A claim's verdict, wherever the claim stands: measured by this installation, else by this release, else not measured. */
export type Verdict = Pick<PublicClaim, 'measured' | 'asOf'> & {
  /** `not-known`: what this installation measured could not be read. */
  verdict: PublicClaim['verdict'] | 'not-known'
  by: 'installation' | 'release' | null
  command: string | null
}

export type Verdicts = Readonly<Record<string, Verdict>>

/** As it is written beside a claim. What a release measured is not said of the installation. */
export function verdictInWords({ verdict, by }: Verdict): string {
  const here = by === 'release' ? '' : ' here'
  return {
    met: `Met${here}`,
    'not-met': `Not met${here}`,
    'not-measured': 'Not measured',
    'not-known': 'Not known just now',
  }[verdict]
}
