import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { IconLogout } from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import { ProductSwitcher } from '#domains/entities/web/index.tsx'
import { entriesOf, openTo } from '../shell/navigation/screens.ts'
import { nameOf, type SessionUser } from '../shell/session.ts'
import { BesideTheWork } from '../shell/side-slot.tsx'
import classes from './market-shell.module.css'
import { type Place, type View, views } from './views.ts'

type MarketNavProps = {
  user: SessionUser
  /** The view that is shown; none on the screen of an analysis. */
  shown: View | Place | undefined
  pathname: string
  onView: (view: View) => void
}

const analyses = entriesOf('Market analytics')

/** The 240px navigation between the product rail and the work; on a phone a row of the same views over the work. */
export function MarketNav({ user, ...where }: MarketNavProps) {
  return (
    <>
      <BesideTheWork>
        <div className={classes.side}>
          <ProductSwitcher here="/app" />
          <nav aria-label="Public Market Research">
            <Entries user={user} {...where} />
          </nav>
          <div className={classes.foot}>
            <p className={classes.who}>
              <small>{user.isDemo ? 'Demo' : 'Signed in'}</small>
              <strong>{nameOf(user)}</strong>
            </p>
            <SignOut />
          </div>
        </div>
      </BesideTheWork>
      <PhoneEntries user={user} {...where} />
    </>
  )
}

/** The views, and below them the analyses at addresses of their own. */
function Entries({ user, shown, pathname, onView }: MarketNavProps) {
  return (
    <>
      <ViewButtons shown={shown} onView={onView} />
      <h2 className={classes.group}>Analytics</h2>
      <ul>
        {openTo(user, analyses).map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={classes.view} aria-current={to === pathname ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function ViewButtons({ shown, onView }: Pick<MarketNavProps, 'shown' | 'onView'>) {
  return (
    <ul>
      {views.map(({ view, label, icon }) => (
        <li key={view}>
          <button
            type="button"
            className={classes.view}
            aria-current={view === shown ? 'page' : undefined}
            onClick={() => onView(view)}
          >
            <Icon of={icon} />
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A navigation and not a call: the server ends the session and leads to sign-in. */
function SignOut() {
  return (
    <a href="/api/auth/logout" className={classes.view}>
      <Icon of={IconLogout} />
      Sign Out
    </a>
  )
}

function PhoneEntries(where: MarketNavProps) {
  const { shown, pathname } = where
  const strip = useRef<HTMLElement>(null)
  // The current view may stand outside the strip.
  useEffect(() => {
    const current = (shown ?? pathname) && strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (current && strip.current)
      strip.current.scrollLeft = current.offsetLeft - (strip.current.clientWidth - current.offsetWidth) / 2
  }, [shown, pathname])
  return (
    <div className={classes.phone}>
      <ProductSwitcher here="/app" />
      <nav ref={strip} aria-label="Public Market Research">
        <Entries {...where} />
      </nav>
    </div>
  )
}
