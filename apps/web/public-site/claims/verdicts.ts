import type { RouterContextProvider } from 'react-router'
import { claims } from './claims.ts'
import { type PublicClaim, publicClaims } from './public-claims.ts'
import { type ReleasedFigure, releasedFigures } from './released-figures.ts'
import type { Verdict, Verdicts } from './verdict.ts'

/** The verdicts for a page that is drawn on the server. A page stands without its database: what was measured is not known then. */
export const readVerdicts = async (context: Readonly<RouterContextProvider>): Promise<Verdicts> =>
  verdictsOf(
    await context
      .get(publicClaims)()
      .catch(() => undefined),
  )

/** The verdict of every claim by its anchor; undefined where what this installation measured could not be read. */
export function verdictsOf(measured: readonly PublicClaim[] | undefined): Verdicts {
  const released: Readonly<Record<string, ReleasedFigure>> = releasedFigures()
  return Object.fromEntries(
    claims.map(({ id, measuredBy }): [string, Verdict] => {
      const here = measured?.find(({ key }) => key === measuredBy)
      if (here) {
        const { measured: words, verdict, asOf } = here
        return [id, { measured: words, verdict, asOf, by: 'installation', command: null }]
      }
      const release = released[id]
      if (release) return [id, { ...release, by: 'release' }]
      const isRead = measured !== undefined || !measuredBy
      return [
        id,
        {
          measured: null,
          verdict: isRead ? 'not-measured' : 'not-known',
          asOf: null,
          by: null,
          command: null,
        },
      ]
    }),
  )
}
