import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns/index.ts'
import type { GrantedPermission, RoleKey } from '#platform/permissions/index.ts'

/** Moments, as ISO text, at which rights were given or taken away. */
export type RightsSince = Partial<Record<GrantedPermission, string>>

const madeAndChanged = {
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
}

/** An organisation: what a plan is sold to and what rows belong to. 1 is the installation's own, 2 the demo's. */
export const organisation = pgTable('organisation', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 3 }),
  name: text('name').notNull(),
  foundedAt: moment('founded_at').notNull(),
})

/** A person in an organisation: what they may do there, and since when. Somebody who was shut out keeps their row and their past. */
export const membership = pgTable(
  'membership',
  {
    organisationId: integer('organisation_id').notNull(),
    userId: integer('user_id').notNull(),
    /** A role of every organisation, or one of this one’s own. */
    role: text('role').$type<RoleKey>().notNull(),
    joinedAt: moment('joined_at').notNull(),
    deactivatedAt: moment('deactivated_at'),
    /** Since when the person has held without a break what their role grants; null since they joined. */
    rightsFrom: moment('rights_from'),
    /** Rights that they were given or lost later than that, each with the moment of the last time. */
    rightsSince: jsonb('rights_since').$type<RightsSince>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.userId] }),
    index('membership_by_person').on(table.userId),
  ],
)

/** A role that an organisation has made for itself. */
export const ownRole = pgTable(
  'own_role',
  {
    organisationId: integer('organisation_id').notNull(),
    id: integer('id').generatedAlwaysAsIdentity().notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    permissions: jsonb('permissions').$type<GrantedPermission[]>().notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: moment('changed_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    uniqueIndex('own_role_by_name').on(table.organisationId, sql`lower(${table.name})`),
  ],
)

/** Everybody who is known by name: those who registered, the demo's account, and people of the sample data. */
export const person = pgTable(
  'person',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Where the next session opens: the organisation this person was last in. What they may do there, their membership says. */
    opensOrganisationId: integer('organisation_id').notNull().default(1),
    /** What sign-in compares with: lower case, one form of each letter. */
    username: text('username').notNull().unique(),
    /** As it was typed. */
    displayUsername: text('display_username').notNull(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    /** Where roles stood before there were memberships; the migration that made those reads it, nothing else does. */
    roleBefore: text('role').notNull().default('analyst'),
    /** `sample` people have no password and cannot sign in. */
    origin: text('origin', { enum: ['registered', 'demo', 'sample'] })
      .notNull()
      .default('registered'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** As `roleBefore`. */
    deactivatedBefore: moment('deactivated_at'),
    lastSignInAt: moment('last_sign_in_at'),
    ...madeAndChanged,
  },
  (table) => [index('person_by_organisation').on(table.opensOrganisationId)],
)

/**
 * A change of somebody’s e-mail address, which is a credential: reset links go there. It awaits a confirmation from the new address, and the address
 * before can undo it for a time. Of both links only digests are kept.
 */
export const addressChange = pgTable(
  'address_change',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id').notNull(),
    /** The last address that was the person’s own: what is undone puts it back, and until the new one is confirmed resets go there. */
    addressBefore: text('address_before').notNull(),
    addressAfter: text('address_after').notNull(),
    changedAt: moment('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
    /** It was not the person who changed it. */
    isByAnother: boolean('is_by_another').notNull(),
    /** Whether the address before was verified; one given at registration need not be. */
    wasVerified: boolean('was_verified').notNull(),
    /** A second factor that was turned on since may be somebody else’s. */
    hadSecondFactor: boolean('had_second_factor').notNull(),
    confirmDigest: text('confirm_digest'),
    confirmUntil: moment('confirm_until'),
    confirmedAt: moment('confirmed_at'),
    undoDigest: text('undo_digest').notNull().unique(),
    undoUntil: moment('undo_until').notNull(),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    index('address_change_by_person').on(table.userId),
    index('address_change_by_address').on(table.addressBefore),
  ],
)

/** A session. The cookie carries the token with its signature, so a row alone opens nothing. */
export const signInSession = pgTable(
  'sign_in_session',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id').notNull(),
    /** The one organisation that requests of this session are of. */
    organisationId: integer('organisation_id').notNull().default(1),
    /** An organisation's sign-in provider vouched for the person: the session stays in that organisation. */
    isByProvider: boolean('is_by_provider').notNull().default(false),
    token: text('token').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    /** To the minute, and noted only where the organisation ends sessions that nobody uses. */
    lastUsedAt: moment('last_used_at'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    ...madeAndChanged,
  },
  (table) => [index('sign_in_session_by_person').on(table.userId)],
)

/** What an organisation asks of everybody who is signed in to it. */
export const signInRule = pgTable('sign_in_rule', {
  organisationId: integer('organisation_id').primaryKey(),
  idleMinutes: integer('idle_minutes'),
  sessionHours: integer('session_hours'),
  secondFactorOf: text('second_factor_of', { enum: ['nobody', 'administrators', 'everybody'] }).notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** What is watched over, counted in an hour: sign-ins that were refused, under 0 those for a name that nobody has, which is kept nowhere; codes that were refused after a right password; files that somebody took. */
export const watchedCount = pgTable(
  'watched_count',
  {
    organisationId: integer('organisation_id').notNull(),
    kind: text('kind', { enum: ['sign-in-refused', 'code-refused', 'files-taken'] }).notNull(),
    userId: integer('user_id').notNull(),
    windowStart: moment('window_start').notNull(),
    times: integer('times').notNull(),
    /** How many of them stand in the audit log. */
    told: integer('told').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.kind, table.userId, table.windowStart] })],
)

/** How a person proves who they are: a password hash today, an outside provider's account later. */
export const credential = pgTable(
  'credential',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id').notNull(),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text('password'),
    // The sign-in library asks for these; they stay empty until an outside provider is set up.
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    ...madeAndChanged,
  },
  (table) => [index('credential_by_person').on(table.userId)],
)

/** Things that work once for a while: reset links, sign-ins that wait for a code. The identifier is a digest. */
export const verification = pgTable(
  'verification',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    ...madeAndChanged,
  },
  (table) => [index('verification_by_identifier').on(table.identifier)],
)

/** A person's second factor: key and backup codes, both encrypted with the installation's secret. */
export const twoFactor = pgTable(
  'two_factor',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id').notNull(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: boolean('verified').notNull().default(false),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: moment('locked_until'),
  },
  (table) => [index('two_factor_by_person').on(table.userId)],
)

/** Codes of authenticator apps that were taken, for as long as they could be typed again; only digests are kept. */
export const usedCode = pgTable(
  'used_code',
  {
    userId: integer('user_id').notNull(),
    digest: text('digest').notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.digest] })],
)

/** An invite; only the digest of its token is kept. */
export const invite = pgTable(
  'invite',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    organisationId: integer('organisation_id').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    email: text('email'),
    role: text('role').$type<RoleKey>().notNull(),
    invitedBy: text('invited_by').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    usedByUserId: integer('used_by_user_id'),
  },
  (table) => [index('invite_by_organisation').on(table.organisationId)],
)

/** A key that a person gave a program, in one organisation; only the digest of its secret is kept. */
export const apiKey = pgTable(
  'api_key',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    organisationId: integer('organisation_id').notNull(),
    userId: integer('user_id').notNull(),
    name: text('name').notNull(),
    secretDigest: text('secret_digest').notNull().unique(),
    start: text('start').notNull(),
    permissions: jsonb('permissions').$type<GrantedPermission[]>().notNull(),
    effect: text('effect', { enum: ['read', 'write'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
    revokedBy: text('revoked_by'),
  },
  (table) => [index('api_key_by_person').on(table.organisationId, table.userId)],
)

/** The token by which an organisation's directory provisions its people; only the digest of its secret is kept. */
export const provisioningToken = pgTable(
  'provisioning_token',
  {
    organisationId: integer('organisation_id').notNull(),
    id: integer('id').generatedAlwaysAsIdentity().notNull(),
    name: text('name').notNull(),
    secretDigest: text('secret_digest').notNull().unique(),
    start: text('start').notNull(),
    madeBy: text('made_by').notNull(),
    madeAt: moment('made_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
    revokedBy: text('revoked_by'),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.id] })],
)

/** What an organisation's directory calls a person of it, as it was said last. */
export const directoryName = pgTable(
  'directory_name',
  {
    organisationId: integer('organisation_id').notNull(),
    userId: integer('user_id').notNull(),
    userName: text('user_name').notNull(),
    externalId: text('external_id'),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.userId] }),
    uniqueIndex('directory_name_once').on(table.organisationId, sql`lower(${table.userName})`),
  ],
)

/** The OpenID Connect provider by which people of an organisation sign in. */
export const signInProvider = pgTable('sign_in_provider', {
  organisationId: integer('organisation_id').primaryKey(),
  title: text('title').notNull(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  sealedClientSecret: text('sealed_client_secret'),
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** Whom a provider means by a subject, in the organisation that trusts it and in no other. */
export const providerLink = pgTable(
  'provider_link',
  {
    organisationId: integer('organisation_id').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: integer('user_id').notNull(),
    linkedAt: moment('linked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.issuer, table.subject] })],
)
