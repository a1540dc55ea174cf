import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** Where the site is reached: as it was set, or as this request reached it. */
export function siteOf(ctx: Context): string {
  const { publicUrl, port } = ctx.house.config
  const host = ctx.request?.headers.get('host')
  if (publicUrl) return publicUrl
  return host ? `${protocolOf(ctx)}//${host}` : `http://localhost:${port}`
}

/** As the request reached the site; behind a trusted proxy, as the caller reached the proxy. */
const protocolOf = ({ request }: Context) => (request ? new URL(request.url).protocol : 'http:')

/**
 * Refuses to send a browser anywhere but back to this site: the address set for it, or the one the request came to.
 * @throws Problem `invalid-input`.
 */
export function requireOwnAddress(ctx: Context, field: string, address: string): void {
  const refuse = () =>
    new Problem('invalid-input', 'The checkout can only return to this site.', {
      issues: [{ field, message: 'The address is not of this site.' }],
    })
  if (!URL.canParse(address)) throw refuse()
  const url = new URL(address)
  const { publicUrl } = ctx.house.config
  const host = ctx.request?.headers.get('host')
  const own = new Set([
    ...(publicUrl ? [new URL(publicUrl).origin] : []),
    ...(host ? [`http://${host}`, `https://${host}`] : []),
  ])
  // Credentials in an address would show the browser a name that is not the site's.
  if (!own.has(url.origin) || url.username || url.password) throw refuse()
}
