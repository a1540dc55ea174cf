import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Panel } from '#design-system/patterns/page/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import { useUpdatePace } from '#platform/http-client/index.ts'
import { QUOTES_MS } from '../queries.ts'
import type { OnTab } from '../tabs.ts'
import classes from '../workstation.module.css'
import { WatchedAlerts } from './watched-alerts.tsx'
import { WatchedHoldings } from './watched-holdings.tsx'
import { WatchedStocks } from './watched-stocks.tsx'

const modes = [
  { value: 'stocks', label: 'Stocks' },
  { value: 'portfolio', label: 'Portfolio' },
  { value: 'alerts', label: 'Alerts' },
] as const
type Mode = (typeof modes)[number]['value']

/** What goes on beside the work: prices of the list, what is held, or what asks for a look. */
export function WatchPanel({ symbols, onTab }: { symbols: readonly string[]; onTab: OnTab }) {
  const [search, setSearch] = useSearchParams()
  const mode = modes.find(({ value }) => value === search.get('watch'))?.value ?? 'stocks'
  const pace = useUpdatePace(QUOTES_MS)
  const switchTo = (next: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('watch', next)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const watched: Record<Mode, ReactNode> = {
    stocks: <WatchedStocks symbols={symbols} onTab={onTab} />,
    portfolio: <WatchedHoldings />,
    alerts: <WatchedAlerts />,
  }
  return (
    <Panel title="Live watchlist" tag={<Tag>{pace}</Tag>}>
      <div className={classes.modes}>
        <SegmentedControl
          fullWidth
          aria-label="What is watched"
          value={mode}
          onChange={switchTo}
          data={[...modes]}
        />
      </div>
      {watched[mode]}
    </Panel>
  )
}
