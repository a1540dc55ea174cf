import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { SectionName } from '#platform/screens/index.ts'
import { entriesOf } from './screens.ts'
import classes from './section-nav.module.css'

type Section = { name: SectionName; entries: ReturnType<typeof entriesOf> }

const sections: readonly Section[] = (['Compliance', 'Market analytics'] as const).map((name) => ({
  name,
  entries: entriesOf(name),
}))

/** The screens beside this one. Only on screens that are an entry themselves: a case or a screening has its breadcrumbs. */
export function SectionNav({ pathname }: { pathname: string }) {
  const section = sections.find(({ entries }) => entries.some(({ to }) => to === pathname))
  return section ? <SectionRow key={section.name} section={section} pathname={pathname} /> : null
}

function SectionRow({ section: { name, entries }, pathname }: { section: Section; pathname: string }) {
  const nav = useRef<HTMLElement>(null)
  // On a phone the current entry may stand outside the strip.
  useEffect(() => {
    const current = pathname && nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (current && nav.current)
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return (
    <nav ref={nav} className={classes.nav} aria-label={name}>
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
