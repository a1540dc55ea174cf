import { HOME_ORGANISATION_ID } from './organisations.ts'

/** The roles that every organisation has, the strongest first. */
export const roles = ['admin', 'analyst', 'viewer'] as const
export type Role = (typeof roles)[number]

/** A role that an organisation has made for itself. */
export type OwnRole = { id: number; name: string; permissions: GrantedPermission[] }

/** What somebody is in an organisation. */
export type RoleHeld = Role | OwnRole

/** How a role is named in rows and in what is asked. */
export type RoleKey = Role | `own-${number}`

export const roleKeyOf = (role: RoleHeld): RoleKey => (typeof role === 'string' ? role : `own-${role.id}`)

/** What a role is called in a sentence and in the audit log. */
export const roleNameOf = (role: RoleHeld): string => (typeof role === 'string' ? role : role.name)

/** Whether two people are the same and may do the same. */
export const isSameRole = (one: RoleHeld, other: RoleHeld): boolean =>
  roleKeyOf(one) === roleKeyOf(other) &&
  (typeof one === 'string' ||
    typeof other === 'string' ||
    (one.permissions.length === other.permissions.length &&
      one.permissions.every((permission) => other.permissions.includes(permission))))

const everyone = ['admin', 'analyst', 'viewer'] as const
const workers = ['admin', 'analyst'] as const
const admins = ['admin'] as const

/** Who may do what. An endpoint names one of these; a permission that is not here does not compile. */
export const grants = {
  'overview:read': everyone,
  'account:own': everyone,
  'users:manage': admins,
  'organisation:manage': admins,
  'settings:manage': admins,
  'audit:read': everyone,
  'records:read': everyone,
  'records:write': workers,
  'records:manage': admins,
  'customers:read': everyone,
  'customers:write': workers,
  'entities:read': everyone,
  'entities:write': workers,
  'entities:directory': admins,
  'installation:read': admins,
  'screening:read': everyone,
  'screening:write': workers,
  'screening:decide': workers,
  'screening:settings': admins,
  'lists:read': everyone,
  'lists:import': admins,
  'cases:read': everyone,
  'cases:write': workers,
  'cases:close': workers,
  'alerts:read': everyone,
  'alerts:write': workers,
  'credit:read': everyone,
  'credit:write': workers,
  'credit:decide': workers,
  'documents:read': everyone,
  'documents:write': workers,
  'esg:read': everyone,
  'esg:write': workers,
  'esg:decide': workers,
  'intelligence:read': everyone,
  'intelligence:write': workers,
  'operations:read': everyone,
  'operations:write': workers,
  'operations:rules': admins,
  'leads:manage': admins,
  'billing:read': everyone,
  'billing:manage': admins,
  'blog:write': admins,
  'markets:read': everyone,
  'markets:manage': admins,
  'portfolio:read': everyone,
  'portfolio:trade': workers,
  'analytics:run': workers,
} as const satisfies Record<string, readonly Role[]>

export type GrantedPermission = keyof typeof grants

export const grantedPermissions = Object.keys(grants) as [GrantedPermission, ...GrantedPermission[]]

/**
 * `public` needs nobody, `session` anyone signed in (a demo session included), `provisioning` the directory of an organisation, which no person is; the rest
 * a role that is granted it.
 */
export type Permission = 'public' | 'session' | 'provisioning' | GrantedPermission

/**
 * What is the installation's and no organisation's: the public site, the lists and prices that everybody's answers rest on. Only
 * people of the organisation that runs the installation are granted it, whatever they are in another.
 */
const ofInstallation = new Set<GrantedPermission>([
  'leads:manage',
  'blog:write',
  'lists:import',
  'entities:directory',
  'installation:read',
  'markets:manage',
])

export const isOfInstallation = (permission: GrantedPermission): boolean => ofInstallation.has(permission)

/**
 * What an own role cannot be given: the installation's, and what reaches past every permission (a sign-in provider vouches for
 * anybody, an export is everything). One's own account belongs to everybody, and is neither given nor withheld.
 */
const notGivenAway = new Set<GrantedPermission>([...ofInstallation, 'organisation:manage', 'account:own'])

/** Whether an organisation may give a permission to a role of its own. */
export const isGivable = (permission: GrantedPermission): boolean => !notGivenAway.has(permission)

function holds(role: RoleHeld, permission: GrantedPermission): boolean {
  if (typeof role === 'string') return (grants[permission] as readonly Role[]).includes(role)
  return permission === 'account:own' || (isGivable(permission) && role.permissions.includes(permission))
}

type Grantee = {
  role: RoleHeld
  organisationId: number
  /** The key that they act through, where they do: it reaches no further than its scopes. */
  through?: { kind: string; permissions?: readonly GrantedPermission[] } | undefined
}

/** Whether a permission is granted: by the role, in the organisation acted for, within the key that is used. */
export function isGranted(who: Grantee, permission: GrantedPermission): boolean {
  if (who.through?.permissions && !who.through.permissions.includes(permission)) return false
  if (isOfInstallation(permission) && who.organisationId !== HOME_ORGANISATION_ID) return false
  return holds(who.role, permission)
}

/** All that a role is granted in an organisation, beside one's own account. */
export const permissionsOf = (who: Grantee): GrantedPermission[] =>
  grantedPermissions.filter((permission) => permission !== 'account:own' && isGranted(who, permission))
