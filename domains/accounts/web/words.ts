import type { ApiKey, KeyPermission, Role } from '#domains/accounts/contract/index.ts'

export const roleWord = {
  admin: 'Administrator',
  analyst: 'Analyst',
  viewer: 'Viewer',
} as const satisfies Record<Role, string>

export const settingsCrumbs = [
  { label: 'Compliance', to: '/dashboard/compliance' },
  { label: 'Settings', to: '/dashboard/settings/profile' },
] as const

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
  [/curl\//, 'curl'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** What a user agent calls itself, in two words; what is not known is shown as it came. */
export function deviceOf(userAgent: string): string {
  const named = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1]
  const words = [named(browsers), named(systems)].filter(Boolean)
  return words.join(' on ') || userAgent.slice(0, 60) || 'Unknown device'
}

/** What a key may be used for, as a person would say it. */
export const scopeWord = {
  'overview:read': 'Overview, search, long work',
  'users:manage': 'People, invitations and keys of the organisation',
  'settings:manage': 'Settings of the organisation',
  'audit:read': 'Audit log',
  'records:read': 'Records: regulator packs and legal holds, read',
  'records:write': 'Records: make regulator packs',
  'records:manage': 'Records: legal holds and erasure',
  'customers:read': 'Customers: read',
  'customers:write': 'Customers: change',
  'entities:read': 'Companies: read',
  'entities:write': 'Companies: change',
  'entities:directory': 'Companies: the directory of the installation',
  'screening:read': 'Screening: read',
  'screening:write': 'Screening: screen names and batches',
  'screening:decide': 'Screening: decide matches',
  'screening:settings': 'Screening: threshold and rules',
  'lists:read': 'Watchlists: read',
  'lists:import': 'Watchlists: import',
  'cases:read': 'Cases: read',
  'cases:write': 'Cases: work on',
  'cases:close': 'Cases: close',
  'alerts:read': 'Alerts: read',
  'alerts:write': 'Alerts: work on',
  'credit:read': 'Credit: read',
  'credit:write': 'Credit: enter statements and assess',
  'credit:decide': 'Credit: decide',
  'documents:read': 'Documents and calls: read',
  'documents:write': 'Documents and calls: upload and delete',
  'esg:read': 'ESG: read',
  'esg:write': 'ESG: enter metrics, suppliers, disclosures',
  'esg:decide': 'ESG: verify and publish',
  'intelligence:read': 'Company intelligence: read',
  'intelligence:write': 'Company intelligence: track and collect',
  'operations:read': 'Operations: read',
  'operations:write': 'Operations: work on transactions and alerts',
  'operations:rules': 'Operations: rules',
  'leads:manage': 'Leads',
  'billing:read': 'Plan: read',
  'billing:manage': 'Plan: change',
  'blog:write': 'Blog',
  'markets:read': 'Markets: read',
  'markets:manage': 'Markets: sources and prices',
  'portfolio:read': 'Portfolio: read',
  'portfolio:trade': 'Portfolio: trade on paper',
  'analytics:run': 'Analytics: run computations',
} as const satisfies Record<KeyPermission, string>

export const effectWord = {
  read: 'Read only',
  write: 'Read and change',
} as const satisfies Record<ApiKey['effect'], string>

export const keyStateWord = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
  out: 'Person deactivated',
} as const satisfies Record<ApiKey['state'], string>
