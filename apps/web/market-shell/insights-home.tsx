import { lazy, Suspense } from 'react'
import { Loading, Page, SkeletonFigures, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { useCrumbs } from './use-crumbs.ts'

const InsightsView = lazy(() =>
  import('#domains/insights/web/index.tsx').then((web) => ({ default: web.InsightsView })),
)

/** What the figures of the portfolio mean, with what each rests on. */
export function InsightsHome({ onTrade }: { onTrade: () => void }) {
  return (
    <Page
      title="AI Insights"
      purpose="Your portfolio’s figures at a glance, questions, documents and rebalancing, each with its evidence."
      crumbs={useCrumbs()}
    >
      <Suspense
        fallback={
          <Loading label="Loading">
            <SkeletonFigures figures={4} />
            <SkeletonRows rows={8} />
          </Loading>
        }
      >
        <InsightsView onTrade={onTrade} />
      </Suspense>
    </Page>
  )
}
