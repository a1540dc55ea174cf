/** Somebody who talks to the API with a session, as a program does. */
export type Person = {
  get(path: string): Promise<{ status: number; body: unknown }>
  post(path: string, body: object): Promise<{ status: number; body: unknown }>
  /** The same under an idempotency key. */
  postUnder(
    key: string,
    path: string,
    body: object,
  ): Promise<{ status: number; body: unknown; isReplayed: boolean }>
  send(path: string, form: FormData): Promise<{ status: number; body: unknown }>
}

/** Registers somebody, or signs them in when they are there already. */
export async function asPerson(url: string, username: string): Promise<Person> {
  const account = {
    username,
    email: `${username}@example.com`,
    password: 'a long pass phrase',
    fullName: `Person ${username}`,
  }
  const register = await fetch(`${url}/api/auth/register`, jsonPost(account))
  const answer = register.ok
    ? register
    : await fetch(`${url}/api/auth/login`, jsonPost({ username, password: account.password }))
  if (!answer.ok) throw new Error(`Signing in failed with ${answer.status}: ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const replyOf = async (path: string, init: RequestInit) => {
    const reply = await fetch(`${url}${path}`, { ...init, headers: { ...init.headers, cookie } })
    const text = await reply.text()
    return {
      status: reply.status,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      isReplayed: reply.headers.get('idempotent-replayed') === 'true',
    }
  }
  const call = async (path: string, init: RequestInit) => {
    const { status, body } = await replyOf(path, init)
    return { status, body }
  }
  return {
    get: (path) => call(path, {}),
    post: (path, body) => call(path, jsonPost(body)),
    postUnder: (key, path, body) => {
      const init = jsonPost(body)
      return replyOf(path, { ...init, headers: { ...init.headers, 'idempotency-key': key } })
    },
    send: (path, form) => call(path, { method: 'POST', body: form }),
  }
}

function jsonPost(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
