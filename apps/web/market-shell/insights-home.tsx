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
      purpose="What the figures of your portfolio say together, questions, documents and rebalancing, each with what it rests on."
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
