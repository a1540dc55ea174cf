/** The key that a program sends with a request (`Authorization: Bearer …`, RFC 6750); such a request is nobody else's, whatever cookies come with it. */
export function bearerOf(request: Pick<Request, 'headers'> | undefined): string | undefined {
  const sent = request?.headers.get('authorization')
  return sent ? /^Bearer +(\S+)$/i.exec(sent.trim())?.[1] : undefined
}
