import type { ApiKey, Role, RoleHeld } from '#domains/accounts/contract/index.ts'

const roleWord = {
  admin: 'Administrator',
  analyst: 'Analyst',
  viewer: 'Viewer',
} as const satisfies Record<Role, string>

/** What somebody is, as it stands in a list. */
export const roleWords = (role: RoleHeld): string => (typeof role === 'string' ? roleWord[role] : role.name)

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
