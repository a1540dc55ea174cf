import { isOfDomain } from '#engines/company-signals/index.ts'
import { mayFetch, type PageParts, readPage } from '#engines/technology-fingerprint/index.ts'
import type { Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { defineSource, failed, fetchBody } from '#platform/sources/index.ts'
import { intelligenceSettings } from '../settings.ts'

/** A company's own site: one page at a time, little of it and not for long. */
export const companySite = defineSource({
  name: 'company-site',
  title: 'The company’s own site',
  provider: {
    name: 'The company’s own site',
    isAddressChosen: true,
    timeoutMs: 8_000,
    totalMsMax: 15_000,
    bytesMax: 4 * 1024 * 1024,
    retries: 0,
    budget: { calls: 120, perSeconds: 60 },
  } satisfies Provider,
})

const ROBOT = 'Assay'
/** RFC 9309: where robots.txt is refused or not there, everything may be read. */
const NO_ROBOTS = [400, 401, 403, 404, 405, 406, 410, 451]

export type SitePage = {
  parts: PageParts
  html: string
  headers: Record<string, string | string[]>
  /** Names of the cookies it sets. */
  cookies: string[]
  /** Where it came from in the end. */
  url: string
  /** The host of another domain that it led to; null where it stayed. */
  leadsTo: string | null
}

/**
 * Reads a page of a company's site, if its robots.txt lets us.
 * @throws Problem `source-failed`: refused by robots.txt or by the guard, too slow, too large, no page.
 */
export async function readSitePage(
  ctx: Context,
  { domain }: { domain: string },
  path: string,
  signal: AbortSignal,
): Promise<SitePage> {
  const base = intelligenceSettings.of(ctx.installation.config).sources.site.replace('{domain}', domain)
  const { provider } = companySite
  const robots = await fetchBody(ctx, provider, {
    url: `${base}/robots.txt`,
    reads: NO_ROBOTS,
    signal,
  }).catch((failure) => {
    // An empty file forbids nothing.
    if (failure?.details?.reason === 'EMPTY') return undefined
    throw failure
  })
  if (robots && robots.status < 300 && !mayFetch(robots.body.toString('utf8'), ROBOT, path))
    throw failed({ name: domain }, `does not let programs read ${path} (robots.txt)`, 'REFUSED')
  const reply = await fetchBody(ctx, provider, {
    url: `${base}${path}`,
    headers: { accept: 'text/html' },
    accepts: /html/i,
    readsHeaders: true,
    signal,
  })
  const html = reply.body.toString('utf8')
  const url = reply.received?.url ?? base
  const headers = reply.received?.headers ?? {}
  const host = new URL(url).hostname
  const isAtHome = isOfDomain(host, domain) || host === new URL(base).hostname
  return {
    parts: readPage(html),
    html,
    headers,
    cookies: [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split('=')[0]?.trim() ?? ''),
    url,
    leadsTo: isAtHome ? null : host,
  }
}

/** Every address that a page leads to or takes in. */
export const addressesOf = ({ parts }: Pick<SitePage, 'parts'>): string[] => [
  ...parts.ways.map(({ href }) => href),
  ...parts.scripts,
  ...parts.links,
]
