import { date } from '#design-system/formats/index.ts'
import { BeadDot } from '#design-system/primitives/bead-dot.tsx'
import type { Route } from './+types/claims-page.ts'
import { claims } from './claims.ts'
import classes from './claims-page.module.css'
import { pageMeta } from './page-meta.ts'
import parts from './page-parts.module.css'
import { CallForDemo, PageHead } from './page-parts.tsx'
import { type PublicClaim, publicClaims } from './public-claims.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { measured: await context.get(publicClaims)() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'What we claim, and how it is measured',
      description:
        'Every claim of this site in one list: what is measured to check it, and what was last measured on this installation.',
      path: '/claims',
      picture: 'preview-claims.png',
    },
    matches,
  )
}

/** Every claim with its measurement, and what was last measured here. */
export default function ClaimsPage({ loaderData }: Route.ComponentProps) {
  const measured = new Map(loaderData.measured.map((claim) => [claim.key, claim]))
  return (
    <>
      <PageHead
        title="Put our claims to the test."
        lead="Each claim on this site is one of ours until it has been measured. Here is what is counted to check it, and what this installation last counted."
      />
      <ol className={`${parts.wide} ${classes.claims}`}>
        {claims.map((claim) => (
          <li key={claim.id} id={claim.id} className={classes.claim}>
            <div>
              <h2>{claim.claim}</h2>
              <p className={classes.sentence}>
                <BeadDot origin="stated" /> {claim.sentence}
              </p>
            </div>
            <dl>
              <div>
                <dt>What is measured</dt>
                <dd>{claim.measure}</dd>
              </div>
              <div>
                <dt>Last measured here</dt>
                <dd>
                  <Measured claim={claim.measuredBy ? measured.get(claim.measuredBy) : undefined} />
                </dd>
              </div>
              <div>
                <dt>In the product</dt>
                <dd>{claim.inProduct}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ol>
      <CallForDemo title="Measure it on your own work." />
    </>
  )
}

function Measured({ claim }: { claim: PublicClaim | undefined }) {
  if (!claim?.measured) return <span className={classes.unmeasured}>Not measured here yet</span>
  return (
    <span className={classes.measured}>
      <BeadDot origin="counted" /> {claim.measured}
      {claim.asOf ? <small>As of {date(claim.asOf.slice(0, 10))}</small> : null}
    </span>
  )
}
