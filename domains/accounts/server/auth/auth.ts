import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { twoFactor, username } from 'better-auth/plugins'
import { keyFor, numberOfSecret, type Secrets, siteAddress } from '#platform/config/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { insertMember, type Joining, organisationToOpen } from '../organisations/member-store.ts'
import * as tables from '../tables.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'
import { provenSession } from './proven-session.ts'
import { waitingPerson } from './waiting-person.ts'

const DAY_SECONDS = 86_400
const RESET_LINK_SECONDS = 3_600

/** The header that carries the caller's address inwards; what a client sends under this name never gets here. */
export const ADDRESS_HEADER = 'x-assay-address'

/** The code of a sign-in that is right but whose person may no longer come in. */
export const DEACTIVATED = 'DEACTIVATED'

/** What the library's own callbacks tell the verb that called it. */
export type Stated = {
  resetLink?: { userId: number; email: string; token: string }
  passwordResetOf?: number
}

/**
 * Which database handle the library works on while a verb calls it: the verb's own, so that its rows join the verb's transaction.
 * `joins` is where the person whose account the call makes comes in: their first session opens there.
 */
export const currentCall = new AsyncLocalStorage<{ db: Queryable; told: Stated; joins?: Joining }>()

function currentHandle(installation: Installation): Queryable {
  return new Proxy({} as Queryable, {
    get(_, name) {
      const db = currentCall.getStore()?.db ?? installation.database.db
      const member: unknown = Reflect.get(db, name)
      return typeof member === 'function' ? member.bind(db) : member
    },
  })
}

/** A name as sign-in compares it. */
export const comparableUsername = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

/** Where links in mails lead to. */
export const siteOf = ({ config }: Installation): string => siteAddress(config)

/** The library's own secrets: what it encrypts is numbered too, and opens under each of them. */
export const librarySecrets = ({
  secret,
  secretsBefore = [],
}: Secrets): { version: number; value: string }[] =>
  [secret, ...secretsBefore].map((one) => ({
    version: numberOfSecret(one),
    value: keyFor(one, 'accounts').toString('base64url'),
  }))

function makeAuth(installation: Installation, isSecure: boolean) {
  const site = siteOf(installation)
  return betterAuth({
    appName: 'Assay',
    baseURL: site,
    secrets: librarySecrets(installation),
    // What was encrypted before secrets had numbers.
    secret: librarySecrets(installation).at(-1)?.value as string,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // Only the sentence: what the library adds to it may hold a query's values.
      log: (level, sentence) => installation.log[level]({ room: 'accounts' }, sentence),
    },
    database: drizzleAdapter(currentHandle(installation), {
      provider: 'pg',
      schema: {
        user: tables.person,
        session: tables.signInSession,
        account: tables.credential,
        verification: tables.verification,
        twoFactor: tables.twoFactor,
      },
    }),
    databaseHooks: {
      session: {
        create: {
          async before(session) {
            const db = currentHandle(installation)
            const userId = Number(session.userId)
            const joins = currentCall.getStore()?.joins
            if (joins) await insertMember(db, { ...joins, userId })
            const organisationId = joins?.organisationId ?? (await organisationToOpen(db, userId))
            if (organisationId === undefined)
              throw new APIError('FORBIDDEN', { code: DEACTIVATED, message: DEACTIVATED })
            return { data: { ...session, organisationId } }
          },
        },
      },
    },
    user: {
      fields: { name: 'fullName' },
    },
    session: {
      additionalFields: { organisationId: { type: 'number', input: false, required: false } },
      expiresIn: 7 * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      freshAge: 0,
      // A signed copy in a second cookie would keep a revoked session alive: see docs/decisions, identifyUser caches instead.
      cookieCache: { enabled: false },
    },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: 1_000,
      password: { hash: hashPassword, verify: ({ hash, password }) => isPasswordOf(hash, password) },
      resetPasswordTokenExpiresIn: RESET_LINK_SECONDS,
      revokeSessionsOnPasswordReset: true,
      async sendResetPassword({ user, token }) {
        const call = currentCall.getStore()
        if (call) call.told.resetLink = { userId: Number(user.id), email: user.email, token }
      },
      async onPasswordReset({ user }) {
        const call = currentCall.getStore()
        if (call) call.told.passwordResetOf = Number(user.id)
      },
    },
    plugins: [
      username({
        minUsernameLength: 1,
        maxUsernameLength: 64,
        usernameNormalization: comparableUsername,
        // The contract has asked for the form already.
        usernameValidator: () => true,
      }),
      twoFactor({ issuer: 'Assay', backupCodeOptions: { storeBackupCodes: 'encrypted' } }),
      provenSession,
      waitingPerson,
    ],
    rateLimit: { enabled: false }, // said by the endpoints, counted in the database
    advanced: {
      cookiePrefix: 'assay',
      useSecureCookies: isSecure,
      database: { generateId: 'serial' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
  })
}

export type Auth = ReturnType<typeof makeAuth>

const authsOfInstallation = new WeakMap<Installation, Map<boolean, Auth>>()

/** Whether the site is reached under encryption: as it was set, else as this request reached it (behind a proxy, what the proxy says). */
export function isReachedSecurely({
  installation,
  request,
}: Pick<Context, 'installation' | 'request'>): boolean {
  return (installation.config.publicUrl ?? request?.url ?? '').startsWith('https:')
}

/** The sign-in library of a running installation. Its cookies are for encrypted connections alone where the request came over one. */
export function authOf(ctx: Pick<Context, 'installation' | 'request'>): Auth {
  const auths = authsOfInstallation.get(ctx.installation) ?? new Map<boolean, Auth>()
  authsOfInstallation.set(ctx.installation, auths)
  const isSecure = isReachedSecurely(ctx)
  const known = auths.get(isSecure)
  if (known) return known
  const made = makeAuth(ctx.installation, isSecure)
  auths.set(isSecure, made)
  return made
}
