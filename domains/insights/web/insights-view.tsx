import { Tabs } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router'
import { AskTab } from './ask/ask-tab.tsx'
import { DocumentsTab } from './documents/documents-tab.tsx'
import classes from './insights.module.css'
import { OverviewTab } from './overview/overview-tab.tsx'
import { RebalancingTab } from './rebalancing/rebalancing-tab.tsx'

const tabs = [
  { value: 'overview', label: 'AI Overview' },
  { value: 'ask', label: 'Ask AI' },
  { value: 'documents', label: 'Document Analysis' },
  { value: 'rebalancing', label: 'Rebalancing' },
] as const
type Tab = (typeof tabs)[number]['value']

type InsightsViewProps = {
  /** Leads to where a first holding is bought. */
  onTrade: () => void
}

/** What the figures of the portfolio say together, questions, documents, and orders that would bring it to targets. */
export function InsightsView({ onTrade }: InsightsViewProps) {
  const [tab, setTab] = useTab()
  return (
    <Tabs
      value={tab}
      onChange={(next) => setTab((next as Tab | null) ?? 'overview')}
      variant="unstyled"
      classNames={{ list: classes.tabs ?? '', tab: classes.tab ?? '' }}
    >
      <Tabs.List aria-label="AI Insights">
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* Every tab but the polled one stays drawn, so that what was typed and answered is there on the way back. */}
      <Tabs.Panel value="overview">
        {tab === 'overview' ? (
          <OverviewTab onTrade={onTrade} onRebalance={() => setTab('rebalancing')} />
        ) : null}
      </Tabs.Panel>
      <Tabs.Panel value="ask">
        <AskTab />
      </Tabs.Panel>
      <Tabs.Panel value="documents">
        <DocumentsTab />
      </Tabs.Panel>
      <Tabs.Panel value="rebalancing">
        <RebalancingTab onTrade={onTrade} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** The tab that is open; the step of the browser's history remembers it, as it does the view. */
function useTab(): [Tab, (tab: Tab) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const remembered = (location.state as { insights?: unknown } | null)?.insights
  const tab = tabs.find(({ value }) => value === remembered)?.value ?? 'overview'
  const setTab = (next: Tab) => {
    const { pathname, search, hash } = location
    void navigate(
      { pathname, search, hash },
      { replace: true, state: { ...location.state, insights: next }, preventScrollReset: true },
    )
  }
  return [tab, setTab]
}
