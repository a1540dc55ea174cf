import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { OrderPrefill } from '#domains/trading/contract/index.ts'
import { isMarketAddress } from '../shell/addresses/market-addresses.ts'
import type { SessionUser } from '../shell/session.ts'
import { homeOf, openedBy, type Place, type View } from './views.ts'

/** What an entry of the browser's history remembers of the view it showed; the address stays as it is (SHELL-004). */
type Remembered = { view?: View | Place; order?: OrderPrefill; isEntry?: boolean }

/** The view that is shown, the order another view asked for, and the way to another view, from any screen of the market. */
export function useMarketView(): {
  shown: View | Place | undefined
  order: OrderPrefill | undefined
  open: (view: View, user: SessionUser, order?: OrderPrefill) => void
} {
  const location = useLocation()
  const navigate = useNavigate()
  const remembered = (location.state ?? {}) as Remembered
  const before = useRef<{ pathname: string; search: string; view: View | Place; order?: OrderPrefill }>(null)
  const isHere = isMarketAddress(location.pathname)
  // A filter that is written into the address brings no view along: it belongs to the one that is shown.
  const isSameView =
    !remembered.view &&
    !remembered.isEntry &&
    before.current?.pathname === location.pathname &&
    before.current.search !== location.search
  const view = isSameView
    ? (before.current?.view as View)
    : (remembered.view ?? openedBy(location.pathname, location.search))
  const order = isSameView ? before.current?.order : remembered.order

  useEffect(() => {
    if (!isHere) {
      before.current = null
      return
    }
    const { pathname, search, hash } = location
    before.current = { pathname, search, view, ...(order ? { order } : {}) }
    if (isSameView) {
      const state = { ...location.state, view, ...(order ? { order } : {}) }
      void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })
    }
  })

  const open = (next: View, user: SessionUser, wanted?: OrderPrefill) => {
    const state = { view: next, ...(wanted ? { order: wanted } : {}) }
    if (isHere) {
      const { pathname, search } = location
      // The view that is shown begins again without another step for the way back.
      void navigate({ pathname, search }, { state, replace: next === view && !wanted })
      return
    }
    void navigate(homeOf(next, user.isDemo), { state })
  }
  return { shown: isHere ? view : undefined, order: isHere ? order : undefined, open }
}
