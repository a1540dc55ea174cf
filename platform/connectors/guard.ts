import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Problem } from '#platform/problems/index.ts'

export type Resolve = (host: string) => Promise<string[]>

const resolveBySystem: Resolve = async (host) =>
  (await systemLookup(host, { all: true, verbatim: true })).map(({ address }) => address)

// The one public address that a cloud answers from inside (the host agent of Azure machines).
const cloudHostAgents = new Set(['168.63.129.16'])

// All of the public IPv6 internet lies here; what is outside, such as `::7f00:1` for 127.0.0.1, only looks like an address of it.
const globalIPv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is on the public internet: not private, loopback, link-local (cloud metadata too), reserved or mapped onto one of these. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || cloudHostAgents.has(parsed.toString())) return false
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(globalIPv6)
}

/**
 * The address that a request to a URL may be sent to. Checked after resolution, and the request is then pinned to the checked address,
 * so that a name cannot resolve to something else a moment later.
 *
 * @param localHosts `host:port` of local replicas that the installation has named in LOCAL_REPLICAS.
 * @throws Problem `source-failed` for another protocol, credentials in the URL, an unknown name or an address inside the installation.
 */
export async function checkedAddress(
  url: URL,
  localHosts: readonly string[],
  resolve: Resolve = resolveBySystem,
): Promise<string> {
  const refuse = (why: string) => new Problem('source-failed', `The address ${url.host} was refused: ${why}.`)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse('only http and https are called')
  if (url.username || url.password) throw refuse('an address carries no credentials')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isLocalReplica = localHosts.includes(url.host)
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => [])
  const [first] = addresses
  if (first === undefined) throw refuse('its name is unknown')
  if (isLocalReplica) return first
  // One private address among public ones is enough to refuse: the name is not what it seems.
  if (!addresses.every(isPublicAddress)) throw refuse('it leads to a private network')
  return first
}
