import { useEffect, useRef, useState } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { Columns, EmptyState, Panel, ReadFirst, Stack } from '#design-system/patterns/page/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import type { DocumentAnalysis, Finding, Span } from '#domains/insights/contract/index.ts'
import classes from '../insights.module.css'
import { measureOf, typeWords } from './words.ts'

/** Characters shown before and after what is marked: a page of millions would stand still. */
const AROUND = 3_000

/** What a document states, beside the place where it states it, and the answer as it came. */
export function AnalysedDocument({ text, given }: { text: string; given: DocumentAnalysis }) {
  const [span, setSpan] = useState<Span | null>(null)
  if (given.outcome === 'not-analysed')
    return (
      <Stack>
        <Panel title="Analysis">
          <EmptyState title="This text was not analysed." body={given.reason ?? ''} />
        </Panel>
        <RawJson given={given} />
      </Stack>
    )
  return (
    <Stack>
      <ReadFirst caveats={given.readFirst} />
      <Columns side={480} shows={span ? `${span.start}` : undefined}>
        <Stack>
          {given.sections.map(({ title, findings }) => (
            <Panel key={title} title={title} tag={<Tag>{`${statedIn(findings)} stated`}</Tag>}>
              <ul className={classes.found}>
                {findings.map((finding, at) => (
                  // Two findings of a section may have the same label and words: only their place tells them apart.
                  <li key={`${finding.label} ${finding.span?.start ?? at}`}>
                    <Found finding={finding} shown={span} onShow={setSpan} />
                  </li>
                ))}
              </ul>
            </Panel>
          ))}
        </Stack>
        <TextAround text={text} span={span} type={typeWords[given.documentType]} />
      </Columns>
      <RawJson given={given} />
    </Stack>
  )
}

const statedIn = (findings: readonly Finding[]) =>
  `${findings.filter(({ value }) => value !== null).length} of ${findings.length}`

type FoundProps = { finding: Finding; shown: Span | null; onShow: (span: Span) => void }

function Found({ finding, shown, onShow }: FoundProps) {
  const { label, value, isUncertain, detail, span } = finding
  const measure = value === null ? '' : measureOf(finding)
  const content = (
    <>
      <span className={classes.name}>{label}</span>
      <span className={value === null ? classes.missing : classes.value}>
        {value ?? (isUncertain ? 'Not certain' : 'Not stated')}
      </span>
      {measure || detail ? (
        <span className={classes.aside}>{[measure, detail].filter(Boolean).join('. ')}</span>
      ) : null}
    </>
  )
  if (!span) return <div className={classes.finding}>{content}</div>
  return (
    <button
      type="button"
      className={classes.finding}
      aria-pressed={shown?.start === span.start && shown.end === span.end}
      onClick={() => onShow(span)}
    >
      {content}
    </button>
  )
}

function TextAround({ text, span, type }: { text: string; span: Span | null; type: string }) {
  const marked = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark moves when another place is shown.
  useEffect(() => {
    const mark = marked.current
    const page = mark?.closest<HTMLElement>('section[tabindex]')
    if (mark && page) page.scrollTop = mark.offsetTop - page.offsetTop - page.clientHeight / 3
  }, [span])
  const from = span ? Math.max(0, span.start - AROUND) : 0
  const to = span ? Math.min(text.length, span.end + AROUND) : Math.min(text.length, 2 * AROUND)
  return (
    <Panel
      title={`${type}: the text`}
      foot={
        span
          ? `Characters ${quantity(span.start)} to ${quantity(span.end)} of ${quantity(text.length)} are marked.`
          : `Choose a finding to see its place in the text. The first ${quantity(to)} of ${quantity(text.length)} characters are shown.`
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <section className={classes.page} tabIndex={0} aria-label="Text of the document">
        {from > 0 ? '… ' : null}
        {span ? (
          <>
            {text.slice(from, span.start)}
            <mark ref={marked}>{text.slice(span.start, span.end)}</mark>
            {text.slice(span.end, to)}
          </>
        ) : (
          text.slice(0, to)
        )}
        {to < text.length ? ' …' : null}
      </section>
    </Panel>
  )
}

function RawJson({ given }: { given: DocumentAnalysis }) {
  return (
    <Panel title="Raw JSON">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <section className={classes.page} tabIndex={0} aria-label="The answer as JSON">
        {JSON.stringify(given, null, 2)}
      </section>
    </Panel>
  )
}
