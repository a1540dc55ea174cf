import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router'
import { isDemoAddress, sessionQuery } from '../shell/session.ts'
import { MarketNav } from './market-nav.tsx'
import { useMarketView } from './market-view.ts'

/** Stands around everything about public markets: the views, and the analyses at addresses of their own, under one navigation. */
export default function MarketFrame() {
  const { pathname } = useLocation()
  const user = useQuery(sessionQuery).data?.user
  const market = useMarketView()
  if (!user) return null
  // Whoever is signed in is asked before the demo begins: there is nowhere to go until they answer.
  const isAsked = isDemoAddress(pathname) && !user.isDemo
  return (
    <>
      {isAsked ? null : (
        <MarketNav
          user={user}
          shown={market.shown}
          pathname={pathname}
          onView={(view) => market.open(view, user)}
        />
      )}
      <Outlet context={market} />
    </>
  )
}
