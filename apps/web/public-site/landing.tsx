import { Link } from 'react-router'
import { AlignmentStrip } from '#design-system/patterns/evidence/alignment-strip.tsx'
import { BeadDot, ButtonLink, Logo, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import classes from './landing.module.css'

export function meta() {
  return [
    { title: 'Risk, compliance and research with evidence | Assay' },
    {
      name: 'description',
      content: 'Assay is where risk, compliance and research teams screen, decide and show their work.',
    },
  ]
}

/** What stands beside every match in the product. */
const beside = [
  {
    title: 'Why it matched',
    text: 'The two names, letter above letter, with the rule behind every difference.',
  },
  { title: 'How the figure is made', text: 'Each part of the probability, and a sum that closes on screen.' },
  { title: 'What would change it', text: 'The facts that would clear the match, each with its own figure.' },
  {
    title: 'Who decided, and when',
    text: 'One chain of entries; each carries the digest of the one before it.',
  },
]

/** The front door while the public site is being made: what the product is, one real example of its evidence, the way in. */
export default function Landing() {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div className={classes.wide}>
          <Link to="/" aria-label="Assay, home">
            <Logo height={26} label="" />
          </Link>
          <nav aria-label="Account">
            <Link to="/signin" className={classes.signIn}>
              Sign In
            </Link>
            <ButtonLink kind="primary" to="/signup">
              Sign Up
            </ButtonLink>
          </nav>
        </div>
      </header>
      <main className={classes.wide}>
        <section className={classes.hero}>
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
              <ButtonLink kind="primary" size="large" to="/signup">
                Create an account
              </ButtonLink>
              <ButtonLink size="large" to="/signin">
                Sign In
              </ButtonLink>
            </div>
          </div>
        </section>
        <figure className={classes.specimen}>
          <div className={classes.left}>
            <div className={classes.names}>
              <div>
                <span>Query</span>
                <strong>Rosoboroneksport</strong>
              </div>
              <div>
                <span>On an official list</span>
                <strong>JSC ROSOBORONEXPORT</strong>
              </div>
            </div>
            <AlignmentStrip
              size="large"
              query="Rosoboroneksport"
              entry="JSC ROSOBORONEXPORT"
              parts={[
                {
                  query: '',
                  entry: 'JSC',
                  kind: 'unscored',
                  note: 'Legal form, not scored',
                  shortNote: 'form',
                },
                {
                  query: 'ROSOBORONE',
                  entry: 'ROSOBORONE',
                  kind: 'equal',
                  note: 'Equal, 10 of 10',
                  shortNote: 'Equal',
                },
                {
                  query: 'KS',
                  entry: 'X',
                  kind: 'inferred',
                  note: 'кс is written KS or X',
                  shortNote: 'KS or X',
                },
                { query: 'PORT', entry: 'PORT', kind: 'equal', note: 'Equal, 4 of 4', shortNote: 'Equal' },
              ]}
            />
            <figcaption>
              Two spellings of one name, as the product shows them. Sanctions screening, cases and the audit
              trail are live; the other modules follow.
            </figcaption>
            <div className={classes.modules}>
              <SeverityTag severity="ok">KYB & AML</SeverityTag>
              <SeverityTag severity="ok">Cases</SeverityTag>
              <SeverityTag severity="ok">Audit</SeverityTag>
              <Tag>Credit, later</Tag>
              <Tag>ESG, later</Tag>
              <Tag>Markets, later</Tag>
            </div>
          </div>
          <ol className={classes.right}>
            {beside.map((line) => (
              <li key={line.title}>
                <h2>{line.title}</h2>
                <p>{line.text}</p>
              </li>
            ))}
          </ol>
        </figure>
      </main>
      <footer className={classes.foot}>
        <ul className={classes.wide} aria-label="How a figure came to be">
          <li>
            <BeadDot origin="counted" /> Counted from records
          </li>
          <li>
            <BeadDot origin="modelled" /> Modelled from records
          </li>
          <li>
            <BeadDot origin="stated" /> Stated by someone
          </li>
        </ul>
      </footer>
    </div>
  )
}
