import { isKnownHost, siteAddress } from '#platform/config/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'

/**
 * Refuses to send a browser anywhere but back to this site: the address set for it, or the known one the request came to.
 * @throws Problem `invalid-input`.
 */
export function requireOwnAddress(ctx: Context, field: string, address: string): void {
  const refuse = () =>
    new Problem('invalid-input', 'The checkout can only return to this site.', {
      issues: [{ field, message: 'The address is not of this site.' }],
    })
  if (!URL.canParse(address)) throw refuse()
  const url = new URL(address)
  const { config } = ctx.installation
  const host = ctx.request?.headers.get('host')
  const own = new Set([
    new URL(siteAddress(config)).origin,
    ...(host && isKnownHost(config, host) ? [`http://${host}`, `https://${host}`] : []),
  ])
  // Credentials in an address would show the browser a name that is not the site's.
  if (!own.has(url.origin) || url.username || url.password) throw refuse()
}
