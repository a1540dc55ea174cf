import { detectTechnologies, technologies } from '#engines/technology-fingerprint/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type Ask, answerOf, type Collector, line, sentenceOf } from './collector.ts'
import { readSitePage } from './company-site.ts'
import { dnsSource, readRecords } from './dns-records.ts'

/** What the company's home page, its headers and cookies and the DNS give away of what it is made with. */
export const techstack: Collector = {
  id: 'techstack',
  everyHours: 24 * 7,
  lacks: () => null,
  async collect(ctx, ask) {
    const { company, signal } = ask
    const missing: string[] = []
    // A company's site is its own: that one of them is down says nothing of the others.
    const page = await readSitePage(ctx, company, '/', signal)
    const dns = await recordsOf(ctx, ask, missing)
    if (page.leadsTo) missing.push(`${company.domain} leads to ${page.leadsTo}: the data is from that site.`)
    const found = detectTechnologies({
      headers: page.headers,
      cookies: page.cookies,
      page: page.parts,
      html: page.html,
      dns: dns ?? { mx: [], ns: [], txt: [] },
    })
    const source = 'Technology fingerprint'
    return {
      hasFound: true,
      source,
      note: `${found.length} of ${technologies.length} technologies that are known here show on the home page, in its headers and cookies${dns ? ' and in the DNS' : ''}. Hidden technologies are not found.`,
      missing,
      findings: found.map((one) => ({
        key: `technology:${one.name}`,
        source,
        title: one.version ? `${one.name} ${one.version}` : one.name,
        description: line(`${one.category}. ${one.evidence[0] ?? ''}`, 300),
        observedAt: ctx.now,
        confidence: page.leadsTo ? Math.round(one.confidence * 0.7) : one.confidence,
        metadata: {
          technology: one.name,
          category: one.category,
          ...(one.version ? { version: one.version } : {}),
          evidence: one.evidence.slice(0, 8),
        },
      })),
      // Without the DNS what shows there alone is not gone.
      wholeOf: dns ? ['technology:'] : [],
      points: dns ? [{ metric: 'tech_stack_size', value: found.length, at: ctx.now }] : [],
      suggestions: [],
      learnt: {},
    }
  },
}

async function recordsOf(ctx: Context, ask: Ask, missing: string[]) {
  const { domain } = ask.company
  try {
    return await answerOf(ctx, dnsSource, ask, async () => ({
      mx: (await readRecords(ctx, domain, 'MX', ask.signal)) ?? [],
      ns: (await readRecords(ctx, domain, 'NS', ask.signal)) ?? [],
      txt: (await readRecords(ctx, domain, 'TXT', ask.signal)) ?? [],
    }))
  } catch (failure) {
    if (!(failure instanceof Problem) || ask.signal.aborted) throw failure
    missing.push(`The DNS was not read, so the count is unchanged: ${sentenceOf(failure)}`)
    return undefined
  }
}
