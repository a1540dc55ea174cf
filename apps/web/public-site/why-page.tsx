import { ButtonLink } from '#design-system/primitives/button.tsx'
import type { Route } from './+types/why-page.ts'
import { BookDemo } from './book-demo.tsx'
import { VerdictTag } from './claims/verdict-tag.tsx'
import { readVerdicts } from './claims/verdicts.ts'
import { metaOf } from './page-meta.ts'
import parts from './page-parts.module.css'
import { CallForDemo, PageHead, RuledList, Section } from './page-parts.tsx'

export const meta = metaOf({
  title: 'Why Assay',
  description:
    'A figure without its evidence costs more than no figure. Why Assay keeps the reason, the source and the decision in one place.',
  path: '/why-assay',
  picture: 'preview-why-assay.png',
})

export async function loader({ context }: Route.LoaderArgs) {
  return { verdicts: await readVerdicts(context) }
}

const principles = [
  {
    title: 'The evidence is beside the decision',
    text: 'The reason, the source and the button share one panel. What a reviewer saw when they decided is what an auditor sees a year later.',
  },
  {
    title: 'Every figure explains itself',
    text: 'A mark after each figure opens where it comes from: the definition, the inputs that add up to it, the date, the source and the rows behind it. Counted, modelled and stated figures look different.',
  },
  {
    title: 'A failure is never an empty list',
    text: 'A list that is too old stops a screening, with a message. Silence would read as a clean company, the one mistake that compliance cannot take back.',
  },
] as const

/** Why the product exists (SITE-068 … SITE-072). */
export default function WhyPage({ loaderData: { verdicts } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="An answer is only as good as its evidence."
        lead="An assay tests metal for its true content. We built the same for the figures that risk, compliance and research teams sign: a place where each one can be put to the test."
      >
        <BookDemo />
        <ButtonLink size="large" to="/solutions">
          See the solutions
        </ButtonLink>
      </PageHead>
      <Section title="Three principles">
        <RuledList points={principles} />
      </Section>
      <Section title="The story">
        <div className={parts.prose}>
          <p>
            A compliance officer opens forty alerts in the morning. Most are not who they seem to be: a
            namesake, a second spelling, a company that changed its form. Each still has to be opened,
            compared, decided and written down, in four windows and a spreadsheet.
          </p>
          <p>
            The tools answer with a score. Ninety-two. Why ninety-two, and not sixty? What would have made it
            sixty? The score does not explain itself, so the officer finds out by hand, and the next one finds
            out again.
          </p>
          <p>
            Assay began with that question. A match shows the two names letter above letter, with the rule
            behind every difference, the sum that makes the probability and the facts that would clear it.
            From there it was one step to ask the same of every figure in the product.
          </p>
        </div>
      </Section>
      <Section title="The opportunity">
        <div className={parts.prose}>
          <p>
            Most of a check is not judgement. It is fetching, comparing and copying. What remains is the part
            that a person is paid for. We claim <a href="/claims#manual-work">70% less manual work</a>{' '}
            <VerdictTag verdict={verdicts['manual-work']} />,{' '}
            <a href="/claims#screening">3 days to 3 minutes per entity</a>{' '}
            <VerdictTag verdict={verdicts.screening} /> and{' '}
            <a href="/claims#esg-report">4 weeks to 2 hours for reports</a>{' '}
            <VerdictTag verdict={verdicts['esg-report']} />.
          </p>
          <p>
            Claims are cheap, so each of ours names its measurement, and the product measures it again on your
            own work. Where nothing has been measured yet, the page states that instead of a number.
          </p>
        </div>
      </Section>
      <CallForDemo title="Put it to the test." />
    </>
  )
}
