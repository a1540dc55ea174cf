import { date } from '#design-system/formats/index.ts'
import { OriginDot } from '#design-system/primitives/origin-dot.tsx'
import { listQuality } from '../landing/list-quality.ts'
import { ListQualityFigures } from '../landing/list-quality-figures.tsx'
import { metaOf } from '../page-meta.ts'
import parts from '../page-parts.module.css'
import { CallForDemo, PageHead } from '../page-parts.tsx'
import type { Route } from './+types/claims-page.ts'
import { claims, type SiteClaim } from './claims.ts'
import classes from './claims-page.module.css'
import { type PublicClaim, publicClaims } from './public-claims.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { measured: await context.get(publicClaims)(), quality: listQuality() }
}

export const meta = metaOf({
  title: 'What we claim, and how it is measured',
  description:
    'Every claim of this site in one list: what is measured to check it, and what was last measured on this installation.',
  path: '/claims',
  picture: 'preview-claims.png',
})

/** Every claim with its measurement, and what was last measured here. */
export default function ClaimsPage({ loaderData }: Route.ComponentProps) {
  const measured = new Map(loaderData.measured.map((claim) => [claim.key, claim]))
  return (
    <>
      <PageHead
        title="Put our claims to the test."
        lead="A claim on this site is only a claim until it has been measured. Here is how each is checked, and whether this installation meets it, misses it or has not measured it."
      />
      <ol className={`${parts.wide} ${classes.claims}`}>
        {claims.map((claim) => (
          <li key={claim.id} id={claim.id} className={classes.claim}>
            <div>
              <h2>{claim.claim}</h2>
              <p className={classes.sentence}>
                <OriginDot origin="stated" /> {claim.sentence}
              </p>
            </div>
            <dl>
              <div>
                <dt>What is measured</dt>
                <dd>{claim.measure}</dd>
              </div>
              <div>
                <dt>Measured here</dt>
                <dd>
                  <Measured
                    of={claim}
                    claim={claim.measuredBy ? measured.get(claim.measuredBy) : undefined}
                  />
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
      <ListQualityFigures quality={loaderData.quality} />
      <CallForDemo title="Measure it on your own work." />
    </>
  )
}

const verdictWords = { met: 'Met here', 'not-met': 'Not met here', 'not-measured': 'Not measured here' }

function Measured({ of, claim }: { of: SiteClaim; claim: PublicClaim | undefined }) {
  const verdict = claim?.verdict ?? 'not-measured'
  return (
    <span className={classes.measured}>
      <b data-verdict={verdict}>{verdictWords[verdict]}</b>
      {claim?.measured ? (
        <>
          <OriginDot origin="counted" /> {claim.measured}
          {claim.asOf ? <small>As of {date(claim.asOf.slice(0, 10))}</small> : null}
        </>
      ) : (
        <small>
          {of.measuredBy
            ? (withheldWords[of.measuredBy] ?? 'No data in the last 30 days.')
            : 'The product has no measure for it.'}
        </small>
      )}
    </span>
  )
}

/** What is counted and not told to strangers. */
const withheldWords: Record<string, string> = {
  companies: 'How many records an organisation holds is shown to its own people only.',
}
