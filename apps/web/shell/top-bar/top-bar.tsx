import { CrumbsOutlet } from '#design-system/patterns/page/index.ts'
import { IconMessage2, IconSearch } from '#design-system/primitives/icons.ts'
import { Icon, IconButton, KeyHint } from '#design-system/primitives/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import type { SessionUser } from '../session.ts'
import classes from '../shell.module.css'
import { AlertBell } from './alert-bell.tsx'
import { UserMenu } from './user-menu.tsx'

type TopBarProps = {
  user: SessionUser
  onSearch: (text?: string) => void
  /** Opens the assistant beside the screen; undefined where the screen is the assistant's own. */
  onAsk?: (() => void) | undefined
}

/** Breadcrumbs, search, the assistant, alerts, the user. Hidden on a phone, where `PhoneBar` stands. */
export function TopBar({ user, onSearch, onAsk }: TopBarProps) {
  return (
    <header className={classes.top}>
      <div className={classes.crumbs}>
        <CrumbsOutlet />
      </div>
      <search className={classes.search}>
        <Icon of={IconSearch} />
        {/* Where one types, the palette takes over with what was typed. */}
        <input
          type="search"
          readOnly
          value=""
          aria-label="Search companies, cases, symbols"
          placeholder="Search companies, cases, symbols"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => onSearch()}
          onKeyDown={(event) => {
            const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
            if (event.key !== 'Enter' && event.key !== 'ArrowDown' && !isLetter) return
            event.preventDefault()
            onSearch(isLetter ? event.key.trim() : '')
          }}
        />
        <KeyHint keys="Ctrl K" />
      </search>
      {onAsk ? (
        <IconButton label="Ask the assistant" icon={<Icon of={IconMessage2} />} onClick={onAsk} />
      ) : null}
      {isGranted(user, 'alerts:read') ? <AlertBell /> : null}
      <UserMenu user={user} />
    </header>
  )
}
