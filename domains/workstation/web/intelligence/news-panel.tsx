import { useQuery } from '@tanstack/react-query'
import { age } from '#design-system/formats/index.ts'
import { EmptyState, Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { StoryList } from '#design-system/patterns/story-list/index.ts'
import { ButtonLink, Tag } from '#design-system/primitives/index.ts'
import { newsQuery } from '../queries.ts'
import { newsOfList } from './news-of-list.ts'

const SHOWN = 15

/** The news of the week about the symbols, with who told it and how long ago. */
export function NewsPanel({ symbols: listed }: { symbols: readonly string[] }) {
  const news = useQuery({ ...newsQuery(listed), select: newsOfList })
  const now = new Date(news.dataUpdatedAt)
  return (
    <Panel
      title="News"
      actions={news.data && news.data.stories.length > 0 ? 'Last seven days' : undefined}
      foot="As reported by the news sources; nothing here is written by Assay."
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
            <StoryList
              label="News"
              stories={stories.slice(0, SHOWN)}
              byline={({ symbols, source, datetime }) => (
                <>
                  {symbols.map((symbol) => (
                    <Tag key={symbol}>{symbol}</Tag>
                  ))}
                  {`${source}, ${age(datetime, now)} ago`}
                </>
              )}
            />
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
