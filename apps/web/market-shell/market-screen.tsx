import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Navigate, useLocation, useOutletContext } from 'react-router'
import { SkeletonFigures, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { nextPath } from '#domains/accounts/web/index.tsx'
import type { OrderPrefill } from '#domains/trading/contract/index.ts'
import { isDemoAddress, type SessionUser, sessionQuery } from '../shell/session.ts'
import { AccountPlace, ComingPlace } from './app-places.tsx'
import { DemoOffer } from './demo-offer.tsx'
import { InsightsHome } from './insights-home.tsx'
import classes from './market-shell.module.css'
import type { useMarketView } from './market-view.ts'
import { ReportsView, ResearchView, SettingsView } from './placeholder-views.tsx'
import type { Place, View } from './views.ts'

const HomeView = lazy(() => import('./home-view.tsx'))
const PortfolioHome = lazy(() => import('./portfolio-home.tsx'))
const TradingHome = lazy(() => import('./trading-home.tsx'))

/** Public Market Research: one screen at /app, /dashboard/home and /dashboard/demo, that differ in the view they open with. */
export default function MarketScreen() {
  const location = useLocation()
  const user = useQuery(sessionQuery).data?.user
  if (!user) return null
  if (isDemoAddress(location.pathname)) {
    if (!user.isDemo) return <DemoOffer user={user} />
    const search = new URLSearchParams(location.search)
    if (search.has('next')) return <Navigate to={nextPath(search)} replace />
  }
  return <Views user={user} />
}

function Views({ user }: { user: SessionUser }) {
  const market = useOutletContext<ReturnType<typeof useMarketView>>()
  const shown = market.shown ?? 'home'
  const work = useRef<HTMLDivElement>(null)
  useReadFromTheTop(work, shown)

  const open = (view: View) => market.open(view, user)
  const trade = (order?: OrderPrefill) => market.open('trading', user, order)
  return (
    <>
      <div ref={work}>
        <Suspense key={shown} fallback={<Opening />}>
          {shown === 'home' ? <HomeView /> : null}
          {shown === 'portfolio' ? <PortfolioHome user={user} onTrade={trade} /> : null}
          {shown === 'trading' ? <TradingHome prefill={market.order} /> : null}
        </Suspense>
        {shown === 'ai-insights' ? <InsightsHome onTrade={() => trade()} /> : null}
        {shown === 'research' ? <ResearchView onView={open} /> : null}
        {shown === 'reports' ? <ReportsView onView={open} /> : null}
        {shown === 'settings' ? <SettingsView user={user} onView={open} /> : null}
        {shown === 'discover' || shown === 'spaces' ? <ComingPlace place={shown} /> : null}
        {shown === 'account' ? <AccountPlace /> : null}
      </div>
      {shown === 'home' ? null : <MarketFooter />}
    </>
  )
}

/** The market home says the same in its credits. */
function MarketFooter() {
  return (
    <footer className={classes.advice}>
      Market data is delayed 15+ minutes. Nothing shown is investment advice.
    </footer>
  )
}

function Opening() {
  return (
    <div aria-busy="true">
      <SkeletonFigures />
      <SkeletonRows rows={8} />
    </div>
  )
}

/** Another view begins at its top, and who listens to the screen at its heading; the first one leaves both where they are. */
function useReadFromTheTop(work: React.RefObject<HTMLDivElement | null>, shown: View | Place): void {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    window.scrollTo({ top: 0 })
    const heading = work.current?.querySelector<HTMLElement>('h1')
    // A view that is still being fetched has none yet.
    ;(heading ?? document.getElementById('work'))?.focus({ preventScroll: true })
  }, [shown, work])
}
