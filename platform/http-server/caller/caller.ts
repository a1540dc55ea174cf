import ipaddr from 'ipaddr.js'
import type { Config } from '#platform/config/index.ts'

/** Who calls, as far as the proxies in front of us are believed. */
export type Caller = {
  address: string
  /** How and under which name the caller reached the site, where a trusted proxy says so. */
  protocol: 'http' | 'https' | undefined
  host: string | undefined
}

type Hop = { address: string | undefined; protocol: string | undefined; host: string | undefined }

/**
 * The caller behind the proxies that are trusted. Their chain is walked from the connection outwards, and each is believed about the one
 * before it alone: what a caller writes into these headers stands further out and is never reached.
 */
export function callerOf(proxies: Config['proxies'], peer: string, headers: Headers): Caller {
  const hops = proxies.headers === 'forwarded' ? hopsOfForwarded(headers) : hopsOfXForwarded(headers)
  let address = plainAddress(peer) ?? peer
  let last: Hop | undefined
  for (let passed = 0; isTrusted(proxies.trusted, address, passed); passed += 1) {
    const hop = hops.at(-1 - passed)
    if (!hop) break
    last = hop
    // A proxy may hide or not know the address before it: everybody behind it is then counted as one.
    if (!hop.address) break
    address = hop.address
  }
  return { address, protocol: protocolOf(last?.protocol), host: hostOf(last?.host) }
}

function isTrusted(trusted: Config['proxies']['trusted'], address: string, passed: number): boolean {
  if ('count' in trusted) return passed < trusted.count
  if (!ipaddr.isValid(address)) return false
  const own = ipaddr.process(address)
  return trusted.networks.some(
    ([network, bits]) => own.kind() === network.kind() && own.match(network as never, bits),
  )
}

function listOf(headers: Headers, name: string): string[] {
  return (headers.get(name) ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** Of protocol and host most proxies write one value for the whole way; where there are more, each belongs to its hop. */
function hopsOfXForwarded(headers: Headers): Hop[] {
  const addresses = listOf(headers, 'x-forwarded-for')
  const protocols = listOf(headers, 'x-forwarded-proto')
  const hosts = listOf(headers, 'x-forwarded-host')
  const of = (values: string[], fromLast: number) =>
    values.length > 1 ? values.at(-1 - fromLast) : values[0]
  const count = Math.max(addresses.length, protocols.length, hosts.length)
  return Array.from({ length: count }, (_, at): Hop => {
    const fromLast = count - 1 - at
    const address = addresses.at(-1 - fromLast)
    return {
      address: address === undefined ? undefined : plainAddress(address),
      protocol: of(protocols, fromLast),
      host: of(hosts, fromLast),
    }
  })
}

/** RFC 7239: `for="[2001:db8::1]:4711";proto=https;host=assay.example, for=…`. */
function hopsOfForwarded(headers: Headers): Hop[] {
  const text = headers.get('forwarded') ?? ''
  // Commas and semicolons inside quotes belong to the value.
  const elements = text.match(/(?:[^,"]|"(?:\\.|[^"\\])*")+/g) ?? []
  return elements.map((element) => {
    const pairs = new Map<string, string>()
    for (const pair of element.match(/(?:[^;"]|"(?:\\.|[^"\\])*")+/g) ?? []) {
      const at = pair.indexOf('=')
      const value = pair.slice(at + 1).trim()
      const plain = value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value
      if (at > 0) pairs.set(pair.slice(0, at).trim().toLowerCase(), plain)
    }
    const address = pairs.get('for')
    return {
      address: address === undefined ? undefined : plainAddress(address),
      protocol: pairs.get('proto'),
      host: pairs.get('host'),
    }
  })
}

/** An address without port and brackets, in one spelling; undefined for what is none (`unknown`, `_hidden`). */
function plainAddress(stated: string): string | undefined {
  const bare =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(stated)?.[1] ??
    /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(stated)?.[1] ??
    stated
  // A single number is an address to some parsers and to nobody who writes these headers.
  if (!/[.:]/.test(bare) || !ipaddr.isValid(bare)) return undefined
  return ipaddr.process(bare).toString()
}

function protocolOf(stated: string | undefined): Caller['protocol'] {
  const plain = stated?.toLowerCase()
  return plain === 'http' || plain === 'https' ? plain : undefined
}

function hostOf(stated: string | undefined): string | undefined {
  return stated !== undefined && /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i.test(stated)
    ? stated.toLowerCase()
    : undefined
}
