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
