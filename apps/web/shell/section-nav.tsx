import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import classes from './section-nav.module.css'

export const complianceSection = [
  { to: '/dashboard/kyb', label: 'KYB & AML' },
  { to: '/dashboard/kyb/screenings', label: 'Screenings' },
  { to: '/dashboard/kyb/cases', label: 'Cases' },
  { to: '/dashboard/analytics', label: 'Alerts' },
  { to: '/dashboard/customers', label: 'Customers' },
  { to: '/dashboard/kyb/monitoring', label: 'Monitoring' },
  { to: '/dashboard/kyb/batches', label: 'Batches' },
  { to: '/dashboard/kyb/lists', label: 'Watchlists' },
  { to: '/dashboard/audit', label: 'Audit log' },
  { to: '/dashboard/kyb/settings', label: 'Settings' },
] as const

/** The screens beside this one. Only on screens that are an entry themselves: a case or a screening has its breadcrumbs. */
export function SectionNav({ pathname }: { pathname: string }) {
  const here = complianceSection.find((entry) => entry.to === pathname)
  const nav = useRef<HTMLElement>(null)
  // On a phone the current entry may stand outside the strip.
  useEffect(() => {
    const current = here && nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (current && nav.current)
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2
  }, [here])
  if (!here) return null
  return (
    <nav ref={nav} className={classes.nav} aria-label="Compliance">
      <ul>
        {complianceSection.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} aria-current={entry === here ? 'page' : undefined}>
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
