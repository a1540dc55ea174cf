import ipaddr from 'ipaddr.js'

/**
 * The part of an address that one subscriber holds: a whole /64 of the sixth version (RFC 6177), which has more addresses than any
 * count.
 */
export function subscriberOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
