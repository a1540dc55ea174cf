import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { moverSymbols, moversOf } from '#domains/market-data/contract/index.ts'
import classes from '../market.module.css'
import { listQuotesQuery } from '../queries.ts'
import { QuoteRows, sourcesOf } from '../quote-rows.tsx'

const lists = [
  { id: 'gainers', label: 'Gainers', none: 'None of the ten rose.' },
  { id: 'losers', label: 'Losers', none: 'None of the ten fell.' },
  { id: 'active', label: 'Active', none: 'No volume is known.' },
] as const

/** Which of ten large shares rose, fell and traded most. */
export function MoversPanel() {
  const quotes = useQuery(listQuotesQuery(moverSymbols))
  return (
    <Panel title="Movers" foot={quotes.data ? sourcesOf(quotes.data) : undefined}>
      <Tabs
        defaultValue="gainers"
        variant="unstyled"
        classNames={{ list: classes.tabs ?? '', tab: classes.tab ?? '' }}
      >
        <Tabs.List aria-label="Movers">
          {lists.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {lists.map(({ id, label, none }) => (
          <Tabs.Panel key={id} value={id}>
            <QueryStates query={quotes} failed="The prices could not be read.">
              {(known) => {
                const rows = moversOf(known)[id]
                return rows.length === 0 ? (
                  <p className={classes.waiting}>{none}</p>
                ) : (
                  <QuoteRows label={label} quotes={rows} showsVolume={id === 'active'} />
                )
              }}
            </QueryStates>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Panel>
  )
}
