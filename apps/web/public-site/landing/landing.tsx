import { Link } from 'react-router'
import { ButtonLink } from '#design-system/primitives/button.tsx'
import { BookDemo } from '../book-demo.tsx'
import { ClaimsTable } from '../claims/claims-table.tsx'
import { readVerdicts } from '../claims/verdicts.ts'
import { demoOf } from '../demo-of.ts'
import { organisationData, pageMeta } from '../page-meta.ts'
import { CallForDemo } from '../page-parts.tsx'
import { ModuleList } from '../solutions/module-list.tsx'
import type { Route } from './+types/landing.ts'
import { exampleMatch } from './example-match.ts'
import classes from './landing.module.css'
import { Pillars } from './pillars.tsx'
import { TryName } from './try-name.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { match: exampleMatch(), verdicts: await readVerdicts(context) }
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(
      {
        title: 'Risk, compliance and research with evidence',
        description:
          'Assay is where risk, compliance and research teams screen, decide and show their work. Every figure explains itself; every decision leaves a trace.',
        path: '/',
      },
      matches,
    ),
    organisationData(matches),
  ]
}

/** The front page: what the product is, one real answer of its engine, what it claims, what is live. */
export default function Landing({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <section className={classes.wide}>
        <div className={classes.hero}>
          <h1>
            Every figure
            <br />
            explains itself.
          </h1>
          <div>
            <p>
              Every decision leaves a trace. Every answer has its evidence. Assay is where risk, compliance
              and research teams screen, decide and show their work.
            </p>
            <div className={classes.ways}>
              <BookDemo />
              <ButtonLink size="large" to="/signup?plan=free">
                Start with the Free plan
              </ButtonLink>
            </div>
            <p className={classes.demos}>
              Or <Link to="/dashboard/demo">open the live demo</Link>, without an account:{' '}
              <Link to={demoOf('/dashboard/kyb/cases?status=closed')}>decided cases</Link>,{' '}
              <Link to={demoOf('/dashboard/bonds')}>bonds</Link>,{' '}
              <Link to={demoOf('/dashboard/earnings/calls')}>an earnings call</Link>.
            </p>
          </div>
        </div>
        <TryName example={loaderData.match} />
      </section>
      <div className={`${classes.wide} ${classes.two}`}>
        <section>
          <h2>What we claim, and where you can check it</h2>
          <ClaimsTable verdicts={loaderData.verdicts} />
        </section>
        <section>
          <h2>Modules</h2>
          <ModuleList />
        </section>
      </div>
      <Pillars />
      <section className={`${classes.wide} ${classes.audience}`}>
        <h2>Who works with it</h2>
        <p>
          Financial institutions, accountants, corporates, risk and compliance teams, investment research
          analysts, traders and portfolio managers.
        </p>
      </section>
      <CallForDemo />
    </>
  )
}
