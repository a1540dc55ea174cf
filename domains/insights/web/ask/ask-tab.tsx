import { Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { dateTime } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel, PanelBody, Stack } from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { askInsights } from '#domains/insights/contract/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import classes from '../insights.module.css'
import { Lines } from '../overview/overview-tab.tsx'
import { useAskInsights, useOrgId } from '../queries.ts'

type Answer = ResponseOf<typeof askInsights>
type AnswerFigure = Answer['figures'][number]

const QUERY_LENGTH_MAX = 2_000
const examples = [
  'What is my portfolio worth?',
  'Which positions are at a loss?',
  'What is the value at risk of my portfolio?',
] as const

const outcomeWords: Record<Answer['outcome'], string> = {
  answered: 'From the records',
  'asked-back': 'A question back',
  refused: 'No evidence',
}

/** One question at a time, answered from what the person may read, with where it stands. */
export function AskTab() {
  const orgId = useOrgId()
  const ask = useAskInsights()
  const [query, setQuery] = useState('')
  const [asked, setAsked] = useState('')
  const send = (text: string) => {
    const question = text.trim()
    if (question === '' || orgId === undefined || ask.isPending) return
    setAsked(question)
    ask.mutate({ orgId, query: question })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(query)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send(query)
  }
  return (
    <Stack>
      <Panel title="Ask AI">
        <PanelBody>
          <form className="stacked" onSubmit={submit}>
            <Textarea
              label="Your question"
              description="Answered from your organisation’s own records: holdings, prices, orders, risk, bonds, cases and more. It makes no forecasts and gives no advice."
              value={query}
              maxLength={QUERY_LENGTH_MAX}
              rows={3}
              onChange={(event) => setQuery(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
            <div className={classes.buttons}>
              {examples.map((example) => (
                <Button
                  key={example}
                  size="small"
                  onClick={() => {
                    setQuery(example)
                    send(example)
                  }}
                >
                  {example}
                </Button>
              ))}
              <Button kind="primary" type="submit" isBusy={ask.isPending}>
                Ask
              </Button>
            </div>
          </form>
        </PanelBody>
      </Panel>
      <div aria-live="polite">
        {ask.isError ? (
          <p className={classes.quiet}>
            “{asked}” was not answered. Nothing was changed; it can be asked again.
          </p>
        ) : ask.data ? (
          <AnswerPanel question={asked} answer={ask.data} />
        ) : ask.isPending ? (
          <p className={classes.quiet}>Reading the records…</p>
        ) : null}
      </div>
    </Stack>
  )
}

function AnswerPanel({ question, answer }: { question: string; answer: Answer }) {
  return (
    <Panel
      title={question}
      tag={
        answer.outcome === 'refused' ? (
          <SeverityTag severity="medium">{outcomeWords.refused}</SeverityTag>
        ) : (
          <Tag>{outcomeWords[answer.outcome]}</Tag>
        )
      }
    >
      <PanelBody>
        <div className={classes.answer}>
          {answer.answer.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {answer.proposal ? (
          <Link className={classes.link} to={answer.proposal.href}>
            See the completed form
          </Link>
        ) : null}
        <Citations citations={answer.citations} />
        <Lines title="Recommendations" lines={answer.recommendations} none="None follow from this answer." />
      </PanelBody>
      {answer.figures.length > 0 ? (
        <DataTable
          name="Figures of the answer"
          rows={answer.figures}
          rowKey={(figure) =>
            `${figure.text} ${figure.source.tool} ${figure.source.row} ${figure.source.field}`
          }
          columns={figureColumns}
          isDense
          isPlain
        />
      ) : answer.outcome === 'answered' ? null : (
        <EmptyState title="No figure was given." body="An answer without evidence has none." />
      )}
    </Panel>
  )
}

const figureColumns = [
  { id: 'text', title: 'Figure', value: ({ text }: AnswerFigure) => text, card: 'name' as const },
  {
    id: 'field',
    title: 'What',
    value: ({ source }: AnswerFigure) => `${source.row} ${source.field}`.trim(),
    card: 'fact' as const,
  },
  { id: 'tool', title: 'Read from', value: ({ source }: AnswerFigure) => source.tool, card: 'fact' as const },
  {
    id: 'asOf',
    title: 'As of',
    value: ({ source }: AnswerFigure) => source.asOf,
    cell: ({ source }: AnswerFigure) =>
      source.asOf ? (source.asOf.includes('T') ? dateTime(source.asOf) : source.asOf) : '–',
    card: 'fact' as const,
  },
  {
    id: 'caveat',
    title: 'Prices',
    value: ({ source }: AnswerFigure) => source.caveat,
    cell: ({ source }: AnswerFigure) => source.caveat ?? '–',
    card: 'fact' as const,
  },
]

function Citations({ citations }: { citations: Answer['citations'] }) {
  if (citations.length === 0) return null
  return (
    <section className={classes.lines}>
      <h3>Sources</h3>
      <ol className={classes.citations}>
        {citations.map(({ id, label, href, quote }) => (
          <li key={id}>
            <span className={classes.mark}>[{id}]</span>{' '}
            {href ? (
              <Link className={classes.link} to={href}>
                {label}
              </Link>
            ) : (
              label
            )}
            {quote ? <blockquote>{quote}</blockquote> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
