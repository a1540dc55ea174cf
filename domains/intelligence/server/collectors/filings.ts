import { z } from 'zod'
import { marketDataSettings } from '#domains/market-data/server/index.ts'
import { hostOf, isOfDomain, isSameName } from '#engines/company-signals/index.ts'
import type { Provider } from '#platform/connectors/index.ts'
import { daysBefore } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { defineSource, failed, fetchShape, lastGood } from '#platform/sources/index.ts'
import { answerOf, type Collector, type Finding, line, momentOf } from './collector.ts'

/** The budget of the Commission is that of all who ask it here: the same name is the same bucket. */
const provider: Provider = {
  name: 'SEC EDGAR',
  timeoutMs: 15_000,
  totalMsMax: 30_000,
  bytesMax: 32 * 1024 * 1024,
  retries: 0,
  budget: { calls: 5, perSeconds: 1 },
  keepsBodiesDays: 30,
}
const source = defineSource({ name: 'sec-company-filings', title: 'SEC EDGAR filings', provider })

const DAY_SECONDS = 86_400
const YEARS = 2
/** What insiders file about their own trades would bury what the company files. */
const INSIDERS = new Set(['3', '3/A', '4', '4/A', '5', '5/A', '144', '144/A'])
const FILINGS_MAX = 2_000

const TickerMap = z.record(
  z.string(),
  z.object({ cik_str: z.number().int(), ticker: z.string(), title: z.string() }),
)
const texts = z.array(z.string())
const Parallel = z.object({
  accessionNumber: texts,
  filingDate: texts,
  reportDate: texts.optional(),
  acceptanceDateTime: texts,
  form: texts,
  items: texts.optional(),
  primaryDocument: texts,
  primaryDocDescription: texts.optional(),
})
const Submissions = z.object({
  name: z.string(),
  website: z.string().nullish(),
  filings: z.object({
    recent: Parallel,
    files: z.array(z.object({ name: z.string(), filingFrom: z.string(), filingTo: z.string() })).nullish(),
  }),
})

/** Filings of the last two years by whoever files under the ticker. */
export const filings: Collector = {
  id: 'filings',
  everyHours: 12,
  lacks: (_ctx, { ticker }) =>
    ticker ? null : { sentence: 'It needs a ticker: filings are read by it.', isSetting: false },
  async collect(ctx, ask) {
    const { company, signal } = ask
    const ticker = company.ticker ?? ''
    const { sec, secData } = marketDataSettings.of(ctx.installation.config).urls
    const headers = { 'user-agent': `Assay research@${ctx.installation.config.contactDomain}` }
    const call = (url: string) => ({ url, headers, accepts: /json/, signal })
    const map = await lastGood(ctx, {
      source,
      question: 'tickers',
      ageSecondsMax: DAY_SECONDS,
      shape: z.record(z.string(), z.number()),
      read: async () => {
        const rows = Object.values(
          await fetchShape(ctx, provider, call(`${sec}/files/company_tickers.json`), TickerMap),
        )
        if (rows.length === 0) throw failed(provider, 'reports no tickers', 'EMPTY')
        return Object.fromEntries(rows.map((row) => [row.ticker.toUpperCase(), row.cik_str]))
      },
    })
    const cik = map.value[ticker.replace('.', '-')]
    if (cik === undefined)
      throw new Problem('source-failed', `SEC EDGAR has no filer under the ticker ${ticker}.`, {
        field: 'ticker',
        reason: 'SAYS_NO',
      })
    const since = daysBefore(ctx.now, YEARS * 365)
    const from = since.toISOString().slice(0, 10)
    const read = await answerOf(ctx, source, ask, async () => {
      const url = `${secData}/submissions/CIK${String(cik).padStart(10, '0')}.json`
      const answer = await fetchShape(ctx, provider, call(url), Submissions)
      const pages = [answer.filings.recent]
      for (const file of answer.filings.files ?? []) {
        if (file.filingTo < from || !/^[\w.-]+$/.test(file.name)) continue
        pages.push(await fetchShape(ctx, provider, call(`${secData}/submissions/${file.name}`), Parallel))
      }
      for (const page of pages) assertParallel(page)
      return { registrant: answer, pages }
    })
    const { registrant, pages } = read
    const all = pages.flatMap((page) => findingsOf(page, { cik, name: registrant.name, from, now: ctx.now }))
    const each = [...new Map(all.map((one) => [one.key, one])).values()].sort(
      (a, b) => b.observedAt.getTime() - a.observedAt.getTime(),
    )
    const isNamed = Boolean(
      registrant.website && isOfDomain(hostOf(registrant.website) ?? '', company.domain),
    )
    return {
      hasFound: true,
      source: 'SEC EDGAR',
      note: `${registrant.name} (CIK ${cik}) files under ${ticker}. Counted are the filings since ${from} without those of insiders (forms 3, 4, 5, 144).`,
      missing: [
        ...(each.length > FILINGS_MAX
          ? [`Of ${each.length} filings the ${FILINGS_MAX} newest are kept.`]
          : []),
        ...(map.failure ? [`The list of tickers is of ${map.asOf.toISOString().slice(0, 10)}.`] : []),
      ],
      findings: each.slice(0, FILINGS_MAX),
      wholeOf: [],
      points: [],
      suggestions: [],
      learnt: {
        ...(isNamed ? { isDomainNamed: true } : {}),
        sameName:
          isSameName(registrant.name, company.displayName) ||
          isSameName(registrant.name, company.legalName ?? '')
            ? ['The SEC']
            : [],
      },
    }
  },
}

/** @throws Problem `source-failed`: rows that are not as long as each other cannot be read across. */
function assertParallel(page: z.output<typeof Parallel>): void {
  const rows = page.accessionNumber.length
  const columns = [page.filingDate, page.acceptanceDateTime, page.form, page.primaryDocument]
  if (columns.some((column) => column.length !== rows))
    throw failed(provider, 'has columns of different lengths', 'CHANGED_SHAPE')
}

function findingsOf(
  page: z.output<typeof Parallel>,
  { cik, name, from, now }: { cik: number; name: string; from: string; now: Date },
): Finding[] {
  return page.form.flatMap((form, row): Finding[] => {
    const number = page.accessionNumber[row] ?? ''
    const filed = page.filingDate[row] ?? ''
    if (INSIDERS.has(form) || filed < from || !number) return []
    const described = page.primaryDocDescription?.[row] ?? ''
    const items = page.items?.[row] ?? ''
    const file = `${number.replaceAll('-', '')}/${page.primaryDocument[row] ?? ''}`
    return [
      {
        key: number,
        source: 'SEC EDGAR',
        title: `${form} filed`,
        description: line(
          [
            described && described !== form ? described : name,
            items ? `items ${items.replaceAll(',', ', ')}` : '',
            page.reportDate?.[row] ? `for the period to ${page.reportDate[row]}` : '',
          ]
            .filter(Boolean)
            .join(', '),
          300,
        ),
        observedAt: momentOf(page.acceptanceDateTime[row] || filed, now),
        confidence: 98,
        metadata: {
          form,
          accession: number,
          filed,
          // Only where the Commission tells them: that none are told is not that there are none.
          ...(page.items ? { items: items.split(',').flatMap((item) => item.trim() || []) } : {}),
          // Documents are read at the Commission itself, whatever stands in for it here.
          url: `https://www.sec.gov/Archives/edgar/data/${cik}/${file}`,
        },
      },
    ]
  })
}
