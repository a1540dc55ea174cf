import { Menu } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  IconBuilding,
  IconCheck,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
} from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import { roleNameOf } from '#platform/permissions/index.ts'
import { accountScreens } from '../navigation/screens.ts'
import { initialsOf, nameOf, type SessionUser } from '../session.ts'
import classes from '../shell.module.css'
import { enterOrganisation, useOrganisations } from './organisations.ts'
import { useTheme } from './use-theme.ts'

export const themes = [
  { value: 'auto', label: 'System theme', icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
] as const

/** Who is signed in, the theme, the account, and Sign Out. */
export function UserMenu({ user }: { user: SessionUser }) {
  const { theme, setTheme } = useTheme()
  const [isOpen, setOpen] = useState(false)
  const { current, others } = useOrganisations(user, isOpen)
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <button
          type="button"
          className={classes.avatar}
          aria-label={`${initialsOf(user)}, ${nameOf(user)}: account and theme`}
        >
          {initialsOf(user)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <span className={classes.who}>{nameOf(user)}</span>
          <span className={classes.role}>{user.isDemo ? 'Demo' : roleNameOf(user.role)}</span>
          {current ? <span className={classes.where}>{current.name}</span> : null}
        </Menu.Label>
        {others.map((one) => (
          <Menu.Item
            key={one.organisationId}
            onClick={() => void enterOrganisation(one)}
            leftSection={<Icon of={IconBuilding} />}
          >
            Switch to {one.name}
          </Menu.Item>
        ))}
        {accountScreens(user).map((screen) => (
          <Menu.Item key={screen.to} component={Link} to={screen.to} leftSection={<Icon of={IconSettings} />}>
            {screen.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.RadioGroup value={theme} onChange={(value) => setTheme(value as typeof theme)}>
          {themes.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value} checkIcon={<Icon of={IconCheck} />}>
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component="a" href="/api/auth/logout" leftSection={<Icon of={IconLogout} />}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
