import type { z } from 'zod'
import { CallFailed, call, sentenceOf } from '#platform/http-client/index.ts'
import {
  forgotPassword,
  register,
  resetPassword,
  signIn,
  signInTwoFactor,
  startDemo,
  undoAddressChange,
} from '../../contract/index.ts'

// Everything here comes with the contract and its checks, which a page before the product loads after it has been painted.

type Values = Record<string, string>

/** Why a form before the product was not accepted: the first reason alone (AUTH-026). */
export type Refusal = {
  message: string
  /** The server's code, or NETWORK_ERROR; a check in the browser has none. */
  code?: string
  /** The field it is about, where it is about one. */
  field?: string
}

export const checkSignIn = (values: Values) => firstRefusal(signIn.request, values)
export const checkCode = (values: Values) => firstRefusal(signInTwoFactor.request, values)
export const checkForgotten = (values: Values) => firstRefusal(forgotPassword.request, values)

/** The checks in their order; that the passwords match comes after the password's own and before the full name (AUTH-024). */
export function checkSignUp({ confirmation, ...values }: Values): Refusal | undefined {
  const [issue] = register.request.safeParse(values).error?.issues ?? []
  // `custom`: how a name or address must look, which the contract asks once everything required is there.
  if (issue && issue.code !== 'custom' && issue.path[0] !== 'fullName') return refusalOfIssue(issue)
  if (confirmation !== values.password) return { message: 'Passwords do not match', field: 'confirmation' }
  return issue ? refusalOfIssue(issue) : undefined
}

export function checkNewPassword(
  token: string,
  { password = '', confirmation }: Values,
): Refusal | undefined {
  const refusal = firstRefusal(resetPassword.request, { token, password })
  if (refusal || confirmation === password) return refusal
  return { message: 'Passwords do not match', field: 'confirmation' }
}

/** Signs in; `needsCode` where a second factor is asked for. */
export async function sendSignIn({ username = '', password = '' }: Values): Promise<{ needsCode: boolean }> {
  try {
    await call(signIn, { username: username.trim(), password })
    return { needsCode: false }
  } catch (failure) {
    if (failure instanceof CallFailed && failure.code === 'two-factor-required') return { needsCode: true }
    throw failure
  }
}

export const sendCode = ({ code = '' }: Values) => call(signInTwoFactor, { code })

export const sendSignUp = (
  { username = '', email = '', password = '', fullName = '' }: Values,
  invite: string | null,
) =>
  call(register, {
    username: username.trim(),
    email: email.trim(),
    password,
    fullName: fullName.trim(),
    ...(invite ? { invite } : {}),
  })

export const askForLink = ({ email = '' }: Values) => call(forgotPassword, { email: email.trim() })
export const sendNewPassword = (token: string, { password = '' }: Values) =>
  call(resetPassword, { token, password })
export const sendUndoAddress = (token: string) => call(undoAddressChange, { token })
export const enterDemo = () => call(startDemo, {})

/** The sentence of a call that failed. */
export { sentenceOf }

/** What a failed call says on the screen: the server's sentence and code, else the fallback (AUTH-033…036). */
export function refusalOfCall(failure: unknown, fallback: string): Refusal {
  if (!(failure instanceof CallFailed)) return { message: fallback }
  // Signing in again does no harm, so a lost network is said in the agreed words alone (AUTH-036).
  const message = failure.code === 'NETWORK_ERROR' ? failure.message : sentenceOf(failure, fallback)
  const isCoded = failure.serverMessage !== undefined || failure.code === 'NETWORK_ERROR'
  const field = failure.details?.field
  return {
    message,
    ...(isCoded ? { code: failure.code } : {}),
    ...(typeof field === 'string' ? { field } : {}),
  }
}

/** The first thing a contract finds wrong, in the order it asks. */
function firstRefusal(request: z.ZodObject, values: Values): Refusal | undefined {
  const [issue] = request.safeParse(values).error?.issues ?? []
  return issue ? refusalOfIssue(issue) : undefined
}

function refusalOfIssue(issue: z.core.$ZodIssue): Refusal {
  return { message: issue.message, field: String(issue.path[0] ?? '') }
}
