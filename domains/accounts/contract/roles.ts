import { z } from 'zod'
import { defineEndpoint, isoDateTime, numberInText } from '#platform/endpoint/index.ts'
import { grantedPermissions } from '#platform/permissions/index.ts'
import { GivablePermission, RoleKey } from './schemas.ts'

/** The most roles of its own that an organisation has. */
export const OWN_ROLES_MAX = 50

/** A role as those who manage people see it: one of every organisation, or one of their own. */
export const RoleEntry = z.object({
  key: RoleKey,
  /** Null for a role that every organisation has, which nobody changes. */
  id: z.number().int().nullable(),
  name: z.string(),
  description: z.string(),
  /** What it is granted in this organisation, beside one’s own account. */
  permissions: z.array(z.enum(grantedPermissions)),
  /** Whether the reader is granted all of it: only then may they give it, change it or take it away. */
  isWithinReach: z.boolean(),
  people: z.array(z.object({ userId: z.number().int(), fullName: z.string(), isActive: z.boolean() })),
  /** Invites for it that are still open. */
  openInvites: z.number().int(),
  changedBy: z.string().nullable(),
  changedAt: isoDateTime.nullable(),
  /** Goes up with every change; null for a role that nobody changes. */
  version: z.number().int().nullable(),
})
export type RoleEntry = z.infer<typeof RoleEntry>

const written = {
  name: z
    .string('A name is required')
    .trim()
    .min(1, 'A name is required')
    .max(60, 'The name must be at most 60 characters long')
    .regex(/^\P{Cc}*$/u, 'The name must be plain text')
    .meta({ title: 'Name' }),
  description: z
    .string()
    .trim()
    .max(400, 'The description must be at most 400 characters long')
    .regex(/^[^\p{Cc}]*$/u, 'The description must be plain text')
    .default('')
    .meta({ title: 'What it is for' }),
  permissions: z
    .array(GivablePermission)
    .min(1, 'Choose what the role may do')
    .max(GivablePermission.options.length)
    .transform((chosen) => [...new Set(chosen)])
    .meta({ title: 'What it may do' }),
}
/** A role as it was read: a change that was made on an older one is refused with what has been done since. Where nothing is said, it is the newest. */
const asRead = { version: z.number().int().positive().max(2_147_483_647).optional() }
const rowId = { id: numberInText().int().positive().max(2_147_483_647) }

export const listRoles = defineEndpoint({
  name: 'accounts.roles',
  effect: 'read',
  method: 'GET',
  path: '/api/roles',
  summary: 'The roles of the organisation: those that every organisation has, then its own by name',
  permission: 'users:manage',
  request: z.object({}),
  response: z.array(RoleEntry),
  problems: [],
  examples: [{ asks: 'Which roles are there, and who has them?', request: {} }],
})

export const makeRole = defineEndpoint({
  name: 'accounts.make-role',
  effect: 'write',
  method: 'POST',
  path: '/api/roles',
  summary: 'Makes a role of the organisation’s own, of permissions that one is granted oneself',
  permission: 'users:manage',
  request: z.object(written),
  response: RoleEntry,
  problems: ['forbidden', 'conflict'],
  status: 201,
  examples: [
    {
      asks: 'A role that reads cases and alerts',
      request: {
        name: 'Case reader',
        description: 'Internal audit looks at cases and alerts.',
        permissions: ['cases:read', 'alerts:read'],
      },
    },
  ],
})

export const changeOwnRole = defineEndpoint({
  name: 'accounts.change-own-role',
  effect: 'write',
  method: 'PUT',
  path: '/api/roles/{id}',
  summary: 'Changes a role of the organisation’s own, for everybody who has it, from their next request on',
  permission: 'users:manage',
  request: z.object({ ...rowId, ...asRead, ...written }),
  response: RoleEntry,
  problems: ['forbidden', 'not-found', 'stale', 'conflict'],
  examples: [
    {
      asks: 'Gives the role 1 another name and what it may do',
      request: { id: 1, name: 'Case reader', permissions: ['cases:read'] },
    },
  ],
})

export const deleteOwnRole = defineEndpoint({
  name: 'accounts.delete-own-role',
  effect: 'write',
  method: 'DELETE',
  path: '/api/roles/{id}',
  summary:
    'Deletes a role of the organisation’s own; whoever has it or is invited to it is moved to another role in the same change, or it stays',
  permission: 'users:manage',
  request: z.object({
    ...rowId,
    moveTo: RoleKey.optional().meta({ title: 'Move its people to' }),
  }),
  response: z.object({ done: z.literal(true), moved: z.number().int() }),
  problems: ['forbidden', 'not-found', 'conflict'],
  examples: [
    { asks: 'Deletes the role 1 and makes its people viewers', request: { id: 1, moveTo: 'viewer' } },
  ],
})
