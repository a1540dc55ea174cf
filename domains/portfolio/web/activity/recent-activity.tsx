import { useQuery } from '@tanstack/react-query'
import { date, timeOfDay } from '#design-system/formats/index.ts'
import {
  EmptyState,
  FailedState,
  failureSentence,
  Panel,
  SkeletonRows,
} from '#design-system/patterns/page/index.ts'
import { SymbolLink } from '#domains/market-data/web/index.tsx'
import classes from '../portfolio.module.css'
import { corporateActionsQuery, ordersQuery, tradesQuery, useOrganisation } from '../queries.ts'
import { type ActivityItem, activityOf } from './activity-items.ts'

/** Orders that wait, trades, dividends and splits of an account in all its currencies, newest first, in a region that scrolls. */
export function RecentActivity({ accountId }: { accountId: number }) {
  const org = useOrganisation()
  const orders = useQuery(ordersQuery(org, accountId))
  const trades = useQuery(tradesQuery(org, accountId))
  const actions = useQuery(corporateActionsQuery(accountId))
  const all = [orders, trades, actions]
  const failed = all.find(({ isError }) => isError)
  const isRead = orders.data && trades.data && actions.data
  return (
    <Panel title="Recent Activity">
      {failed && !isRead ? (
        <FailedState
          title="The activity could not be read."
          body={failureSentence(failed.error)}
          onRetry={() =>
            void Promise.all(all.filter(({ isError }) => isError).map(({ refetch }) => refetch()))
          }
          isRetrying={all.some(({ isFetching }) => isFetching)}
        />
      ) : isRead ? (
        <Activity items={activityOf(orders.data, trades.data, actions.data)} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Panel>
  )
}

function Activity({ items }: { items: readonly ActivityItem[] }) {
  if (items.length === 0)
    return (
      <EmptyState title="No activity yet" body="Orders, trades and dividends show here as they happen." />
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls and holds nothing to focus must be reachable by keyboard itself
    <section className={classes.activity} aria-label="Orders and trades" tabIndex={0}>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            <span>
              <b>{item.what}</b> {item.symbol ? <SymbolLink symbol={item.symbol} /> : null}
            </span>
            <time dateTime={item.at}>{whenOf(item.at)}</time>
            <span className={classes.quiet}>{item.detail}</span>
            <span className={item.isOpen ? classes.waiting : classes.quiet}>{item.state}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const DAY_CHARACTERS = 10

/** The time of what was today, the day of everything else. */
function whenOf(at: string): string {
  const isToday = at.slice(0, DAY_CHARACTERS) === new Date().toISOString().slice(0, DAY_CHARACTERS)
  return isToday && at.length > DAY_CHARACTERS ? timeOfDay(at) : date(at.slice(0, DAY_CHARACTERS))
}
