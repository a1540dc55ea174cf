import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconLogout, IconMenu2, IconMessage2, IconSearch } from '#design-system/primitives/icons.ts'
import { Icon, IconButton, Mark } from '#design-system/primitives/index.ts'
import { nameOf, type SessionUser } from '../session.ts'
import { enterOrganisation, useOrganisations } from '../top-bar/organisations.ts'
import { useTheme } from '../top-bar/use-theme.ts'
import { themes } from '../top-bar/user-menu.tsx'
import classes from './phone-bar.module.css'
import { isCurrent, railEntries, soonEntries } from './product-rail.tsx'
import { accountScreens } from './screens.ts'

type PhoneBarProps = {
  user: SessionUser
  pathname: string
  onSearch: () => void
  onAsk?: (() => void) | undefined
}

/** The 52px bar of a phone; the menu opens a sheet with what the rail and the top bar hold on a wide screen. */
export function PhoneBar({ user, pathname, onSearch, onAsk }: PhoneBarProps) {
  const [isOpen, setOpen] = useState(false)
  const { theme, setTheme } = useTheme()
  const { current, others } = useOrganisations(user, isOpen)
  const close = () => setOpen(false)
  const link = (to: string, label: string) => (
    <Link
      key={to}
      to={to}
      state={{ isEntry: true }}
      onClick={close}
      aria-current={isCurrent(to, pathname) ? 'page' : undefined}
    >
      {label}
    </Link>
  )
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.home}>
        <Mark size={24} on="rail" />
        <strong>Assay</strong>
      </Link>
      <IconButton label="Search" icon={<Icon of={IconSearch} />} onClick={onSearch} />
      {onAsk ? (
        <IconButton label="Ask the assistant" icon={<Icon of={IconMessage2} />} onClick={onAsk} />
      ) : null}
      <IconButton
        label="Menu"
        icon={<Icon of={IconMenu2} />}
        onClick={() => setOpen(true)}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
      />
      <Drawer opened={isOpen} onClose={close} position="right" size={300} title={nameOf(user)}>
        <nav className={classes.sheet} aria-label="Menu">
          {link('/dashboard/compliance', 'Compliance')}
          {link('/dashboard/kyb', 'KYB & AML')}
          {link('/dashboard/analytics', 'Alerts')}
          <h3>Products</h3>
          {railEntries.map((entry) => link(entry.to, entry.label))}
          {soonEntries.map((entry) => (
            <span key={entry.label} className={classes.soon}>
              {entry.label} <span>Soon</span>
            </span>
          ))}
          {current && others.length > 0 ? <h3>{current.name}</h3> : null}
          {others.map((one) => (
            <button key={one.organisationId} type="button" onClick={() => void enterOrganisation(one)}>
              Switch to {one.name}
            </button>
          ))}
          <h3>Account</h3>
          {accountScreens(user).map((screen) => link(screen.to, screen.label))}
          <fieldset className={classes.themes}>
            <legend>Theme</legend>
            <div>
              {themes.map((choice) => (
                <label key={choice.value}>
                  <input
                    type="radio"
                    name="theme"
                    checked={theme === choice.value}
                    onChange={() => setTheme(choice.value)}
                  />
                  <span>
                    <Icon of={choice.icon} />
                    {choice.value === 'auto' ? 'System' : choice.label}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <a href="/api/auth/logout">
            <Icon of={IconLogout} />
            Sign Out
          </a>
        </nav>
      </Drawer>
    </header>
  )
}
