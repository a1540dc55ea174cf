import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Panel, PanelBody, PanelSection } from '#design-system/patterns/page/index.ts'
import {
  byArea,
  GivablePermission,
  permissionWords,
  type RoleEntry,
} from '#domains/accounts/contract/index.ts'
import type { GrantedPermission } from '#platform/permissions/index.ts'
import classes from './roles.module.css'

export type StatedPermission = keyof typeof permissionWords

/** What belongs to the installation is closed to every role of one's own, and is not worth a word. */
const areas = byArea(GivablePermission.options)

/** What somebody with these permissions could do, area by area, and where they could do nothing. */
export function WhatItDoes({ permissions }: { permissions: readonly GrantedPermission[] }) {
  const chosen = byArea(permissions)
  const closed = areas.map(({ area }) => area).filter((area) => !chosen.some((one) => one.area === area))
  return (
    <Panel title="What this person could do">
      <PanelBody>
        <dl className={classes.preview} aria-live="polite">
          {chosen.map(({ area, permissions: within }) => (
            <div key={area}>
              <dt>{area}</dt>
              <dd>
                {within.map((permission) => permissionWords[permission as StatedPermission].does).join(' · ')}
              </dd>
            </div>
          ))}
          <div>
            <dt>Their own account</dt>
            <dd>name, password, second factor, sessions, API keys within this role</dd>
          </div>
        </dl>
      </PanelBody>
      {closed.length > 0 ? (
        <PanelSection title="Closed to them">
          <p className="quiet">{closed.join(', ')}.</p>
        </PanelSection>
      ) : null}
    </Panel>
  )
}

/** How the role differs from one that every organisation has. */
export function DiffersFrom({
  permissions,
  builtIn,
}: {
  permissions: readonly GrantedPermission[]
  builtIn: readonly RoleEntry[]
}) {
  const [key, setKey] = useState<string>('viewer')
  const other = builtIn.find((role) => role.key === key)
  if (!other) return null
  const more = permissions.filter((permission) => !other.permissions.includes(permission))
  const less = other.permissions.filter((permission) => !permissions.includes(permission))
  return (
    <Panel title="Compared with a built-in role">
      <PanelBody>
        <NativeSelect
          label="Compared with"
          value={key}
          data={builtIn.map((role) => ({ value: role.key, label: role.name }))}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      </PanelBody>
      <PanelSection title={`More than ${other.name}`}>
        <Differences sign="+" permissions={more} none="Nothing more." />
      </PanelSection>
      <PanelSection title={`Less than ${other.name}`}>
        <Differences sign="−" permissions={less} none="Nothing less." />
      </PanelSection>
    </Panel>
  )
}

function Differences({
  sign,
  permissions,
  none,
}: {
  sign: '+' | '−'
  permissions: readonly GrantedPermission[]
  none: string
}) {
  if (permissions.length === 0) return <p className="quiet">{none}</p>
  return (
    <ul className={classes.differences}>
      {byArea(permissions).map(({ area, permissions: within }) => (
        <li key={area}>
          <span aria-hidden="true">{sign}</span> {area}:{' '}
          {within.map((permission) => permissionWords[permission as StatedPermission].does).join(', ')}
        </li>
      ))}
    </ul>
  )
}
