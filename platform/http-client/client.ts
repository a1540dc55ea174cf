import type { z } from 'zod'
import { type Endpoint, type InputOf, pathKeys, type ResponseOf } from '#platform/endpoint/index.ts'
import { organisationHeader } from './acting-for.ts'
import { attendanceHeader } from './attendance.ts'

function sayingWhoAsks({ headers }: RequestInit): RequestInit {
  const own = { ...organisationHeader(), ...attendanceHeader() }
  return Object.keys(own).length === 0 ? {} : { headers: { ...(headers as Record<string, string>), ...own } }
}

/** A call that the server refused or that never reached it. `code` is the server's, or NETWORK_ERROR. */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string
  /** The server's own sentence, when it sent one; of a write that got no answer, what became of it. */
  readonly serverMessage: string | undefined
  readonly details: Record<string, unknown> | undefined

  constructor(
    message: string,
    facts: {
      status: number
      code: string
      serverMessage?: string
      details?: Record<string, unknown>
    },
  ) {
    super(message)
    this.name = 'CallFailed'
    this.status = facts.status
    this.code = facts.code
    this.serverMessage = facts.serverMessage
    this.details = facts.details
  }
}

type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType>

/** URL of a call with its path keys filled and, for a GET or DELETE, the remaining fields as a query string. */
export function urlOf<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): string {
  const fields = { ...(input as Record<string, unknown>) }
  let url: string = endpoint.path
  for (const key of pathKeys(endpoint.path)) {
    url = url.replace(`{${key}}`, encodeURIComponent(String(fields[key])))
    delete fields[key]
  }
  if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE') return url
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined || value === null || value === '') continue
    for (const item of Array.isArray(value) ? value : [value]) query.append(key, String(item))
  }
  const text = query.toString()
  return text ? `${url}?${text}` : url
}

/** What is sent with a call; nothing with a GET or DELETE. */
export function bodyOf(endpoint: AnyEndpoint, input: Record<string, unknown>): string | FormData | undefined {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return undefined
  // Of a record that was spread into a call the rest is not sent: what a call does not read is refused.
  const fields = Object.fromEntries(
    Object.entries(input).filter(([key]) => Object.hasOwn(endpoint.request.shape, key)),
  )
  for (const key of pathKeys(endpoint.path)) delete fields[key]
  if (endpoint.body !== 'multipart') return JSON.stringify(fields)
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    const isFiles = Array.isArray(value) && value.every((item) => item instanceof Blob)
    for (const item of isFiles ? value : [value]) form.append(key, item instanceof Blob ? item : String(item))
  }
  return form
}

const NOT_SENT =
  'You are offline. Nothing was sent: your input is kept, send it again once you are connected.'
const UNKNOWN =
  'The connection failed before an answer arrived, so the outcome is unknown. Check before you send it again.'

/**
 * Fetch with credentials; a refusal or a lost network becomes `CallFailed`. It is tried at once or fails at once: nothing waits for
 * a connection to be sent later. The browser's word that it is offline is no reason not to try, as the server may be this machine.
 */
export async function send(url: string, init: RequestInit = {}, isMutation = false): Promise<Response> {
  const { navigator } = globalThis as { navigator?: { onLine?: boolean } }
  const wasOffline = navigator?.onLine === false
  let answer: Response
  try {
    answer = await fetch(url, { credentials: 'same-origin', ...init, ...sayingWhoAsks(init) })
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new CallFailed('Network error. Please try again.', {
      status: 0,
      code: 'NETWORK_ERROR',
      ...(isMutation ? { serverMessage: wasOffline ? NOT_SENT : UNKNOWN } : {}),
    })
  }
  return answerOf(answer, isMutation)
}

/**
 * An answer that was not refused.
 * @throws CallFailed with the server's own sentence and code otherwise.
 */
export async function answerOf(answer: Response, isMutation = false): Promise<Response> {
  if (answer.ok) return answer
  const text = await answer.text()
  const stated = problemIn(text)
  const sentence = stated?.message ?? stated?.error
  const failure = `HTTP error! status: ${answer.status}`
  throw new CallFailed(isMutation && text ? `${failure} ${text}` : failure, {
    status: answer.status,
    code: stated?.code ?? 'HTTP_ERROR',
    ...(sentence ? { serverMessage: sentence } : {}),
    ...(stated?.details ? { details: stated.details } : {}),
  })
}

function problemIn(
  text: string,
): { message?: string; error?: string; code?: string; details?: Record<string, unknown> } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Calls an endpoint and gives its answer. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: { signal?: AbortSignal } = {},
): Promise<ResponseOf<E>> {
  const isRead = endpoint.method === 'GET'
  const body = bodyOf(endpoint, input as Record<string, unknown>)
  const answer = await send(
    urlOf(endpoint, input),
    {
      method: endpoint.method,
      ...(body === undefined ? {} : { body }),
      ...(typeof body === 'string' ? { headers: { 'content-type': 'application/json' } } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    },
    !isRead,
  )
  // An answer that led on to a page, as signing out does, has said all by that.
  if (answer.status === 204 || answer.redirected) return undefined as ResponseOf<E>
  return (await answer.json()) as ResponseOf<E>
}

/** The default query function: the first element of a key is a GET URL, the answer is JSON. */
export async function fetchFirstKey({
  queryKey,
  signal,
}: {
  queryKey: readonly unknown[]
  signal?: AbortSignal
}): Promise<unknown> {
  const answer = await send(String(queryKey[0]), signal ? { signal } : {})
  return answer.json()
}

/** The sentence to show a person for any failure. */
export function sentenceOf(failure: unknown, fallback = 'Something went wrong. Please try again.'): string {
  if (failure instanceof CallFailed)
    return failure.serverMessage ?? (failure.code === 'NETWORK_ERROR' ? failure.message : fallback)
  return failure instanceof Error ? failure.message : fallback
}
