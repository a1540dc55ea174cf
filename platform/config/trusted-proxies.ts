import ipaddr from 'ipaddr.js'
import type { z } from 'zod'

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Whose word on a caller is taken: nobody's, that of so many proxies in a row, or that of proxies with these addresses. */
export type TrustedProxies = { count: number } | { networks: readonly Network[] }

const COUNT_MAX = 10

/** Reads `none`, a count, or addresses and networks (`10.0.0.0/8`) with commas between. */
export function trustedProxies(text: string, context: z.core.$RefinementCtx<string>): TrustedProxies {
  const stated = text.trim()
  if (stated === '' || stated === 'none') return { count: 0 }
  if (/^\d+$/.test(stated) && Number(stated) <= COUNT_MAX) return { count: Number(stated) }
  const networks: Network[] = []
  for (const part of stated.split(',').map((one) => one.trim())) {
    const network = networkOf(part)
    if (!network) {
      context.addIssue(
        `must be none, a count of at most ${COUNT_MAX}, or addresses and networks with commas between; “${part}” is not one of these`,
      )
      return { count: 0 }
    }
    networks.push(network)
  }
  return { networks }
}

function networkOf(part: string): Network | undefined {
  if (ipaddr.isValidCIDR(part)) return ipaddr.parseCIDR(part)
  if (!ipaddr.isValid(part) || /^\d+$/.test(part)) return undefined
  const address = ipaddr.process(part)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
