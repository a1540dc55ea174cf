import { Link } from 'react-router'
import { Icon } from '#design-system/primitives/icon.tsx'
import { IconChevronRight } from '#design-system/primitives/icons.ts'
import { type ModuleStatus, Status } from '../page-parts.tsx'
import classes from './module-list.module.css'

type LandingModule = { title: string; line: string } & (
  | { status: Extract<ModuleStatus, 'LIVE'>; to: string }
  | { status: Extract<ModuleStatus, 'COMING SOON'> }
)

/** The modules as the front page names them (SITE-059 … SITE-066). */
export const landingModules: readonly LandingModule[] = [
  {
    title: 'KYB & AML',
    line: 'Screening, risk scoring, cases, monitoring',
    status: 'LIVE',
    to: '/dashboard/kyb',
  },
  { title: 'Audit', line: 'One chain of every decision', status: 'LIVE', to: '/dashboard/kyb' },
  {
    title: 'Company Intelligence',
    line: 'Hiring, filings, patents, web signals',
    status: 'LIVE',
    to: '/dashboard/intelligence',
  },
  { title: 'Training', line: 'How to work a case', status: 'LIVE', to: '/solutions' },
  { title: 'Credit', line: 'Ratings and early warning', status: 'COMING SOON' },
  { title: 'ESG', line: 'CSRD and SFDR reports', status: 'COMING SOON' },
]

/** Module cards: a live one is a link, a coming one is not. */
export function ModuleList() {
  return (
    <ul className={classes.modules}>
      {landingModules.map((module) => (
        <li key={module.title}>
          {module.status === 'LIVE' ? (
            <Link to={module.to} className={classes.module}>
              <Words module={module} />
              <Icon of={IconChevronRight} />
            </Link>
          ) : (
            <div className={classes.module} data-soon>
              <Words module={module} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Words({ module }: { module: LandingModule }) {
  return (
    <>
      <h3>{module.title}</h3>
      <p>{module.line}</p>
      <Status status={module.status} />
    </>
  )
}
