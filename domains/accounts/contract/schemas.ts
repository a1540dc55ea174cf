import { z } from 'zod'
import { isoDateTime } from '#platform/endpoint/index.ts'
import {
  type GrantedPermission,
  grantedPermissions,
  isGivable,
  type RoleKey as PlatformRoleKey,
  roles,
} from '#platform/permissions/index.ts'

/** The roles that every organisation has. */
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** What an organisation may give to a role of its own. */
export const GivablePermission = z.enum(
  grantedPermissions.filter(isGivable) as [GrantedPermission, ...GrantedPermission[]],
)

/** What somebody is: a role of every organisation by its word, or a role of their own organisation. */
export const RoleHeld = z.union([
  Role,
  z.object({ id: z.number().int(), name: z.string(), permissions: z.array(GivablePermission) }),
])
export type RoleHeld = z.infer<typeof RoleHeld>

/** How a role is named in what is asked: `analyst`, or `own-` and the number of a role of one's organisation. */
export const RoleKey: z.ZodType<PlatformRoleKey, PlatformRoleKey> = z
  .string()
  .regex(/^(admin|analyst|viewer|own-[1-9]\d{0,8})$/, 'There is no such role') as never
export type RoleKey = PlatformRoleKey

/**
 * What signing up without an invite does: it founds an `organisation`, or they `join` organisation 1; or it needs an `invite`, or is
 * `closed`. The very first person always may.
 */
export const SignUpMode = z.enum(['organisation', 'join', 'invite', 'closed'])
export type SignUpMode = z.infer<typeof SignUpMode>

/** The person behind a session. */
export const User = z.object({
  id: z.number().int(),
  /** As typed at sign-up; sign-in compares without case. */
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: RoleHeld,
  organisationId: z.number().int(),
  isDemo: z.boolean(),
})
export type User = z.infer<typeof User>

/** An organisation one belongs to, and as what. */
export const Organisation = z.object({
  organisationId: z.number().int(),
  name: z.string(),
  role: RoleHeld,
  /** The one that requests of this session are of. */
  isCurrent: z.boolean(),
})
export type Organisation = z.infer<typeof Organisation>

/** One browser or program that is signed in. */
export const Session = z.object({
  id: z.number().int(),
  startedAt: isoDateTime,
  expiresAt: isoDateTime,
  address: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** A member of the organisation as its administrators see them. */
export const Person = z.object({
  userId: z.number().int(),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: RoleHeld,
  isActive: z.boolean(),
  /** Came with the sample data and cannot sign in. */
  isSample: z.boolean(),
  hasTwoFactor: z.boolean(),
  joinedAt: isoDateTime,
  lastSignInAt: isoDateTime.nullable(),
})
export type Person = z.infer<typeof Person>

/** A way in that an administrator gave out and nobody has used yet. */
export const Invite = z.object({
  id: z.number().int(),
  email: z.string().nullable(),
  role: RoleHeld,
  invitedBy: z.string(),
  createdAt: isoDateTime,
  expiresAt: isoDateTime,
})
export type Invite = z.infer<typeof Invite>

/** What a key may be used for: everything a role grants but the person's own account. */
export const KeyPermission = z.enum(grantedPermissions).exclude(['account:own'])
export type KeyPermission = z.infer<typeof KeyPermission>

/** A key that a person gave a program; its secret is shown once and kept by nobody. */
export const ApiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  /** How the secret begins, so that its holder finds it again. */
  start: z.string(),
  permissions: z.array(KeyPermission),
  effect: z.enum(['read', 'write']),
  person: z.object({ userId: z.number().int(), fullName: z.string() }),
  createdAt: isoDateTime,
  expiresAt: isoDateTime,
  /** To the minute. */
  lastUsedAt: isoDateTime.nullable(),
  revokedAt: isoDateTime.nullable(),
  revokedBy: z.string().nullable(),
  /** `out` where its person may not come in any more. */
  state: z.enum(['active', 'expired', 'revoked', 'out']),
})
export type ApiKey = z.infer<typeof ApiKey>

/** Who a program is, as the server takes it. */
export const Caller = z.object({
  user: User,
  /** Null in a session. */
  key: z
    .object({
      name: z.string(),
      effect: z.enum(['read', 'write']),
      /** Those that its person is granted now. */
      permissions: z.array(KeyPermission),
      expiresAt: isoDateTime,
    })
    .nullable(),
})
export type Caller = z.infer<typeof Caller>
