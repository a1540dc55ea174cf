import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { User } from '../../contract/index.ts'
import { DEACTIVATED } from '../auth/auth.ts'
import { AuthRefused, callAuth, keepCookies } from '../auth/call-auth.ts'
import { organisationToOpen } from '../organisations/member-store.ts'
import { notifyOwner } from '../people/notify-owner.ts'
import { personById, personRowOf, updatePerson, userOf } from '../people/person-store.ts'
import { countRefusedSignIn } from '../watch/count-refused-sign-in.ts'
import { isKnownDevice, rememberDevice } from './known-device.ts'

/** Signs in with a username or an e-mail address. An unknown name and a wrong password are told apart by nothing. */
export async function signIn(
  ctx: Context,
  input: RequestOf<typeof endpoints.signIn>,
): Promise<{ user: User }> {
  // No name holds a control character, and the database would refuse to be asked for one.
  if (/\p{Cc}/u.test(input.username)) throw unknown()
  const { result, cookies } = await prove(ctx, input).catch(async (failure: unknown) => {
    const refusal = refusalOf(failure)
    if (refusal instanceof Problem) await countRefusedSignIn(ctx, input.username)
    throw refusal
  })
  if ('twoFactorRedirect' in result) {
    keepCookies(ctx, cookies)
    throw new Problem('two-factor-required', 'Enter the code of your authenticator app, or a backup code.')
  }
  return signedIn(ctx, Number(result.user.id), cookies)
}

function prove(ctx: Context, { username, password }: RequestOf<typeof endpoints.signIn>) {
  return username.includes('@')
    ? callAuth(ctx, (api, headers) =>
        api.signInEmail({ headers, returnHeaders: true, body: { email: username, password } }),
      )
    : callAuth(ctx, (api, headers) =>
        api.signInUsername({ headers, returnHeaders: true, body: { username, password } }),
      )
}

/** Leaves the trace of a session that the library has begun, and only then hands its cookie out. */
export async function signedIn(
  ctx: Context,
  userId: number,
  cookies: readonly string[],
): Promise<{ user: User }> {
  const user = await recordChange(ctx, async (tx) => {
    const before = await personById(tx.db, userId)
    await updatePerson(tx.db, userId, { lastSignInAt: tx.now })
    const organisationId = await organisationToOpen(tx.db, userId)
    if (organisationId === undefined) throw deactivated()
    const row = await personRowOf(tx.db, organisationId, userId)
    // The first browser of all is no news, and one that somebody has signed in with before is none either.
    if (before?.lastSignInAt && !isKnownDevice(tx, userId)) await notifyOwner(tx, row, { what: 'new-device' })
    return {
      result: userOf(row),
      trace: {
        action: 'account.signed-in',
        subject: { type: 'account', id: userId },
        payload: { username: row.displayUsername },
        by: row.displayUsername,
        organisationId,
      },
    }
  })
  keepCookies(ctx, cookies)
  rememberDevice(ctx, userId)
  return { user }
}

const deactivated = () =>
  new Problem('forbidden', 'This account is deactivated. Ask your administrator to let you back in.')

const unknown = () => new Problem('invalid-credentials', 'Username, email or password is not right.')

/** What a refused sign-in means to the caller; every reason that would tell about an account is one and the same. */
export function refusalOf(failure: unknown): unknown {
  if (!(failure instanceof AuthRefused)) return failure
  if (failure.code === DEACTIVATED) return deactivated()
  return unknown()
}
