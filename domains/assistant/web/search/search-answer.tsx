import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { dateTime, date as dayText, percent } from '#design-system/formats/index.ts'
import {
  Columns,
  Loading,
  Page,
  Panel,
  PanelBody,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { IconChevronLeft } from '#design-system/primitives/icons.ts'
import { Button, Icon, SeverityTag, Tag, TextLink } from '#design-system/primitives/index.ts'
import { priceText, SymbolLink } from '#domains/market-data/web/index.tsx'
import { AnswerBody, FigureSources } from '../answer/answer-body.tsx'
import { ReadingChips } from '../answer/reading-chips.tsx'
import classes from '../assistant.module.css'
import { quickAnswerQuery } from '../queries.ts'
import { followUpOf, resultOf, type SearchResult, type SearchTopic, topics } from './search-result.ts'

type SearchAnswerProps = { query: string; onBack: () => void }

/** A question that was asked in the search: that it is looked into, then its answer with its sources. */
export function SearchAnswer({ query, onBack }: SearchAnswerProps) {
  const asked = useQuery(quickAnswerQuery(query))
  const result = asked.data ? resultOf(query, asked.data) : undefined
  return (
    <Page
      title={query}
      tabTitle="Search"
      crumbTitle="Search"
      crumbs={[{ label: 'Market home', to: '/app' }]}
      actions={
        <Button icon={<Icon of={IconChevronLeft} />} onClick={onBack}>
          Back to search
        </Button>
      }
    >
      {result ? (
        <Result key={result.id} result={result} answeredAt={asked.dataUpdatedAt} />
      ) : asked.error ? (
        <Panel title="Answer" tag={<SeverityTag severity="high">Sample text, not an answer</SeverityTag>}>
          <PanelBody>
            <div role="alert">
              <p>{unreached(query)}</p>
            </div>
            <p>
              <Button kind="primary" isBusy={asked.isFetching} onClick={() => void asked.refetch()}>
                Ask again
              </Button>
            </p>
          </PanelBody>
        </Panel>
      ) : (
        <Analyzing />
      )}
    </Page>
  )
}

/** What stands in place of an answer (SEARCH-016): it says so, and names no figure. */
const unreached = (query: string): string =>
  `Live data could not be reached, so this sample text stands where the answer to “${query}” would. It holds no price, no figure and no source: nothing was read.`

function Analyzing() {
  return (
    <Panel title="Answer">
      <p role="status" className={classes.analyzing}>
        Analyzing your query...
      </p>
      <Loading label="Analyzing your query...">
        <SkeletonRows rows={5} />
      </Loading>
    </Panel>
  )
}

function Result({ result, answeredAt }: { result: SearchResult; answeredAt: number }) {
  const [followed, setFollowed] = useState<readonly SearchTopic[]>([])
  const { answer, ticker } = result
  const go = useNavigate()
  const ask = (question: string) => void go(`/app/search?q=${encodeURIComponent(question)}`)
  return (
    <Columns side={344}>
      <Stack>
        <Panel
          title="Answer"
          tag={ticker ? <TickerChip ticker={ticker} /> : undefined}
          foot={`Last updated ${dateTime(new Date(answeredAt))}`}
        >
          <PanelBody>
            <div className={classes.prose} aria-live="polite">
              {answer.reading ? <ReadingChips reading={answer.reading} onAsk={ask} /> : null}
              <AnswerBody answer={answer} />
              <FigureSources figures={answer.figures} citations={answer.citations} />
            </div>
            <ul className={classes.chips} aria-label="Topics">
              {topics.map((topic) => (
                <li key={topic}>
                  <Button
                    size="small"
                    aria-pressed={followed.includes(topic)}
                    onClick={() =>
                      setFollowed((before) => (before.includes(topic) ? before : [...before, topic]))
                    }
                  >
                    {topic}
                  </Button>
                </li>
              ))}
            </ul>
          </PanelBody>
        </Panel>
        {followed.map((topic) => (
          <FollowUp key={topic} topic={topic} result={result} />
        ))}
      </Stack>
      <Panel title="Sources" actions={String(result.sources.length)}>
        <Sources result={result} />
      </Panel>
    </Columns>
  )
}

function TickerChip({ ticker }: { ticker: NonNullable<SearchResult['ticker']> }) {
  const { symbol, price, changePercent, caveat } = ticker
  const change = changePercent === null ? '' : ` ${percent(changePercent / 100, { signed: true })}`
  return (
    <>
      <SymbolLink symbol={symbol}>
        <Tag>{`${symbol} ${priceText(price)}${change}`}</Tag>
      </SymbolLink>
      {caveat ? <SeverityTag severity="medium">{caveat}</SeverityTag> : null}
    </>
  )
}

/** A topic of the same query, asked when its chip was pressed. */
function FollowUp({ topic, result }: { topic: SearchTopic; result: SearchResult }) {
  const asked = useQuery(quickAnswerQuery(followUpOf(topic, result)))
  const answer = asked.data?.context.answer
  return (
    <Panel title={topic}>
      <PanelBody>
        <div className={classes.prose} aria-live="polite">
          {answer ? (
            <>
              <AnswerBody answer={answer} />
              <FigureSources figures={answer.figures} citations={answer.citations} />
            </>
          ) : asked.error ? (
            <>
              <p role="alert">The topic could not be asked: live data could not be reached.</p>
              <Button isBusy={asked.isFetching} onClick={() => void asked.refetch()}>
                Ask again
              </Button>
            </>
          ) : (
            <p role="status">Analyzing your query...</p>
          )}
        </div>
      </PanelBody>
    </Panel>
  )
}

function Sources({ result }: { result: SearchResult }) {
  if (result.sources.length === 0)
    return (
      <PanelBody>
        <p>Nothing was found that an answer could rest on.</p>
      </PanelBody>
    )
  return (
    <ol className={classes.searchSources}>
      {result.sources.map(({ id, title, publisher, date, url, snippet }) => (
        <li key={id}>
          {url ? <TextLink to={url}>{title}</TextLink> : <span>{title}</span>}
          <span className={classes.publisher}>
            {publisher}
            {date ? `, as of ${dayText(date)}` : ''}
          </span>
          {snippet ? <p>{snippet}</p> : null}
        </li>
      ))}
    </ol>
  )
}
