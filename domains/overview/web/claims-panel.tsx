import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { Panel, QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { FigureDetails } from '#design-system/primitives/index.ts'
import type { Claim } from '#domains/overview/contract/index.ts'
import classes from './hub.module.css'
import { claimsQuery } from './queries.ts'

/** The product's claims word for word, each beside what this installation measured (HUB-021). */
export function ClaimsPanel() {
  const claims = useQuery(claimsQuery())
  return (
    <Panel title="What we claim, and what was measured here" actions="Last 30 days, without sample data">
      <QueryStates
        query={claims}
        failed="The measurements could not be read."
        skeleton={<SkeletonRows rows={3} />}
        isEmpty={() => false}
      >
        {(read) => (
          <ul className={classes.claims}>
            {read.map((claim) => (
              <li key={claim.key}>
                <span className={classes.claim}>
                  {claim.text} <FigureDetails of={claim.text} explains={statedOf(claim)} />
                </span>
                <span className={claim.measured ? classes.measured : classes.unmeasured}>
                  {claim.measured ?? 'Not measured here yet'}
                  {claim.figure ? (
                    <>
                      {' '}
                      <FigureDetails of={`Measured: ${claim.text}`} explains={claim.figure} />
                    </>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </Panel>
  )
}

function statedOf(claim: z.infer<typeof Claim>) {
  return {
    origin: 'stated' as const,
    definition: `Stated by the product; proved here once it is measured here. What is measured: ${claim.measure.charAt(0).toLowerCase()}${claim.measure.slice(1)}.`,
    inputs: [{ label: 'Measured here', value: claim.measured ?? 'not yet' }],
    asOf: null,
    source: 'Product description',
    rows: null,
  }
}
