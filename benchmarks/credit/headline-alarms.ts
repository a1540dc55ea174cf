import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { isNamedIn, warningsOfNews } from '#engines/credit/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'

/**
 * How often the words of trouble and the names of firms are found in headlines that tell of neither, on the real headlines at hand: those that a source gave for a symbol, each
 * held against every registrant of the SEC.
 * `node benchmarks/credit/headline-alarms.ts [--json FILE]`
 */

const { values } = parseArgs({ options: { json: { type: 'string' } } })
const data = sharedData('data')
const recordings = join(data, 'api-recordings/yahoo-finance')
const DAY = '2022-07-01'

const titlesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(titlesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, held]) => {
    if (key === 'news' && Array.isArray(held))
      return held.flatMap(({ title }: { title?: unknown }) => (typeof title === 'string' ? [title] : []))
    if (key === 'body' && typeof held === 'string') return titlesIn(JSON.parse(held))
    return titlesIn(held)
  })
}
const headlines = [
  ...new Set(
    readdirSync(recordings)
      .filter((name) => name.startsWith('search-') && name.endsWith('.json'))
      .flatMap((name) => titlesIn(JSON.parse(readFileSync(join(recordings, name), 'utf8')))),
  ),
]
const firms = [
  ...new Map(
    Object.values(
      JSON.parse(
        gunzipSync(readFileSync(join(data, 'companies/sec-edgar/company_tickers.json.gz'))).toString('utf8'),
      ) as Record<string, { cik_str: number; ticker: string; title: string }>,
    ).map(({ cik_str, ticker, title }) => [cik_str, { name: title, symbol: ticker }]),
  ).values(),
]

/** Whether the words alone would warn, of a firm that each headline is made to name. */
const warns = (headline: string) =>
  warningsOfNews(
    [{ headline: `Zyxq: ${headline}`, publisher: '', publishedOn: DAY, seenOn: DAY, href: '' }],
    { name: 'Zyxq', symbol: '' },
    DAY,
  ).length > 0
const alarming = headlines.filter(warns)
const namedBy = headlines.map((headline) => ({
  headline,
  firms: firms.filter((firm) => isNamedIn(headline, firm)),
}))
const pairs = namedBy.reduce((sum, { firms }) => sum + firms.length, 0)
const figures = {
  headlines: headlines.length,
  firms: firms.length,
  alarming,
  namesFoundInHeadline: pairs / headlines.length,
  mostNamed: namedBy
    .toSorted((a, b) => b.firms.length - a.firms.length)
    .slice(0, 5)
    .map(({ headline, firms }) => ({ headline, firms: firms.length })),
  alarmed: alarming.map((headline) => ({
    headline,
    firms: (namedBy.find((one) => one.headline === headline)?.firms ?? []).map(({ name }) => name),
  })),
}
console.log(JSON.stringify(figures, null, 1))
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
