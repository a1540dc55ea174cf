import { z } from 'zod'
import type { Provider } from '#platform/connectors/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { defineSource, fetchShape } from '#platform/sources/index.ts'
import { marketDataSettings } from '../../settings.ts'
import type { MarketSource, OutsideNews } from '../market-source.ts'

const provider: Provider = {
  name: 'SEC EDGAR',
  timeoutMs: 15_000,
  totalMsMax: 30_000,
  bytesMax: 32 * 1024 * 1024,
  retries: 0,
  // Ten calls a second for all machines of a user; who goes beyond is shut out for ten minutes.
  budget: { calls: 5, perSeconds: 1 },
  keepsBodiesDays: 30,
}

const MAP_AGE_MS = 24 * 3_600_000

const TickerMap = z.record(z.string(), z.object({ cik_str: z.number().int(), ticker: z.string() }))
const texts = z.array(z.string())
const Submissions = z.object({
  name: z.string(),
  filings: z.object({
    recent: z.object({
      accessionNumber: texts,
      filingDate: texts,
      acceptanceDateTime: texts,
      form: texts,
      items: texts,
      primaryDocument: texts,
      primaryDocDescription: texts,
    }),
  }),
})

/** Forms that are news. The trades of insiders (3, 4, 5, 144) would bury them. */
const FORMS = {
  '8-K': 'reports an event',
  '10-K': 'files its annual report',
  '10-Q': 'files its quarterly report',
  '6-K': 'reports an event',
  '20-F': 'files its annual report',
  '40-F': 'files its annual report',
  'DEF 14A': 'calls its shareholders to a meeting',
  'SC 13D': 'has a new large holder',
  'SC 13G': 'has a new large holder',
  'SCHEDULE 13D': 'has a new large holder',
  'SCHEDULE 13G': 'has a new large holder',
  'S-1': 'registers securities',
  'S-4': 'registers securities for a merger',
  'NT 10-K': 'will be late with its annual report',
  'NT 10-Q': 'will be late with its quarterly report',
} as const satisfies Record<string, string>

/** Filings with the Securities and Exchange Commission as news about whoever filed them. Public domain, no key. */
export const secFilings: MarketSource = defineSource({
  name: 'sec',
  title: 'SEC EDGAR',
  provider,
  needs: 'nothing',
  licence: 'Public domain.',
  delay: 'Minutes after a filing is accepted.',
  keyPage: null,

  news: {
    ageSecondsMin: 900,
    async read(ctx, _keys, { symbol, from, to, limit }) {
      const cik = (await tickerMap(ctx)).get(symbol.replace('.', '-'))
      if (cik === undefined) return { items: [] }
      const { secData } = marketDataSettings.of(ctx.installation.config).urls
      const url = `${secData}/submissions/CIK${String(cik).padStart(10, '0')}.json`
      const call = { url, headers: declared(ctx) }
      const { name, filings } = await fetchShape(ctx, provider, call, Submissions)
      const { recent } = filings
      const items = recent.form.flatMap((form, row): OutsideNews[] => {
        const what = Object.hasOwn(FORMS, form) ? FORMS[form as keyof typeof FORMS] : undefined
        const at = new Date(recent.acceptanceDateTime[row] ?? '')
        const number = recent.accessionNumber[row]
        if (!what || !number || !(at >= from && at <= to)) return []
        const file = `${number.replaceAll('-', '')}/${recent.primaryDocument[row] ?? ''}`
        return [
          {
            id: number,
            headline: `${name} ${what} (${form})`,
            summary: summaryOf(recent.items[row], recent.primaryDocDescription[row], form),
            source: 'SEC EDGAR',
            // Documents are read at the Commission itself, whatever stands in for it here.
            url: `https://www.sec.gov/Archives/edgar/data/${cik}/${file}`,
            publishedAt: at,
          },
        ]
      })
      return { items: items.slice(0, limit) }
    },
  },
})

function summaryOf(items: string | undefined, description: string | undefined, form: string): string {
  const stated = description && description !== form && description !== `FORM ${form}` ? description : ''
  return [items ? `Items ${items.replaceAll(',', ', ')}.` : '', stated].filter(Boolean).join(' ')
}

const maps = new WeakMap<Installation, { at: number; ciks: Map<string, number> }>()

/** Who files under which number: read once a day. */
async function tickerMap(ctx: Context): Promise<Map<string, number>> {
  const known = maps.get(ctx.installation)
  const now = ctx.installation.clock().getTime()
  if (known && Math.abs(now - known.at) < MAP_AGE_MS) return known.ciks
  const url = `${marketDataSettings.of(ctx.installation.config).urls.sec}/files/company_tickers.json`
  const rows = Object.values(await fetchShape(ctx, provider, { url, headers: declared(ctx) }, TickerMap))
  const ciks = new Map(rows.map(({ ticker, cik_str }) => [ticker.toUpperCase(), cik_str]))
  maps.set(ctx.installation, { at: now, ciks })
  return ciks
}

/** The Commission asks to be told who calls and how to reach them; who does not say it is refused. */
const declared = (ctx: Context) => ({
  'user-agent': `Assay research@${ctx.installation.config.contactDomain}`,
})
