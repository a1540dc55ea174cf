import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { notBuiltYet } from './not-built-yet.ts'
import classes from './section-nav.module.css'

export const complianceSection = [
  { to: '/dashboard/kyb', label: 'KYB & AML' },
  { to: '/dashboard/kyb/screenings', label: 'Screenings' },
  { to: '/dashboard/kyb/cases', label: 'Cases' },
  { to: '/dashboard/analytics', label: 'Alerts' },
  { to: '/dashboard/customers', label: 'Customers' },
  { to: '/dashboard/kyb/monitoring', label: 'Monitoring' },
  { to: '/dashboard/kyb/dismissals', label: 'Dismissals' },
  { to: '/dashboard/kyb/batches', label: 'Batches' },
  { to: '/dashboard/kyb/lists', label: 'Watchlists' },
  { to: '/dashboard/audit', label: 'Audit log' },
  { to: '/dashboard/kyb/settings', label: 'Settings' },
] as const

const marketSection = [
  { to: '/dashboard/bonds', label: 'Fixed income' },
  { to: '/dashboard/risk', label: 'Risk' },
  { to: '/dashboard/attribution', label: 'Attribution' },
  { to: '/dashboard/options', label: 'Options' },
  { to: '/dashboard/financial-intelligence', label: 'Workstation' },
] as const

type Entry = { to: string; label: string }
type Section = { name: string; entries: readonly Entry[] }

const isBuilt = ({ to }: Entry) => !notBuiltYet.some(({ path }) => path === to)

const sections: readonly Section[] = [
  { name: 'Compliance', entries: complianceSection },
  { name: 'Market analytics', entries: marketSection.filter(isBuilt) },
]

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
