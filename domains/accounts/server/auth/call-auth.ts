import { isAPIError } from 'better-auth/api'
import type { Context } from '#platform/context/index.ts'
import type { Joining } from '../organisations/member-store.ts'
import { ADDRESS_HEADER, type Auth, authOf, currentCall, type Stated } from './auth.ts'

/** A refusal of the sign-in library, by its code. A verb says what it means to the caller. */
export class AuthRefused extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, status: number) {
    super(`The sign-in library refused: ${code}.`)
    this.name = 'AuthRefused'
    this.code = code
    this.status = status
  }
}

type Answer<Result> = { response: Result; headers: Headers }

/**
 * Calls the sign-in library on the context's own database handle: inside `recordChange` its rows commit with the change.
 * Cookies it sets are in the answer's `cookies`; `keepCookies` hands them to the caller.
 * @throws AuthRefused for what the library refuses; an Error without any query's values for the rest.
 */
export async function callAuth<Result>(
  ctx: Context,
  call: (api: Auth['api'], headers: Headers) => Promise<Answer<Result>>,
  options: { withoutCookies?: readonly string[]; joins?: Joining } = {},
): Promise<{ result: Result; cookies: readonly string[]; told: Stated }> {
  const stated: Stated = {}
  try {
    const answer = await currentCall.run(
      { db: ctx.db, told: stated, ...(options.joins ? { joins: options.joins } : {}) },
      () => call(authOf(ctx).api, inwardHeaders(ctx, options.withoutCookies ?? [])),
    )
    return { result: answer.response, cookies: answer.headers?.getSetCookie() ?? [], told: stated }
  } catch (failure) {
    if (isAPIError(failure) && failure.statusCode < 500)
      throw new AuthRefused(String(failure.body?.code ?? failure.status), failure.statusCode)
    // A failed query's message holds its values, a token or a hash among them: only its cause may reach the log.
    const cause = failure instanceof Error ? (failure.cause ?? failure.name) : failure
    throw new Error('The sign-in library failed.', { cause })
  }
}

/** Sends the library's cookies with the answer. */
export function keepCookies(ctx: Context, cookies: readonly string[]): void {
  for (const cookie of cookies) ctx.answerHeaders?.append('set-cookie', cookie)
}

function inwardHeaders(ctx: Context, withoutCookies: readonly string[]): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: ctx.address })
  const userAgent = ctx.request?.headers.get('user-agent')
  if (userAgent) headers.set('user-agent', userAgent.slice(0, 400))
  const cookies = (ctx.request?.headers.get('cookie') ?? '')
    .split(/;\s*/)
    .filter((pair) => !withoutCookies.some((name) => pair.startsWith(`${name}=`)))
  if (cookies.join('')) headers.set('cookie', cookies.join('; '))
  return headers
}
