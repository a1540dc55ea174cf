import { isIP } from 'node:net'
import type { Config } from './config.ts'

/**
 * Where links lead that leave the page: mails, payments, sign-in by a provider, search engines. Never taken from a request, whose Host
 * header anybody can choose.
 */
export const siteAddress = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`

// Nobody can register a name that ends so (RFC 6761, RFC 6762 appendix G, RFC 8375, ICANN for .internal), so that no page of another
// site can be reached under one.
const PRIVATE =
  /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|localdomain|test|home\.arpa)$/

/**
 * Whether a request was made for this site: under the name of PUBLIC_URL or of KNOWN_HOSTS, by an address in numbers, or by a name that
 * only a private network gives. Any other name may be one that a stranger points here, whose pages could then ask in the reader's name
 * (DNS rebinding).
 * @param host name with or without a port.
 */
export function isKnownHost(
  { publicUrl, knownHosts }: Pick<Config, 'publicUrl' | 'knownHosts'>,
  host: string,
): boolean {
  const bare = host.toLowerCase().replace(/:\d*$/, '')
  const name = bare.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (name === '') return false
  if (isIP(name) !== 0 || !name.includes('.') || PRIVATE.test(name)) return true
  return knownHosts.includes(name) || (publicUrl !== undefined && new URL(publicUrl).hostname === name)
}
