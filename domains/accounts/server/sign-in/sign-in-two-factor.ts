import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { User } from '../../contract/index.ts'
import { authOf } from '../auth/auth.ts'
import { AuthRefused, callAuth } from '../auth/call-auth.ts'
import { deleteSessionOf } from '../people/person-store.ts'
import { claimCode } from '../two-factor/claim-code.ts'
import { requireFactorOpens } from '../two-factor/sealed-factors.ts'
import { countRefusedCode } from '../watch/count-refused-code.ts'
import { refusalOf, signedIn } from './sign-in.ts'

const LOCK_SECONDS = 900

/** Finishes a sign-in that waits for a code: six digits of the app, else a backup code, which works once. */
export async function signInTwoFactor(
  ctx: Context,
  { code }: RequestOf<typeof endpoints.signInTwoFactor>,
): Promise<{ user: User }> {
  const digits = code.replaceAll(/\s/g, '')
  const { authCookies } = await authOf(ctx).$context
  const { result: waits } = await callAuth(ctx, (api, headers) =>
    api.whoWaits({ headers, returnHeaders: true }),
  )
  if (waits.userId !== null) await requireFactorOpens(ctx, waits.userId)
  // Counted outside a transaction: a wrong code must stay counted although the call is refused.
  const isOfApp = /^\d{6}$/.test(digits)
  const { result, cookies } = await callAuth(
    ctx,
    async (api, headers) =>
      isOfApp
        ? api.verifyTOTP({ headers, returnHeaders: true, body: { code: digits } })
        : api.verifyBackupCode({ headers, returnHeaders: true, body: { code: digits } }),
    // A session that is still open belongs to whoever was here before.
    { withoutCookies: [authCookies.sessionToken.name] },
  ).catch(async (failure: unknown) => {
    const refusal = codeRefusal(failure)
    if (refusal instanceof Problem && waits.userId !== null) await countRefusedCode(ctx, waits.userId)
    throw refusal
  })
  const userId = Number(result.user.id)
  if (isOfApp && !(await claimCode(ctx.db, userId, digits, ctx.now))) {
    // The library has begun a session already; its cookie is never handed out.
    if (result.token) await deleteSessionOf(ctx.db, userId, result.token)
    throw new Problem('two-factor-invalid', 'This code has been used. Wait for the next one.', {
      field: 'code',
    })
  }
  return signedIn(ctx, userId, cookies)
}

function codeRefusal(failure: unknown): unknown {
  if (!(failure instanceof AuthRefused)) return failure
  switch (failure.code) {
    case 'INVALID_TWO_FACTOR_COOKIE':
      return new Problem('two-factor-invalid', 'This sign-in has expired. Please start again.', {
        startAgain: true,
      })
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return new Problem('two-factor-invalid', 'Too many wrong codes. Please start again.', {
        startAgain: true,
      })
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      return new Problem('too-many-requests', 'Too many wrong codes. Please try again in 15 minutes.', {
        retryAfterSeconds: LOCK_SECONDS,
      })
    case 'DEACTIVATED':
      return refusalOf(failure)
    default:
      return new Problem('two-factor-invalid', 'The code is not right.', { field: 'code' })
  }
}
