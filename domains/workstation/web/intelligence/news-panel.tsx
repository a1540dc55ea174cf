import { useQuery } from '@tanstack/react-query'
import { age } from '#design-system/formats/index.ts'
import { EmptyState, Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { ButtonLink, Tag } from '#design-system/primitives/index.ts'
import { newsQuery } from '../queries.ts'
import classes from '../workstation.module.css'
import { newsOfList, type Story } from './news-of-list.ts'

const SHOWN = 15

/** The news of the week about the symbols, with who told it and how long ago. */
export function NewsPanel({ symbols }: { symbols: readonly string[] }) {
  const news = useQuery({ ...newsQuery(symbols), select: newsOfList })
  const now = new Date(news.dataUpdatedAt)
  return (
    <Panel
      title="News"
      actions={news.data && news.data.stories.length > 0 ? 'Last seven days' : undefined}
      foot="As the sources of news tell it; nothing here is written by Assay."
    >
      <QueryStates
        query={news}
        failed="The news could not be read."
        isEmpty={({ stories }) => stories.length === 0}
        empty={<NoNews refusals={news.data?.refusals ?? []} />}
      >
        {({ stories, refusals }) => (
          <>
            {refusals.map((sentence) => (
              <PanelBody key={sentence}>{sentence}</PanelBody>
            ))}
            <ul className={classes.news} aria-label="News">
              {stories.slice(0, SHOWN).map((story) => (
                <li key={story.id}>
                  <StoryWords story={story} now={now} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryStates>
    </Panel>
  )
}

/** No source is another thing than no news. */
function NoNews({ refusals }: { refusals: readonly string[] }) {
  if (refusals.length === 0) return <EmptyState title="No news of these symbols in the last seven days." />
  return (
    <EmptyState
      title="There is no news to show."
      body={refusals.join(' ')}
      actions={<ButtonLink to="/dashboard/settings/data-sources">Data sources</ButtonLink>}
    />
  )
}

function StoryWords({ story, now }: { story: Story; now: Date }) {
  // An address that is no web page is text: a source must not be able to make a link run.
  const isWeb = /^https?:\/\//.test(story.url)
  return (
    <>
      {isWeb ? (
        <a href={story.url} target="_blank" rel="noreferrer">
          {story.headline}
        </a>
      ) : (
        <b>{story.headline}</b>
      )}
      {story.summary ? <p>{story.summary}</p> : null}
      <small>
        {story.symbols.map((symbol) => (
          <Tag key={symbol}>{symbol}</Tag>
        ))}
        {`${story.source}, ${age(story.datetime, now)} ago`}
      </small>
    </>
  )
}
