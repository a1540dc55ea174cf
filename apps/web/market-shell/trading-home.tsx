import { lazy, Suspense } from 'react'
import { Loading, Page, SkeletonFigures } from '#design-system/patterns/page/index.ts'
import { ImportDialog } from '#domains/broker-files/web/index.tsx'
import type { OrderPrefill } from '#domains/trading/contract/index.ts'
import { TradingView } from '#domains/trading/web/index.tsx'
import { useCrumbs } from './use-crumbs.ts'

// Fetched when it is first asked for: most who trade here have no account elsewhere.
const OutsideBroker = lazy(() =>
  import('#domains/outside-broker/web/index.tsx').then((web) => ({ default: web.OutsideBroker })),
)

/** Paper trading, with an order to begin with where another view asked for one. */
export default function TradingHome({ prefill }: { prefill: OrderPrefill | undefined }) {
  return (
    <Page
      title="Trading"
      purpose="Orders in paper money, filled at the market’s prices."
      crumbs={useCrumbs()}
    >
      <TradingView {...(prefill ? { prefill } : {})} elsewhere={<Elsewhere />} ImportDialog={ImportDialog} />
    </Page>
  )
}

function Elsewhere() {
  return (
    <Suspense
      fallback={
        <Loading label="Loading">
          <SkeletonFigures figures={4} />
        </Loading>
      }
    >
      <OutsideBroker />
    </Suspense>
  )
}
