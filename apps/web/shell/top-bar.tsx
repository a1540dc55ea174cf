import { Link } from 'react-router'
import { CrumbsOutlet } from '#design-system/patterns/page/index.ts'
import { IconBell, IconSearch } from '#design-system/primitives/icons.ts'
import { Icon, KeyHint } from '#design-system/primitives/index.ts'
import type { SessionUser } from './session.ts'
import classes from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

/** Breadcrumbs, search, alerts, the user. Hidden on a phone, where `PhoneBar` stands. */
export function TopBar({ user, onSearch }: { user: SessionUser; onSearch: () => void }) {
  return (
    <header className={classes.top}>
      <div className={classes.crumbs}>
        <CrumbsOutlet />
      </div>
      <button
        type="button"
        className={classes.search}
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon of={IconSearch} />
        <span>Search companies, cases, symbols</span>
        <KeyHint keys="Ctrl K" />
      </button>
      <Link to="/dashboard/analytics" className={classes.bell} aria-label="Alerts" title="Alerts">
        <Icon of={IconBell} />
      </Link>
      <UserMenu user={user} />
    </header>
  )
}
