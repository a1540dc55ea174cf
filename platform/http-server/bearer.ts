/**
 * Where else than in its header a key stands, in words; undefined where there is none. Who is told to sign in does not find out by it.
 */
export function misplacedKey(request: Pick<Request, 'headers' | 'url'>): string | undefined {
  const { headers, url } = request
  const asked = 'An API key is sent in the header “Authorization: Bearer assay_…”'
  const authorization = headers.get('authorization')?.trim() ?? ''
  const basic = /^Basic +(\S+)$/i.exec(authorization)?.[1]
  if (authorization.includes('assay_') || (basic && atobOrNothing(basic).includes('assay_')))
    return `${asked}, and not in another form.`
  const named = ['x-api-key', 'api-key', 'x-auth-token'].find((name) => headers.get(name)?.includes('assay_'))
  if (named) return `${asked}, and not in “${named}”.`
  // It is in the logs of every proxy between.
  if (URL.parse(url)?.search.includes('assay_'))
    return `${asked}, never in the address, where it is logged: revoke this one and create another.`
  return undefined
}

function atobOrNothing(text: string): string {
  try {
    return atob(text)
  } catch {
    return ''
  }
}

/**
 * The key that a program sends with a request (`Authorization: Bearer …`, RFC 6750); such a request is nobody else's, whatever cookies
 * come with it.
 */
export function bearerOf(request: Pick<Request, 'headers'> | undefined): string | undefined {
  const sent = request?.headers.get('authorization')
  return sent ? /^Bearer +(\S+)$/i.exec(sent.trim())?.[1] : undefined
}
