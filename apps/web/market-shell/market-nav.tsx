import { useEffect, useRef } from 'react'
import { IconLogout } from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import { nameOf, type SessionUser } from '../shell/session.ts'
import { BesideTheWork } from '../shell/side-slot.tsx'
import classes from './market-shell.module.css'
import { ProductSwitcher } from './product-switcher.tsx'
import { type Place, type View, views } from './views.ts'

type MarketNavProps = { user: SessionUser; shown: View | Place; onView: (view: View) => void }

/** The 240px navigation between the product rail and the work; on a phone a row of the same views over the work. */
export function MarketNav({ user, shown, onView }: MarketNavProps) {
  return (
    <>
      <BesideTheWork>
        <div className={classes.side}>
          <ProductSwitcher />
          <nav aria-label="Public Market Research">
            <ViewButtons shown={shown} onView={onView} />
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
      <PhoneViews shown={shown} onView={onView} />
    </>
  )
}

function ViewButtons({ shown, onView }: Omit<MarketNavProps, 'user'>) {
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

function PhoneViews({ shown, onView }: Omit<MarketNavProps, 'user'>) {
  const strip = useRef<HTMLElement>(null)
  // The current view may stand outside the strip.
  useEffect(() => {
    const current = shown && strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (current && strip.current)
      strip.current.scrollLeft = current.offsetLeft - (strip.current.clientWidth - current.offsetWidth) / 2
  }, [shown])
  return (
    <div className={classes.phone}>
      <ProductSwitcher />
      <nav ref={strip} aria-label="Public Market Research">
        <ViewButtons shown={shown} onView={onView} />
      </nav>
    </div>
  )
}
