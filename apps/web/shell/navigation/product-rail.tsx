import { Link } from 'react-router'
import {
  IconBuilding,
  IconChartBar,
  IconChartPie,
  IconScale,
  IconShieldCheck,
} from '#design-system/primitives/icons.ts'
import { type Drawing, Icon, Mark } from '#design-system/primitives/index.ts'
import { isOfMarket } from '../addresses/market-addresses.ts'
import classes from './product-rail.module.css'

type Entry = { label: string; icon: Drawing; to: string }
type SoonEntry = { label: string; icon: Drawing; what: string }

export const railEntries: readonly Entry[] = [
  { label: 'Public Market Research', icon: IconChartBar, to: '/app' },
  { label: 'Company Intelligence', icon: IconBuilding, to: '/dashboard/intelligence' },
]

export const soonEntries: readonly SoonEntry[] = [
  { label: 'LendRisk', icon: IconScale, what: 'AI credit scoring' },
  { label: 'Portfolio Analytics', icon: IconChartPie, what: 'Real-time monitoring' },
  { label: 'Risk & Compliance', icon: IconShieldCheck, what: 'AML/KYC screening' },
]

/** Whether a product is the current one: its address or anything under it; of the market, whatever stands under its navigation. */
export function isCurrent(to: string, pathname: string): boolean {
  if (to === '/app' && isOfMarket(pathname)) return true
  return pathname === to || pathname.startsWith(`${to}/`)
}

/** The 80px product rail: the specification's five entries and the logo home. */
export function ProductRail({ pathname }: { pathname: string }) {
  return (
    <nav className={classes.rail} aria-label="Products">
      <Link to="/" className={classes.home} aria-label="Assay, home">
        <Mark size={32} on="rail" />
      </Link>
      <ul>
        {railEntries.map((entry) => (
          <li key={entry.to}>
            <Link
              to={entry.to}
              state={{ isEntry: true }}
              className={classes.entry}
              aria-current={isCurrent(entry.to, pathname) ? 'page' : undefined}
            >
              <Icon of={entry.icon} size={20} />
              {entry.label}
            </Link>
          </li>
        ))}
        {soonEntries.map((entry) => (
          <li key={entry.label} className={classes.soon} title={`${entry.what}, coming soon`}>
            <Icon of={entry.icon} size={20} />
            {entry.label}
            <span className="heard">{entry.what}</span>
            <span>Soon</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
