import { Mailbox, Mailboxes } from './mailboxes.tsx'
import { metaOf } from './page-meta.ts'
import parts from './page-parts.module.css'
import { PageHead, RuledList, Section } from './page-parts.tsx'

export const meta = metaOf({
  title: 'About',
  description:
    'The mission and the four values of the people behind Assay, open positions, and how to reach sales, support and careers.',
  path: '/about',
  picture: 'preview-about.png',
})

const values = [
  {
    title: 'Ship with conviction',
    text: 'We decide on evidence, write the reason down and release. A decision that turns out wrong is superseded in the open, not rewritten.',
  },
  {
    title: 'Default to transparency',
    text: 'Methods, limits and measured results are published with the product. What was not measured is called unmeasured.',
  },
  {
    title: 'Compound daily',
    text: 'Small improvements that stay: a test for each mistake, a shorter path for each piece of work that is done every day.',
  },
  {
    title: 'Earn through outcomes',
    text: 'A customer should be able to count what changed: hours, alerts, days to a decision. If the count does not move, we have not earned it.',
  },
] as const

/** Who is behind the product (SITE-073 … SITE-080). */
export default function AboutPage() {
  return (
    <>
      <PageHead
        title="Our mission is a figure you can put your name to."
        lead="People who sign for risk should be able to show why. We build the place where the evidence, the decision and its trace stay together."
      />
      <Section title="What we hold to">
        <RuledList points={values} />
      </Section>
      <Section title="We are hiring">
        <div className={parts.prose}>
          <p>
            Engineers who like small, exact things; analysts who have worked through an alert queue
            themselves; people who can explain a hard thing in a plain sentence.
          </p>
          <p>
            <a href="#careers">How to apply</a>
          </p>
        </div>
      </Section>
      <Section id="careers" title="Careers">
        <div className={parts.prose}>
          <p>
            Write to <Mailbox name="careers" /> with one thing you made and what you would do differently
            today. No covering letter. We answer every message.
          </p>
        </div>
      </Section>
      <Section title="Write to us">
        <Mailboxes />
      </Section>
    </>
  )
}
