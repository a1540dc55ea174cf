import { z } from 'zod'
import { defineEndpoint, fileResponse, numberInText, requiredReason } from '#platform/endpoint/index.ts'
import {
  ApiKey,
  Caller,
  Invite,
  KeyPermission,
  Organisation,
  Person,
  RoleHeld,
  RoleKey,
  Session,
  SignUpMode,
  User,
} from './schemas.ts'

export const PASSWORD_LENGTH_MIN = 6
export const PASSWORD_LENGTH_MAX = 1_000
// Far past every name and password there can be: those that nobody has get the same answer as any wrong one.
const SIGN_IN_LENGTH_MAX = 10_000

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600

const done = z.object({ done: z.literal(true) })
const passwordSet = done.extend({ keysEnded: z.number().int() })
const signedIn = z.object({ user: User })
const nothing = z.object({})

const tooLong = (what: string, max: number) => `${what} must be at most ${max} characters long`

// Passwords are never trimmed (AUTH-027): a space at the end belongs to them.
const newPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(PASSWORD_LENGTH_MIN, `Password must be at least ${PASSWORD_LENGTH_MIN} characters long`)
  .max(PASSWORD_LENGTH_MAX, tooLong('Password', PASSWORD_LENGTH_MAX))
  .meta({ title: 'Password', kind: 'password', autoComplete: 'new-password' })

const ownPassword = z
  .string('Your password is required')
  .min(1, 'Your password is required')
  .max(SIGN_IN_LENGTH_MAX, tooLong('Your password', SIGN_IN_LENGTH_MAX))
  .meta({ title: 'Your password', kind: 'password', autoComplete: 'current-password' })

const email = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .max(254, tooLong('Email', 254))
  .meta({ title: 'Email Address', kind: 'email', autoComplete: 'email' })

const fullName = z
  .string('Full name is required')
  .trim()
  .min(1, 'Full name is required')
  .max(200, tooLong('Full name', 200))
  .meta({ title: 'Full Name', autoComplete: 'name' })

const organisationName = z
  .string('A name is required')
  .trim()
  .min(1, 'A name is required')
  .max(200, tooLong('The name', 200))
  .regex(/^\P{Cc}*$/u, 'The name must be plain text')
  .meta({ title: 'Organisation', autoComplete: 'organization' })

const code = z
  .string('A code is required')
  .trim()
  .min(1, 'A code is required')
  .max(64, tooLong('The code', 64))
  .meta({ title: 'Code', autoComplete: 'one-time-code' })

// A name that no row can hold is answered as one that nobody has.
const asNobodyIsCalled = (name: string) => name.toWellFormed().replaceAll('\u0000', '\ufffd')

// Persons, sessions and invites are numbered with the database's four-byte integers.
const rowId = { id: numberInText().int().positive().max(2_147_483_647) }

/** What a name or an address must look like, asked only once every required value is there. */
function askForm(
  values: { username?: string; email?: string; fullName?: string },
  context: z.core.$RefinementCtx,
): void {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (values.username !== undefined && /[\s@\p{C}]/u.test(values.username))
    refuse('username', 'Username must have no spaces and no @')
  if (values.email !== undefined && !z.email().safeParse(values.email).success)
    refuse('email', 'Email must be an address such as name@company.com')
  if (values.fullName !== undefined && /\p{Cc}/u.test(values.fullName))
    refuse('fullName', 'Full name must be plain text')
}

export const register = defineEndpoint({
  name: 'accounts.register',
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Creates an account and signs it in',
  permission: 'public',
  // The order of the fields is the order of the checks (AUTH-020…026).
  request: z
    .object({
      username: z
        .string('Username is required')
        .trim()
        .min(1, 'Username is required')
        .max(64, tooLong('Username', 64))
        .meta({ title: 'Username', autoComplete: 'username' }),
      email,
      password: newPassword,
      fullName,
      invite: z.string().max(200).optional(),
      /** What the organisation is called that signing up founds; without one it is called after its founder. */
      organisationName: organisationName.optional(),
    })
    .superRefine(askForm),
  response: signedIn,
  problems: [
    'password-common',
    'username-taken',
    'email-taken',
    'sign-up-closed',
    'link-expired',
    'plan-limit',
    'too-many-requests',
  ],
  status: 201,
  limit: { perAddress: 300, perName: { field: 'username', calls: 20 }, windowSeconds: 10 * MINUTE_SECONDS },
})

export const readSignUp = defineEndpoint({
  name: 'accounts.sign-up',
  method: 'GET',
  path: '/api/auth/sign-up',
  summary: 'Whether sign-up is open, and the details of an invite',
  permission: 'public',
  request: z.object({ invite: z.string().max(200).optional() }),
  response: z.object({
    mode: SignUpMode,
    /** Nobody has signed up yet: the next person becomes the administrator. */
    isFirst: z.boolean(),
    invite: z.object({ email: z.string().nullable(), role: RoleHeld, organisation: z.string() }).nullable(),
  }),
  problems: ['link-expired', 'too-many-requests'],
  limit: { perAddress: 300, windowSeconds: 10 * MINUTE_SECONDS },
})

export const signIn = defineEndpoint({
  name: 'accounts.sign-in',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in with a username or an e-mail address',
  permission: 'public',
  request: z.object({
    username: z
      .string('Username or Email is required')
      .overwrite(asNobodyIsCalled)
      .trim()
      .min(1, 'Username or Email is required')
      .max(SIGN_IN_LENGTH_MAX, tooLong('Username or Email', SIGN_IN_LENGTH_MAX))
      .meta({ title: 'Username or Email', autoComplete: 'username' }),
    password: z
      .string('Password is required')
      .min(1, 'Password is required')
      .max(SIGN_IN_LENGTH_MAX, tooLong('Password', SIGN_IN_LENGTH_MAX))
      .meta({ title: 'Password', kind: 'password', autoComplete: 'current-password' }),
  }),
  response: signedIn,
  problems: ['invalid-credentials', 'two-factor-required', 'forbidden', 'too-many-requests'],
  limit: { perAddress: 200, perName: { field: 'username', calls: 20 }, windowSeconds: 5 * MINUTE_SECONDS },
})

export const signInTwoFactor = defineEndpoint({
  name: 'accounts.sign-in-two-factor',
  method: 'POST',
  path: '/api/auth/login/two-factor',
  summary: 'Finishes a sign-in with a code of the authenticator app, or a backup code',
  permission: 'public',
  request: z.object({ code }),
  response: signedIn,
  problems: ['two-factor-invalid', 'forbidden', 'too-many-requests'],
  limit: { perAddress: 60, windowSeconds: 5 * MINUTE_SECONDS },
})

export const readUser = defineEndpoint({
  name: 'accounts.me',
  method: 'GET',
  path: '/api/auth/user',
  summary: 'Who is signed in',
  permission: 'session',
  beforeSecondFactor: true,
  request: nothing,
  response: signedIn,
})

export const leave = defineEndpoint({
  name: 'accounts.leave',
  effect: 'write',
  method: 'GET',
  path: '/api/auth/logout',
  summary: 'Ends the session and redirects to the sign-in page',
  permission: 'public',
  request: nothing,
  response: z.any().meta({ description: 'A redirect (302) to /signin.' }),
  problems: ['foreign-origin'],
})

export const signOut = defineEndpoint({
  name: 'accounts.sign-out',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session and redirects to the sign-in page',
  permission: 'public',
  request: nothing,
  response: z.any().meta({ description: 'A redirect (303) to /signin.' }),
})

export const startDemo = defineEndpoint({
  name: 'accounts.start-demo',
  method: 'POST',
  path: '/api/auth/demo',
  summary: 'Starts a demo session in an organisation of sample data',
  permission: 'public',
  request: nothing,
  response: signedIn,
  problems: ['too-many-requests'],
  status: 201,
  limit: { perAddress: 60, windowSeconds: 10 * MINUTE_SECONDS },
})

export const changeProfile = defineEndpoint({
  name: 'accounts.change-profile',
  method: 'POST',
  path: '/api/auth/profile',
  summary:
    'Changes your name or e-mail address; a new address needs the password and a confirmation, and ends other sessions',
  permission: 'account:own',
  request: z
    .object({
      fullName,
      email,
      currentPassword: z.string().max(PASSWORD_LENGTH_MAX).optional(),
      /** With a new address: API keys of the account end too, in every organisation. */
      endsKeys: z.boolean().optional(),
    })
    .superRefine(askForm),
  response: signedIn,
  problems: ['email-taken', 'password-mismatch', 'demo-not-allowed', 'too-many-requests'],
  limit: { perAddress: 60, windowSeconds: 10 * MINUTE_SECONDS },
})

export const changePassword = defineEndpoint({
  name: 'accounts.change-password',
  method: 'POST',
  path: '/api/auth/password',
  summary: 'Changes your password, ends every other session and, on request, your API keys',
  permission: 'account:own',
  beforeSecondFactor: true,
  request: z.object({
    currentPassword: ownPassword.meta({ title: 'Current password' }),
    newPassword: newPassword.meta({ title: 'New password' }),
    /** No question of the form by itself: it is asked where there are keys. */
    endKeys: z.union([z.boolean()]).default(false),
  }),
  response: passwordSet,
  problems: ['password-mismatch', 'password-common', 'demo-not-allowed', 'too-many-requests'],
  limit: { perAddress: 30, windowSeconds: 10 * MINUTE_SECONDS },
})

export const forgotPassword = defineEndpoint({
  name: 'accounts.forgot-password',
  method: 'POST',
  path: '/api/auth/password/forgot',
  summary: 'Mails a link for a new password; the answer never reveals whether the address is known',
  permission: 'public',
  request: z.object({ email }).superRefine(askForm),
  response: z.object({
    message: z.string(),
    /** Whether mail goes out from this installation at all; without a mail server the link waits in its outbox. */
    isMailed: z.boolean(),
  }),
  problems: ['too-many-requests'],
  status: 202,
  limit: { perAddress: 30, perName: { field: 'email', calls: 5 }, windowSeconds: HOUR_SECONDS },
})

export const resetPassword = defineEndpoint({
  name: 'accounts.reset-password',
  method: 'POST',
  path: '/api/auth/password/reset',
  summary:
    'Sets a new password with the mailed link’s token; works once, for an hour, and ends every session and API key',
  permission: 'public',
  request: z.object({
    token: z.string('The link is not complete').trim().min(1, 'The link is not complete').max(200),
    password: newPassword.meta({ title: 'New password' }),
  }),
  response: passwordSet,
  problems: ['password-common', 'link-expired', 'too-many-requests'],
  limit: { perAddress: 30, windowSeconds: 10 * MINUTE_SECONDS },
})

export const listSessions = defineEndpoint({
  name: 'accounts.sessions',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Your active sessions, newest first',
  permission: 'account:own',
  beforeSecondFactor: true,
  request: nothing,
  response: z.array(Session),
})

export const revokeSession = defineEndpoint({
  name: 'accounts.revoke-session',
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: 'Ends one of your sessions',
  permission: 'account:own',
  beforeSecondFactor: true,
  request: z.object(rowId),
  response: done,
  problems: ['not-found', 'demo-not-allowed'],
})

export const revokeOtherSessions = defineEndpoint({
  name: 'accounts.revoke-other-sessions',
  method: 'POST',
  path: '/api/auth/sessions/revoke-others',
  summary: 'Ends every session but this one',
  permission: 'account:own',
  beforeSecondFactor: true,
  request: nothing,
  response: z.object({ ended: z.number().int() }),
  problems: ['demo-not-allowed'],
})

export const readTwoFactor = defineEndpoint({
  name: 'accounts.two-factor',
  method: 'GET',
  path: '/api/auth/two-factor',
  summary: 'Whether a second factor is on, and how many backup codes are left',
  permission: 'account:own',
  beforeSecondFactor: true,
  request: nothing,
  response: z.object({ isOn: z.boolean(), backupCodesLeft: z.number().int() }),
})

const passwordOnly = z.object({ password: ownPassword })
const secondFactorLimit = { perAddress: 60, windowSeconds: 10 * MINUTE_SECONDS }

export const prepareTwoFactor = defineEndpoint({
  name: 'accounts.prepare-two-factor',
  method: 'POST',
  path: '/api/auth/two-factor/prepare',
  summary:
    'Returns the key for the authenticator app and the backup codes, once; a code has to confirm it before it takes effect',
  permission: 'account:own',
  beforeSecondFactor: true,
  request: passwordOnly,
  response: z.object({ uri: z.string(), backupCodes: z.array(z.string()) }),
  problems: ['password-mismatch', 'conflict', 'demo-not-allowed', 'too-many-requests'],
  limit: secondFactorLimit,
})

export const confirmTwoFactor = defineEndpoint({
  name: 'accounts.confirm-two-factor',
  method: 'POST',
  path: '/api/auth/two-factor/confirm',
  summary: 'Turns the second factor on with a first code from the app',
  permission: 'account:own',
  beforeSecondFactor: true,
  request: z.object({ code }),
  response: done,
  problems: ['two-factor-invalid', 'conflict', 'demo-not-allowed', 'too-many-requests'],
  limit: secondFactorLimit,
})

export const disableTwoFactor = defineEndpoint({
  name: 'accounts.disable-two-factor',
  method: 'POST',
  path: '/api/auth/two-factor/disable',
  summary: 'Turns the second factor off',
  permission: 'account:own',
  request: passwordOnly,
  response: done,
  problems: ['password-mismatch', 'conflict', 'demo-not-allowed', 'too-many-requests'],
  limit: secondFactorLimit,
})

export const renewBackupCodes = defineEndpoint({
  name: 'accounts.renew-backup-codes',
  method: 'POST',
  path: '/api/auth/two-factor/backup-codes',
  summary: 'Replaces the backup codes; the old ones stop working',
  permission: 'account:own',
  request: passwordOnly,
  response: z.object({ backupCodes: z.array(z.string()) }),
  problems: ['password-mismatch', 'conflict', 'demo-not-allowed', 'too-many-requests'],
  limit: secondFactorLimit,
})

export const listPeople = defineEndpoint({
  name: 'accounts.people',
  method: 'GET',
  path: '/api/users',
  summary: 'The people of the organisation',
  permission: 'users:manage',
  request: nothing,
  response: z.array(Person),
})

export const changeRole = defineEndpoint({
  name: 'accounts.change-role',
  method: 'POST',
  path: '/api/users/{id}/role',
  summary: 'Gives a person another role; the last administrator keeps theirs',
  permission: 'users:manage',
  request: z.object({ ...rowId, role: RoleKey }),
  response: Person,
  problems: ['forbidden', 'not-found', 'conflict'],
})

export const setPersonActive = defineEndpoint({
  name: 'accounts.set-active',
  method: 'POST',
  path: '/api/users/{id}/active',
  summary: 'Deactivates a person, which ends their sessions, or lets them back in',
  permission: 'users:manage',
  request: z.object({ ...rowId, isActive: z.boolean() }),
  response: Person,
  problems: ['forbidden', 'not-found', 'conflict', 'plan-limit'],
})

export const removeTwoFactor = defineEndpoint({
  name: 'accounts.remove-two-factor',
  method: 'POST',
  path: '/api/users/{id}/two-factor/remove',
  summary: 'Removes the second factor of a person who lost it; the reason is kept',
  permission: 'users:manage',
  request: z.object({
    ...rowId,
    reason: requiredReason.meta({ title: 'Reason', kind: 'textarea' }),
  }),
  response: Person,
  problems: ['forbidden', 'not-found', 'conflict'],
})

export const listInvites = defineEndpoint({
  name: 'accounts.invites',
  method: 'GET',
  path: '/api/users/invites',
  summary: 'Open invites',
  permission: 'users:manage',
  request: nothing,
  response: z.array(Invite),
})

export const invitePerson = defineEndpoint({
  name: 'accounts.invite-person',
  method: 'POST',
  path: '/api/users/invites',
  summary: 'Creates an invite link, shown only once; replaces an earlier one for the same address',
  permission: 'users:manage',
  request: z.object({
    email: z
      .email('Email must be an address such as name@company.com')
      .max(254)
      .optional()
      .meta({ title: 'Email Address', description: 'Only this address can use the link; empty for any' }),
    role: RoleKey.default('analyst').meta({ title: 'Role' }),
  }),
  response: z.object({ invite: Invite, link: z.string() }),
  problems: ['forbidden', 'not-found', 'plan-limit', 'conflict'],
  status: 201,
  examples: [
    {
      asks: 'A link by which one person joins as an analyst',
      request: { email: 'jo@bank.example', role: 'analyst' },
    },
  ],
})

export const withdrawInvite = defineEndpoint({
  name: 'accounts.withdraw-invite',
  method: 'DELETE',
  path: '/api/users/invites/{id}',
  summary: 'Withdraws an open invite',
  permission: 'users:manage',
  request: z.object(rowId),
  response: done,
  problems: ['not-found'],
})

export const listOrganisations = defineEndpoint({
  name: 'accounts.organisations',
  method: 'GET',
  path: '/api/auth/organisations',
  summary: 'Your organisations, and the one this session is in',
  permission: 'account:own',
  beforeSecondFactor: true,
  request: nothing,
  response: z.array(Organisation),
})

export const switchOrganisation = defineEndpoint({
  name: 'accounts.switch-organisation',
  method: 'POST',
  path: '/api/auth/organisations/switch',
  summary: 'Switches this session to another of your organisations',
  permission: 'account:own',
  beforeSecondFactor: true,
  request: z.object({ organisationId: rowId.id }),
  response: signedIn,
  problems: ['not-found', 'demo-not-allowed'],
})

export const joinOrganisation = defineEndpoint({
  name: 'accounts.join-organisation',
  method: 'POST',
  path: '/api/auth/organisations/join',
  summary: 'Accepts an invite with your existing account and joins its organisation',
  permission: 'account:own',
  request: z.object({
    invite: z.string('The link is not complete').min(1, 'The link is not complete').max(200),
  }),
  response: signedIn,
  problems: ['link-expired', 'conflict', 'plan-limit', 'demo-not-allowed', 'too-many-requests'],
  limit: { perAddress: 60, windowSeconds: 10 * MINUTE_SECONDS },
})

export const renameOrganisation = defineEndpoint({
  name: 'accounts.rename-organisation',
  method: 'POST',
  path: '/api/organisation/name',
  summary: 'Renames the organisation',
  permission: 'users:manage',
  request: z.object({ name: organisationName }),
  response: z.object({ name: z.string() }),
})

export const exportOrganisation = defineEndpoint({
  name: 'accounts.export-organisation',
  // The log keeps that everything was taken along.
  method: 'POST',
  path: '/api/organisation/export',
  summary:
    'Everything that belongs to the organisation, as gzipped JSON lines: a header, the rows table by table, and their counts at the end',
  permission: 'organisation:manage',
  request: nothing,
  response: fileResponse,
  limit: { perAddress: 6, windowSeconds: 3_600 },
  problems: ['demo-not-allowed'],
})

export const deleteOrganisation = defineEndpoint({
  name: 'accounts.delete-organisation',
  method: 'POST',
  path: '/api/organisation/delete',
  summary:
    'Deletes the organisation and everything in it, and the accounts of people who belong to no other. It cannot be undone',
  permission: 'organisation:manage',
  request: z.object({
    name: z
      .string('Type the name of the organisation')
      .trim()
      .min(1, 'Type the name of the organisation')
      .max(200)
      .meta({ title: 'Name of the organisation' }),
    password: ownPassword,
  }),
  response: done,
  problems: ['demo-not-allowed', 'conflict', 'password-mismatch', 'legal-hold'],
})

/** The longest a key lives. */
export const KEY_DAYS_MAX = 365

export const listKeys = defineEndpoint({
  name: 'accounts.keys',
  method: 'GET',
  path: '/api/keys',
  summary: 'Your API keys in this organisation, newest first, without their secrets',
  permission: 'account:own',
  request: nothing,
  response: z.array(ApiKey),
})

export const makeKey = defineEndpoint({
  name: 'accounts.make-key',
  method: 'POST',
  path: '/api/keys',
  summary: 'Creates an API key for a program; its secret is shown only in this answer',
  permission: 'account:own',
  request: z.object({
    name: z
      .string('A name is required')
      .trim()
      .min(1, 'A name is required')
      .max(80, tooLong('The name', 80))
      .regex(/^\P{Cc}*$/u, 'The name must be plain text')
      .meta({ title: 'Name', description: 'What will use it' }),
    permissions: z
      .array(KeyPermission)
      .min(1, 'Choose what the key may be used for')
      .max(KeyPermission.options.length)
      .transform((chosen) => [...new Set(chosen)])
      .meta({ title: 'What it may be used for' }),
    effect: z.enum(['read', 'write']).default('read').meta({ title: 'What it may do' }),
    days: z
      .number()
      .int()
      .min(1)
      .max(KEY_DAYS_MAX, `A key lasts ${KEY_DAYS_MAX} days at most`)
      .default(90)
      .meta({ title: 'Days until it ends', description: `At most ${KEY_DAYS_MAX}` }),
  }),
  response: z.object({ key: ApiKey, secret: z.string() }),
  problems: ['forbidden', 'demo-not-allowed', 'conflict', 'too-many-requests'],
  status: 201,
  limit: { perAddress: 60, windowSeconds: HOUR_SECONDS },
  examples: [
    {
      asks: 'A key that reads cases and screenings for thirty days',
      request: {
        name: 'Nightly report',
        permissions: ['cases:read', 'screening:read'],
        effect: 'read',
        days: 30,
      },
    },
  ],
})

export const revokeKey = defineEndpoint({
  name: 'accounts.revoke-key',
  method: 'DELETE',
  path: '/api/keys/{id}',
  summary: 'Revokes one of your API keys; its next call is refused',
  permission: 'account:own',
  request: z.object(rowId),
  response: ApiKey,
  problems: ['not-found', 'conflict', 'demo-not-allowed'],
})

export const readCaller = defineEndpoint({
  name: 'accounts.caller',
  method: 'GET',
  path: '/api/keys/current',
  summary: 'The caller, and what the key in use allows now',
  // Nobody is told anything without a key or a session; a key of any scope may ask about itself.
  permission: 'public',
  request: nothing,
  response: Caller,
  problems: ['not-signed-in', 'too-many-requests'],
})

export const listKeysOfOrganisation = defineEndpoint({
  name: 'accounts.keys-of-organisation',
  method: 'GET',
  path: '/api/users/keys',
  summary: 'Every API key of the organisation, with its owner',
  permission: 'users:manage',
  request: nothing,
  response: z.array(ApiKey),
})

export const revokeKeyOfOrganisation = defineEndpoint({
  name: 'accounts.revoke-key-of-organisation',
  method: 'DELETE',
  path: '/api/users/keys/{id}',
  summary: 'Revokes a key of anybody in the organisation',
  permission: 'users:manage',
  request: z.object(rowId),
  response: ApiKey,
  problems: ['not-found', 'conflict'],
})
