import { randomUUID } from 'node:crypto'
import { isKnownHost } from '#platform/config/index.ts'
import type { Installation } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { refusal } from './answer.ts'

/** What watches a process asks it by whatever name it has. */
const WATCHED = new Set(['/api/health', '/api/ready'])

/** The refusal of a request that was made for another site, as its name says (RFC 9110, 421): what to set, where it is this one after all. Undefined for one of this site. */
export function refusedHost(installation: Installation, request: Request): Response | undefined {
  const { host, pathname, protocol } = new URL(request.url)
  if (isKnownHost(installation.config, host) || WATCHED.has(pathname)) return undefined
  const sentence = `This installation is not known as “${host}”. If it is yours, set PUBLIC_URL=${protocol}//${host} and start it again; further names go into KNOWN_HOSTS.`
  if (pathname.startsWith('/api'))
    return refusal({ installation, requestId: randomUUID() }, new Problem('unknown-host', sentence, { host }))
  return new Response(`${sentence}\n`, {
    status: 421,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
