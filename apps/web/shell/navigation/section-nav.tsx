import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isGranted } from '#platform/permissions/index.ts'
import type { SessionUser } from '../session.ts'
import { entriesOf, openTo } from './screens.ts'
import classes from './section-nav.module.css'

const NAME = 'Compliance'
const OVERVIEW = '/dashboard/compliance'
const entries = entriesOf(NAME)

/**
 * The screens beside this one that the person's role opens. Only on screens that are an entry themselves: a case or a screening has its breadcrumbs. To
 * whom the overview is closed it stands there too, as the way on.
 */
export function SectionNav({ pathname, user }: { pathname: string; user: SessionUser }) {
  const isEntry = entries.some(({ to }) => to === pathname)
  const isClosed = pathname === OVERVIEW && !isGranted(user, 'overview:read')
  return isEntry || isClosed ? <SectionRow pathname={pathname} user={user} /> : null
}

function SectionRow({ pathname, user }: { pathname: string; user: SessionUser }) {
  const nav = useRef<HTMLElement>(null)
  // On a phone the current entry may stand outside the strip.
  useEffect(() => {
    const current = pathname && nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (current && nav.current)
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return (
    <nav ref={nav} className={classes.nav} aria-label={NAME}>
      <ul>
        {openTo(user, entries).map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} aria-current={entry.to === pathname ? 'page' : undefined}>
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
