import { date } from '#design-system/formats/index.ts'
import { OriginDot } from '#design-system/primitives/origin-dot.tsx'
import { listQuality } from '../landing/list-quality.ts'
import { ListQualityFigures } from '../landing/list-quality-figures.tsx'
import { metaOf } from '../page-meta.ts'
import parts from '../page-parts.module.css'
import { CallForDemo, PageHead } from '../page-parts.tsx'
import type { Route } from './+types/claims-page.ts'
import { claims } from './claims.ts'
import classes from './claims-page.module.css'
import type { Verdict } from './verdict.ts'
import { VerdictTag } from './verdict-tag.tsx'
import { readVerdicts } from './verdicts.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { verdicts: await readVerdicts(context), quality: listQuality() }
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
  return (
    <>
      <PageHead
        title="Put our claims to the test."
        lead="A claim on this site is only a claim until it has been measured. Here is how each is checked, and whether it is met, missed or not measured: by this installation, or by this release where an installation cannot."
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
                <dt>Measured</dt>
                <dd>
                  <Measured id={claim.id} verdict={loaderData.verdicts[claim.id]} />
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

function Measured({ id, verdict }: { id: string; verdict: Verdict | undefined }) {
  if (!verdict) return null
  const { measured, asOf, by, command } = verdict
  const days = asOf ? ` on ${date(asOf.slice(0, 10))}` : ''
  return (
    <span className={classes.measured}>
      <VerdictTag verdict={verdict} />{' '}
      {measured ? (
        <>
          <OriginDot origin="counted" /> {measured}
          {by === 'release' ? (
            <small>
              With this release{days}, by <code>{command}</code>
            </small>
          ) : asOf ? (
            <small>As of {date(asOf.slice(0, 10))}</small>
          ) : null}
        </>
      ) : (
        <small>{whyNot(id, verdict)}</small>
      )}
    </span>
  )
}

function whyNot(id: string, { verdict, by }: Verdict): string {
  if (verdict === 'not-known') return 'What this installation measured could not be read.'
  return withheldWords[id] ?? (by ? 'No data in the last 30 days.' : 'The product has no measure for it.')
}

/** What is counted and not told to strangers. */
const withheldWords: Record<string, string> = {
  companies: 'How many records an organisation holds is shown to its own people only.',
}
