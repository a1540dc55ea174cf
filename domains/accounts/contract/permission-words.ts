import type { GrantedPermission } from '#platform/permissions/index.ts'

type Words = { area: string; does: string }
const say = (area: string, does: string): Words => ({ area, does })

/** What a permission lets one do, as a person would say it, under the part of the product that it belongs to. */
export const permissionWords = {
  'overview:read': say(
    'Overview',
    'read the overview with the newest activity and alerts, search, ask the assistant',
  ),
  'screening:read': say('Screening', 'read'),
  'screening:write': say('Screening', 'screen names and batches'),
  'screening:decide': say('Screening', 'decide matches'),
  'screening:settings': say('Screening', 'set threshold and rules'),
  'lists:read': say('Watchlists', 'read'),
  'lists:import': say('Watchlists', 'import'),
  'cases:read': say('Cases', 'read'),
  'cases:write': say('Cases', 'work on'),
  'cases:close': say('Cases', 'close'),
  'alerts:read': say('Alerts', 'read'),
  'alerts:write': say('Alerts', 'work on'),
  'customers:read': say('Customers', 'read'),
  'customers:write': say('Customers', 'change'),
  'entities:read': say('Companies', 'read'),
  'entities:write': say('Companies', 'change'),
  'entities:directory': say('Companies', 'keep the directory of the installation'),
  'credit:read': say('Credit', 'read'),
  'credit:write': say('Credit', 'enter statements and assess'),
  'credit:decide': say('Credit', 'decide'),
  'esg:read': say('ESG', 'read'),
  'esg:write': say('ESG', 'enter metrics, suppliers, disclosures'),
  'esg:decide': say('ESG', 'verify and publish'),
  'operations:read': say('Operations', 'read'),
  'operations:write': say('Operations', 'work on transactions and alerts'),
  'operations:rules': say('Operations', 'set rules'),
  'markets:read': say('Markets', 'read'),
  'installation:read': say('Installation', 'see how the installation runs'),
  'markets:manage': say('Markets', 'manage sources and prices'),
  'portfolio:read': say('Portfolio', 'read'),
  'portfolio:trade': say('Portfolio', 'trade on paper'),
  'analytics:run': say('Analytics', 'run computations'),
  'documents:read': say('Documents and calls', 'read'),
  'documents:write': say('Documents and calls', 'upload and delete'),
  'intelligence:read': say('Company intelligence', 'read'),
  'intelligence:write': say('Company intelligence', 'track and collect'),
  'records:read': say('Records', 'read regulator packs and legal holds'),
  'records:write': say('Records', 'make regulator packs'),
  'records:manage': say('Records', 'place legal holds, erase'),
  'audit:read': say('Audit log', 'read'),
  'billing:read': say('Plan', 'read'),
  'billing:manage': say('Plan', 'change'),
  'settings:manage': say('Organisation', 'change settings and connections'),
  'users:manage': say('Organisation', 'manage people, invitations, roles and keys'),
  'organisation:manage': say('Organisation', 'set single sign-on, export or delete it'),
  'leads:manage': say('Public site', 'work on leads'),
  'blog:write': say('Public site', 'write the blog'),
} as const satisfies Record<Exclude<GrantedPermission, 'account:own'>, Words>

/** A permission in one line, as it stands alone. */
export function permissionSentence(permission: GrantedPermission): string {
  if (permission === 'account:own') return 'Your account'
  const { area, does } = permissionWords[permission]
  return `${area}: ${does}`
}

/** Permissions by the part of the product they belong to, in the order of the product. */
export function byArea<Permission extends GrantedPermission>(
  permissions: readonly Permission[],
): { area: string; permissions: Permission[] }[] {
  const order = Object.keys(permissionWords)
  const known = permissions.filter((permission) => permission !== 'account:own')
  const sorted = known.toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
  const areas = Map.groupBy(
    sorted,
    (permission) => permissionWords[permission as keyof typeof permissionWords].area,
  )
  return [...areas].map(([area, within]) => ({ area, permissions: within }))
}
