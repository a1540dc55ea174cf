import { z } from 'zod'
import { type LoggedCertificate, readCertificates } from '#engines/company-signals/index.ts'
import type { Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { defineSource, failed, fetchShape } from '#platform/sources/index.ts'
import { intelligenceSettings } from '../settings.ts'
import {
  type Ask,
  answerOf,
  type Collected,
  type Collector,
  line,
  momentOf,
  sentenceOf,
} from './collector.ts'

const crtSh = defineSource({
  name: 'crt-sh',
  title: 'crt.sh',
  provider: {
    name: 'crt.sh',
    // Its queries are cut off after six seconds; large domains come close.
    timeoutMs: 15_000,
    totalMsMax: 30_000,
    bytesMax: 48 * 1024 * 1024,
    retries: 0,
    budget: { calls: 10, perSeconds: 60 },
  } satisfies Provider,
})
const certSpotter = defineSource({
  name: 'cert-spotter',
  title: 'Cert Spotter',
  provider: {
    name: 'Cert Spotter',
    timeoutMs: 15_000,
    totalMsMax: 30_000,
    bytesMax: 16 * 1024 * 1024,
    retries: 0,
    budget: { calls: 60, perSeconds: 3_600 },
  } satisfies Provider,
})

const NAMES_TOLD = 300
const PAGES_MAX = 30

const CrtShRows = z.array(
  z.object({
    issuer_name: z.string(),
    common_name: z.string().nullish(),
    name_value: z.string(),
    id: z.number(),
    not_before: z.string(),
    not_after: z.string(),
    serial_number: z.string(),
  }),
)
const Issuances = z.array(
  z.object({
    id: z.string(),
    tbs_sha256: z.string().nullish(),
    dns_names: z.array(z.string()),
    not_before: z.string(),
    not_after: z.string(),
    issuer: z.object({ friendly_name: z.string().nullish(), name: z.string().nullish() }).nullish(),
  }),
)
const Refusal = z.union([
  z.object({ code: z.string(), message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.string() }).transform(({ error }) => error),
])

/** Names below the domain in certificates that are valid, from crt.sh; from Cert Spotter where that does not answer. */
export const certificates: Collector = {
  id: 'certificates',
  everyHours: 24,
  lacks: () => null,
  async collect(ctx, ask) {
    try {
      const rows = await answerOf(ctx, crtSh, ask, () => readCrtSh(ctx, ask))
      return collectedFrom(ctx, ask, crtSh.title, rows, [])
    } catch (first) {
      if (!(first instanceof Problem) || ask.signal.aborted) throw first
      try {
        const rows = await answerOf(ctx, certSpotter, ask, () => readCertSpotter(ctx, ask), [
          intelligenceSettings.of(ctx.installation.config).sources.certSpotterKey,
        ])
        return collectedFrom(ctx, ask, certSpotter.title, rows, [
          `${sentenceOf(first)} Cert Spotter was asked in its place; the two do not see quite the same.`,
        ])
      } catch (second) {
        if (!(second instanceof Problem)) throw second
        throw new Problem(
          'source-failed',
          `${sentenceOf(first)} ${sentenceOf(second)}`,
          { ...second.details, provider: 'crt.sh, Cert Spotter' },
          { cause: second },
        )
      }
    }
  },
}

function collectedFrom(
  ctx: Context,
  { company: { domain } }: Ask,
  source: string,
  rows: readonly LoggedCertificate[],
  missing: string[],
): Collected {
  const { names, certificates: counted } = readCertificates(domain, rows)
  return {
    hasFound: counted > 0,
    source,
    note: `${counted} valid ${counted === 1 ? 'certificate' : 'certificates'} for ${domain} and names below it, from the public logs by ${source}. Subdomains are their names, without wildcards.`,
    missing: [
      ...missing,
      ...(names.length > NAMES_TOLD
        ? [`Of ${names.length} names the ${NAMES_TOLD} newest stand among the signals.`]
        : []),
    ],
    findings: names.slice(0, NAMES_TOLD).map(({ name, firstSeen, issuer }) => ({
      key: `name:${name}`,
      source,
      title: name,
      description: `Named in a certificate${issuer ? ` of ${line(issuer, 120)}` : ''}`,
      observedAt: momentOf(firstSeen.toISOString(), ctx.now),
      confidence: 90,
      metadata: { name, issuer, url: `https://crt.sh/?q=${encodeURIComponent(name)}` },
    })),
    wholeOf: [],
    points: [
      { metric: 'subdomain_count', value: names.length, at: ctx.now },
      { metric: 'certificate_count', value: counted, at: ctx.now },
    ],
    suggestions: [],
    learnt: {},
  }
}

async function readCrtSh(ctx: Context, { company, signal }: Ask): Promise<LoggedCertificate[]> {
  const { crtSh: base } = intelligenceSettings.of(ctx.installation.config).sources
  const url = `${base}/?q=${encodeURIComponent(`%.${company.domain}`)}&output=json&exclude=expired&deduplicate=Y`
  const rows = await fetchShape(ctx, crtSh.provider, { url, signal }, CrtShRows, Refusal)
  return rows.map((row) => ({
    id: `${row.issuer_name} ${row.serial_number}`,
    names: [row.name_value, row.common_name ?? ''],
    notBefore: momentOf(`${row.not_before}Z`, ctx.now),
    issuer: /(?:^|, )O="?([^,"]+)/.exec(row.issuer_name)?.[1] ?? row.issuer_name,
  }))
}

async function readCertSpotter(ctx: Context, { company, signal }: Ask): Promise<LoggedCertificate[]> {
  const { certSpotter: base, certSpotterKey } = intelligenceSettings.of(ctx.installation.config).sources
  const rows: LoggedCertificate[] = []
  let after: string | undefined
  const asked = new Set<string>()
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = new URLSearchParams({ domain: company.domain, include_subdomains: 'true' })
    query.append('expand', 'dns_names')
    query.append('expand', 'issuer')
    if (after) query.set('after', after)
    const part = await fetchShape(
      ctx,
      certSpotter.provider,
      {
        url: `${base}/v1/issuances?${query}`,
        ...(certSpotterKey ? { headers: { authorization: `Bearer ${certSpotterKey}` } } : {}),
        signal,
      },
      Issuances,
      Refusal,
    )
    rows.push(
      ...part
        .filter(({ not_after }) => new Date(not_after) > ctx.now)
        .map((row) => ({
          id: row.tbs_sha256 ?? row.id,
          names: row.dns_names,
          notBefore: momentOf(row.not_before, ctx.now),
          issuer: row.issuer?.friendly_name ?? row.issuer?.name ?? '',
        })),
    )
    after = part.at(-1)?.id
    if (!after) return rows
    if (asked.has(after))
      throw failed(certSpotter.provider, 'gives a page a second time', 'PAGES_WITHOUT_END')
    asked.add(after)
  }
  throw failed(certSpotter.provider, `has more than ${PAGES_MAX} pages`, 'PAGES_WITHOUT_END')
}
