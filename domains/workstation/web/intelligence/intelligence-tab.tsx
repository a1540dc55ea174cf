import { Panel, Stack } from '#design-system/patterns/page/index.ts'
import { NoSymbols } from '../no-symbols.tsx'
import type { OnTab } from '../tabs.ts'
import { ActionsPanel } from './actions-panel.tsx'
import { FilingsPanel } from './filings-panel.tsx'
import { NewsPanel } from './news-panel.tsx'

/** What is known of the companies behind the symbols: news, dividends and splits, and where their filings are. */
export function IntelligenceTab({ symbols, onTab }: { symbols: readonly string[]; onTab: OnTab }) {
  if (symbols.length === 0)
    return (
      <Panel title="Intelligence">
        <NoSymbols what="News, dividends and filings of its companies would show here." onTab={onTab} />
      </Panel>
    )
  return (
    <Stack>
      <NewsPanel symbols={symbols} />
      <ActionsPanel symbols={symbols} />
      <FilingsPanel symbols={symbols} />
    </Stack>
  )
}
