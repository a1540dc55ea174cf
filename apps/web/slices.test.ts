import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { accountScreens, entriesOf, screens } from './shell/navigation/screens.ts'
import { slices } from './slices.ts'

const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)
const person = {
  id: 1,
  username: 'dana',
  fullName: 'Dana Okafor',
  email: 'dana@assay.example',
  isDemo: false,
}

it('every screen that a slice says is there, and no address twice', () => {
  const answer = slices.flatMap(({ name, screens: own }) => own.map((screen) => ({ name, ...screen })))
  expect(answer.filter(({ name, file }) => !existsSync(join('domains', name, 'web', file)))).toEqual([])
  expect(twice(answer.map(({ path }) => path))).toEqual([])
  expect(twice(screens.map(({ to }) => to))).toEqual([])
  expect(twice(screens.map(({ label }) => label))).toEqual([])
})

it('the rows of entries stand in their order', () => {
  expect(entriesOf('Compliance').map(({ label }) => label)).toEqual([
    'KYB & AML',
    'Review queue',
    'Screenings',
    'Payments',
    'Cases',
    'Alerts',
    'Customers',
    'Customer rating',
    'Monitoring',
    'Credit',
    'Operations',
    'Dismissals',
    'ESG analytics',
    'ESG compliance',
    'Batches',
    'Watchlists',
    'Audit log',
    'Settings',
  ])
  expect(entriesOf('Market analytics').map(({ label }) => label)).toEqual([
    'Fixed income',
    'Risk',
    'Attribution',
    'Options',
    'Workstation',
    'Statements',
  ])
})

it('the menu of a person offers what they are granted', () => {
  const labels = (role: 'admin' | 'viewer', organisationId = 1) =>
    accountScreens({ ...person, role, organisationId }).map(({ label }) => label)
  expect(labels('viewer')).toEqual([
    'Profile',
    'Security',
    'API keys',
    'Records',
    'Control changes',
    'Data sources',
    'AI model',
  ])
  expect(labels('admin')).toEqual([
    'Profile',
    'Security',
    'API keys',
    'People',
    'Roles',
    'Plan',
    'Alert delivery',
    'Records',
    'Control changes',
    'Data sources',
    'AI model',
    'Leads',
    'Installation',
  ])
  // Leads are the installation's: another organisation's administrator has none.
  expect(labels('admin', 7)).toEqual([
    'Profile',
    'Security',
    'API keys',
    'People',
    'Roles',
    'Plan',
    'Alert delivery',
    'Records',
    'Control changes',
    'Data sources',
    'AI model',
  ])
})
