import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { entriesOf } from './screens.ts'
import classes from './section-nav.module.css'

const NAME = 'Compliance'
const entries = entriesOf(NAME)

/** The screens beside this one. Only on screens that are an entry themselves: a case or a screening has its breadcrumbs. */
export function SectionNav({ pathname }: { pathname: string }) {
  return entries.some(({ to }) => to === pathname) ? <SectionRow pathname={pathname} /> : null
}

function SectionRow({ pathname }: { pathname: string }) {
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
        {entries.map((entry) => (
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
