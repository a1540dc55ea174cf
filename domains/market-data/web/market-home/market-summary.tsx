import { useQuery } from '@tanstack/react-query'
import { dateTime } from '#design-system/formats/index.ts'
import { EmptyState, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { StoryList } from '#design-system/patterns/story-list/index.ts'
import { Tag, TextLink } from '#design-system/primitives/index.ts'
import { freshnessOf } from '#domains/market-data/contract/index.ts'
import classes from '../market.module.css'
import { NoNewsSource, newsQuery } from '../queries.ts'
import { useNow } from '../use-now.ts'

const ABOUT = 'AAPL'

/** The news of the week, the newest first, and how fresh the list is. */
export function MarketSummary() {
  const news = useQuery(newsQuery(ABOUT))
  return (
    <Panel
      title="Market Summary"
      tag={news.data ? <Freshness updatedAt={news.dataUpdatedAt} /> : undefined}
      actions={
        news.isError ? <TextLink to="/dashboard/settings/data-sources">Data sources</TextLink> : undefined
      }
    >
      {news.error instanceof NoNewsSource ? (
        <EmptyState
          title="No news source is connected."
          body="Connect one and the news of the last seven days appears here."
        />
      ) : (
        <QueryStates
          query={news}
          failed="Unable to load news. Please check your connection."
          loadingLabel="Loading latest market news..."
          skeleton={<p className={classes.waiting}>Loading latest market news...</p>}
          empty="No news in the last seven days."
        >
          {(items) => (
            <StoryList
              label="News"
              stories={items}
              byline={({ source, datetime }) => `${source}, ${dateTime(datetime)}`}
            />
          )}
        </QueryStates>
      )}
    </Panel>
  )
}

function Freshness({ updatedAt }: { updatedAt: number }) {
  return <Tag>{freshnessOf(updatedAt, useNow())}</Tag>
}
