import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Columns, Page, QueryStates } from '#design-system/patterns/page/index.ts'
import { unconnectedSources } from '#domains/workstation/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { AnalyticsTab } from './analytics/analytics-tab.tsx'
import { ChatTab } from './chat-tab.tsx'
import { IntelligenceTab } from './intelligence/intelligence-tab.tsx'
import { useSymbols } from './kept-symbols.ts'
import { PortfolioTab } from './portfolio-tab.tsx'
import { userQuery } from './queries.ts'
import { RefreshData } from './refresh-data.tsx'
import { DataTab } from './sources/data-tab.tsx'
import { HealthBadges } from './sources/health-badges.tsx'
import { type Tab, tabs } from './tabs.ts'
import { WatchPanel } from './watch/watch-panel.tsx'
import classes from './workstation.module.css'

/** One list of symbols, looked at from five sides, with what is watched beside them. */
export default function WorkstationScreen() {
  return (
    <Page
      title="Financial Intelligence Workstation"
      purpose="Prices, analyses and news of the symbols you follow."
      crumbs={crumbsOf.markets}
      actions={<RefreshData />}
    >
      <QueryStates query={useQuery(userQuery())} failed="Your list could not be read.">
        {({ user }) => <Workstation personId={user.id} />}
      </QueryStates>
    </Page>
  )
}

function Workstation({ personId }: { personId: number }) {
  const { tab, show } = useTab()
  const { symbols, keep } = useSymbols(personId)
  // Held as long as the page, and sent nowhere.
  const [sources, setSources] = useState(unconnectedSources)
  const isNarrow = useMediaQuery('(max-width: 767px)')
  const work: Record<Tab, ReactNode> = {
    chat: <ChatTab symbols={symbols} sources={sources} />,
    data: <DataTab sources={sources} onSources={setSources} />,
    analytics: <AnalyticsTab symbols={symbols} onTab={show} />,
    portfolio: <PortfolioTab symbols={symbols} keep={keep} />,
    intelligence: <IntelligenceTab symbols={symbols} onTab={show} />,
  }
  return (
    <>
      <HealthBadges onTab={show} />
      <Columns side={344}>
        <Tabs
          value={tab}
          onChange={(next) => show(tabs.find(({ id }) => id === next)?.id)}
          orientation={isNarrow ? 'horizontal' : 'vertical'}
          variant="unstyled"
          keepMounted={false}
          classNames={{
            root: classes.sides ?? '',
            list: classes.tabs ?? '',
            tab: classes.tab ?? '',
            panel: classes.panel ?? '',
          }}
        >
          <Tabs.List aria-label="Workstation">
            {tabs.map(({ id, label }) => (
              <Tabs.Tab key={id} value={id}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ id }) => (
            <Tabs.Panel key={id} value={id}>
              {work[id]}
            </Tabs.Panel>
          ))}
        </Tabs>
        <WatchPanel symbols={symbols} onTab={show} />
      </Columns>
    </>
  )
}

/** The side that is shown lives in the address, so that the way back leads to it. */
function useTab() {
  const [search, setSearch] = useSearchParams()
  const tab: Tab = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'analytics'
  const show = (next: Tab | undefined) =>
    next &&
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('tab', next)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { tab, show }
}
