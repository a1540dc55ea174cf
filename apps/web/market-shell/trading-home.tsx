import { Page } from '#design-system/patterns/page/index.ts'
import type { OrderPrefill } from '#domains/trading/contract/index.ts'
import { TradingView } from '#domains/trading/web/index.tsx'
import { useCrumbs } from './use-crumbs.ts'

/** Paper trading, with an order to begin with where another view asked for one. */
export default function TradingHome({ prefill }: { prefill: OrderPrefill | undefined }) {
  return (
    <Page
      title="Trading"
      purpose="Orders in paper money, filled at the market’s prices."
      crumbs={useCrumbs()}
    >
      <TradingView {...(prefill ? { prefill } : {})} />
    </Page>
  )
}
