import type { z } from 'zod'
import { CallFailed, sentenceOf } from '#platform/http-client/index.ts'

/** Why a form of the doorway was not accepted: the first reason alone (AUTH-026). */
export type Refusal = {
  message: string
  /** The server's code, or NETWORK_ERROR; a check in the browser has none. */
  code?: string
  /** The field it is about, where it is about one. */
  field?: string
}

/** The first thing a contract finds wrong, in the order it asks. */
export function firstRefusal(request: z.ZodObject, values: Record<string, string>): Refusal | undefined {
  const [issue] = request.safeParse(values).error?.issues ?? []
  return issue ? refusalOfIssue(issue) : undefined
}

export function refusalOfIssue(issue: z.core.$ZodIssue): Refusal {
  return { message: issue.message, field: String(issue.path[0] ?? '') }
}

/** What a failed call says on the screen: the server's sentence and code, else the fallback (AUTH-033…036). */
export function refusalOfCall(failure: unknown, fallback: string): Refusal {
  const message = sentenceOf(failure, fallback)
  if (!(failure instanceof CallFailed)) return { message: fallback }
  const isCoded = failure.serverMessage !== undefined || failure.code === 'NETWORK_ERROR'
  const field = failure.details?.field
  return {
    message,
    ...(isCoded ? { code: failure.code } : {}),
    ...(typeof field === 'string' ? { field } : {}),
  }
}
