// Stands alone: the package that other programs install is made of this file, its types taken off, so it imports nothing.

/** What is known of a call: where it goes, and how it is sent. */
export type CallFacts = {
  method: string
  /** With `{key}` where a field of the input stands. */
  path: string
  body?: 'multipart' | 'raw'
  answers?: 'file' | 'stream'
  /** Whether it takes an idempotency key, and may be sent again without being done twice. */
  isRepeatable?: boolean
}

/** Where the server is, and as whom to ask. */
export type Connection = {
  /** `https://assay.bank.example` */
  url: string
  /** An API key of a person: `assay_…`. */
  key?: string
  /** How often a call that can be repeated is tried again after a lost connection, 429 or 503; twice by default. */
  retries?: number
  fetch?: typeof fetch
}

export type CallOptions = {
  signal?: AbortSignal
  /** Sent again under the same key within a day, a call is answered as it was and not done again. A new one each time, unless told. */
  idempotencyKey?: string
}

/** A call that was refused or got no answer. */
export class CallRefused extends Error {
  /** The HTTP status; 0 where no answer came. */
  status: number
  /** The server's code, as `plan-limit`; `no-answer` where none came. */
  code: string
  details: Record<string, unknown> | undefined
  /** Under this number the server's log, and where something was kept the audit log, know it. */
  requestId: string | null

  constructor(
    message: string,
    facts: { status: number; code: string; details?: Record<string, unknown>; requestId?: string | null },
  ) {
    super(message)
    this.name = 'CallRefused'
    this.status = facts.status
    this.code = facts.code
    this.details = facts.details
    this.requestId = facts.requestId ?? null
  }
}

const RETRY_SECONDS_MAX = 60

/**
 * Makes a call and gives the response of one that was not refused.
 * @throws CallRefused
 */
export async function sendCall(
  connection: Connection,
  facts: CallFacts,
  input: Record<string, unknown>,
  options: CallOptions = {},
): Promise<Response> {
  const { url, body } = requestOf(facts, input)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (connection.key) headers.authorization = `Bearer ${connection.key}`
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  if (facts.isRepeatable) headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
  const mayRepeat = facts.method === 'GET' || facts.isRepeatable === true
  const triesMax = mayRepeat ? (connection.retries ?? 2) + 1 : 1
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await (connection.fetch ?? fetch)(`${connection.url.replace(/\/$/, '')}${url}`, {
        method: facts.method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(options.signal ? { signal: options.signal } : {}),
        // What leads elsewhere would be sent the key.
        redirect: 'manual',
      })
      if (answer.ok) return answer
      const refused = await refusalOf(answer)
      const waits = Number(answer.headers.get('retry-after') ?? tries)
      const isPassing =
        refused.status === 429 || (refused.status === 503 && refused.code !== 'outcome-unknown')
      if (!isPassing || tries >= triesMax || waits > RETRY_SECONDS_MAX) throw refused
      await pause(waits * 1000, options.signal)
    } catch (failure) {
      if (failure instanceof CallRefused || options.signal?.aborted) throw failure
      if (tries >= triesMax)
        throw new CallRefused(
          mayRepeat
            ? `No answer from ${connection.url}.`
            : `No answer from ${connection.url}: it is unknown whether the call was carried out.`,
          { status: 0, code: 'no-answer' },
        )
      await pause(tries * 250, options.signal)
    }
  }
}

/** The JSON of an answer; a file is given as its response. */
export async function answerOfCall(facts: CallFacts, answer: Response): Promise<unknown> {
  if (facts.answers === 'file' || facts.answers === 'stream') return answer
  return answer.status === 204 ? undefined : await answer.json()
}

function requestOf(
  { method, path, body }: CallFacts,
  input: Record<string, unknown>,
): { url: string; body: string | FormData | undefined } {
  const rest = { ...input }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    if (value === undefined || value === null || value === '')
      throw new TypeError(`The call needs ${name}: it is part of the address.`)
    return encodeURIComponent(String(value))
  })
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams()
    for (const [name, value] of given)
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== null && one !== '') query.append(name, String(one))
    const text = query.toString()
    return { url: text ? `${filled}?${text}` : filled, body: undefined }
  }
  if (body !== 'multipart') return { url: filled, body: JSON.stringify(Object.fromEntries(given)) }
  const form = new FormData()
  for (const [name, value] of given)
    for (const one of Array.isArray(value) && value.every((item) => item instanceof Blob) ? value : [value])
      if (one instanceof Blob) form.append(name, one)
      else if (one !== null) form.append(name, String(one))
  return { url: filled, body: form }
}

async function refusalOf(answer: Response): Promise<CallRefused> {
  const facts = { status: answer.status, requestId: answer.headers.get('x-request-id') }
  const text = await answer.text()
  try {
    const stated = JSON.parse(text) as { message?: string; code?: string; details?: Record<string, unknown> }
    return new CallRefused(stated.message ?? `The server answered ${answer.status}.`, {
      ...facts,
      code: stated.code ?? 'refused',
      ...(stated.details ? { details: stated.details } : {}),
    })
  } catch {
    return new CallRefused(
      answer.status >= 300 && answer.status < 400
        ? 'The server redirects elsewhere: check the address.'
        : `The server answered ${answer.status}, which is not an Assay answer.`,
      { ...facts, code: 'refused' },
    )
  }
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
}
