import { Link } from 'react-router'
import { Button, ButtonLink } from '#design-system/primitives/button.tsx'
import { BookDemo } from '../book-demo.tsx'
import { VerdictTag } from '../claims/verdict-tag.tsx'
import { readVerdicts } from '../claims/verdicts.ts'
import { demoOf } from '../demo-of.ts'
import { ProductPicture } from '../landing/product-picture.tsx'
import { Mailbox } from '../mailboxes.tsx'
import { metaOf } from '../page-meta.ts'
import parts from '../page-parts.module.css'
import { CallForDemo, PageHead, RuledList, Section, Status } from '../page-parts.tsx'
import type { Route } from './+types/solutions-page.ts'
import { solutionModules } from './solution-modules.ts'
import classes from './solutions.module.css'

export const meta = metaOf({
  title: 'Solutions',
  description:
    'KYB and AML screening, credit and counterparty risk, ESG compliance, company intelligence, an entity data platform, audit and reporting.',
  path: '/solutions',
  picture: 'preview-solutions.png',
})

export async function loader({ context }: Route.LoaderArgs) {
  return { verdicts: await readVerdicts(context) }
}

const capabilities = [
  {
    title: 'AI research analyst',
    text: 'Filing analysis, earnings transcripts and research briefs, and an AI earnings call analyzer. Each sentence cites the line it comes from.',
  },
  {
    title: 'Continuous monitoring',
    text: 'A customer is screened once and then watched: when a list or a registry changes, affected customers are checked again.',
  },
  {
    title: 'An audit trail of everything',
    text: 'Who decided what, when and on which version of which list. The chain of entries is verified by a command, not by trust.',
  },
  {
    title: 'Research and trading desk',
    text: 'Portfolio, risk and paper trading for public markets, in the same product and under the same rules of evidence.',
  },
] as const

/** What can be bought (SITE-081 … SITE-092). */
export default function SolutionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Six modules, one trail of evidence."
        lead="Take the module you need. Each one shows its sources, and what is decided in one is known in the others."
      />
      <Section
        title="Modules"
        lead={
          <>
            Figures are claims: whether each is met is written beside it, and{' '}
            <Link className={parts.link} to="/claims">
              how it is measured
            </Link>{' '}
            on its own page.
          </>
        }
      >
        <ul className={classes.modules}>
          {solutionModules.map((module) => (
            <li key={module.title} className={classes.module}>
              <div className={classes.top}>
                <h3>{module.title}</h3>
                <Status status={module.status} />
              </div>
              <p>{module.text}</p>
              <ul className={classes.points}>
                {module.points.map((point) =>
                  typeof point === 'string' ? (
                    <li key={point}>{point}</li>
                  ) : (
                    <li key={point.words}>
                      {point.words} <VerdictTag verdict={loaderData.verdicts[point.claim]} />
                    </li>
                  ),
                )}
              </ul>
              <div className={classes.way}>
                {module.status === 'LIVE' ? (
                  <>
                    <ButtonLink to="/signup">{`Get started with ${module.short}`}</ButtonLink>
                    <Link className={parts.link} to={demoOf(module.path)}>
                      See it in the demo
                    </Link>
                    <code>{module.path}</code>
                  </>
                ) : (
                  <Button disabled>Join Waitlist</Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Across the modules">
        <RuledList points={capabilities} />
        <div className={classes.picture}>
          <ProductPicture
            name="hub"
            alt="The compliance hub: four figures, the modules with their numbers, and the alerts that wait for a decision."
          />
        </div>
      </Section>
      <Enterprise />
      <CallForDemo />
    </>
  )
}

/** Larger organisations: what can be made for them, and the two ways to begin (SITE-009, SITE-092). */
function Enterprise() {
  return (
    <Section
      title="Enterprise and custom solutions"
      lead="Custom regulatory frameworks, white-label and on-premise deployment. Assay runs as one process on your own machines, with no outside calls that you did not allow."
    >
      <nav className={parts.actions} aria-label="Enterprise">
        <a className={parts.link} href="#contact">
          Contact sales
        </a>
        <a className={parts.link} href="#demo">
          Arrange a demo
        </a>
      </nav>
      <div className={classes.enterprise}>
        <div id="contact">
          <h3>Contact sales</h3>
          <p>
            An offer, a security questionnaire, a contract: write to <Mailbox name="sales" />.
          </p>
        </div>
        <div id="demo">
          <h3>Arrange a demo</h3>
          <p>An hour with your own names and your own rules. Our team follows up within 24 hours.</p>
          <BookDemo kind="secondary" />
        </div>
      </div>
    </Section>
  )
}
