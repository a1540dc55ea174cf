import { z } from 'zod'
import type { Provider } from '#platform/connectors/index.ts'
import { defineSource, fetchShape, lastGood } from '#platform/sources/index.ts'
import { intelligenceSettings } from '../settings.ts'
import { answerOf, type Collector } from './collector.ts'

const provider: Provider = {
  name: 'Tranco',
  timeoutMs: 10_000,
  totalMsMax: 20_000,
  bytesMax: 1024 * 1024,
  retries: 0,
  // About one call a second; a company takes two.
  budget: { calls: 4, perSeconds: 4 },
}
const listSource = defineSource({ name: 'tranco-list', title: 'Tranco, list of the day', provider })
const source = defineSource({ name: 'tranco', title: 'Tranco', provider })

const Ranks = z.object({
  ranks: z.array(
    z.object({ date: z.string().regex(/^\d{4}-\d{2}-\d{2}/), rank: z.number().int().positive() }),
  ),
})
const List = z.object({ list_id: z.string(), created_on: z.string().nullish() })
const Refusal = z.union([
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
])

/** Below this a site is among the first million. */
export const RANK_MAX = 1_000_000
const DAY_SECONDS = 86_400
/** Lists come every day; a domain that has been in none for so long is ranked no more. */
const OLD_DAYS = 3

/** The domain's place in the Tranco list, each day of the last thirty. */
export const tranco: Collector = {
  id: 'tranco',
  everyHours: 24,
  lacks: () => null,
  async collect(ctx, ask) {
    const { company, signal } = ask
    const base = intelligenceSettings.of(ctx.installation.config).sources.tranco
    const { ranks } = await answerOf(ctx, source, ask, () =>
      fetchShape(
        ctx,
        provider,
        { url: `${base}/api/ranks/domain/${encodeURIComponent(company.domain)}`, signal },
        Ranks,
        Refusal,
      ),
    )
    const days = ranks
      .map(({ date, rank }) => ({ date: date.slice(0, 10), rank }))
      .filter(({ date }) => new Date(date) <= ctx.now)
      .sort((a, b) => a.date.localeCompare(b.date))
    const newest = days.at(-1)
    const isRanked =
      newest !== undefined && ctx.now.getTime() - Date.parse(newest.date) <= OLD_DAYS * DAY_SECONDS * 1_000
    const list = await listId(ctx, base, signal)
    const inMillion = isRanked && newest.rank <= RANK_MAX
    return {
      hasFound: isRanked,
      // The list of the day is another one each day: its number stands in the note, or no two places were of one source.
      source: 'Tranco',
      note: !isRanked
        ? `${company.domain} is in no Tranco list of the last days.`
        : `Place ${newest.rank.toLocaleString('en-US')} in the Tranco list of ${newest.date}${list ? ` (list ${list})` : ''}.${inMillion ? '' : ' That is outside the first million.'}`,
      missing: list ? [] : ['The number of the list was not reported.'],
      findings: isRanked
        ? [
            {
              // One a month: a place that moves by a little every day is no news every day.
              key: `rank:${newest.date.slice(0, 7)}`,
              source: 'Tranco',
              title: `Web rank #${newest.rank.toLocaleString('en-US')}`,
              description: movement(days),
              observedAt: new Date(newest.date),
              confidence: 95,
              metadata: {
                rank: newest.rank,
                date: newest.date,
                ...(list ? { list } : {}),
                url: `https://tranco-list.eu/query?domain=${encodeURIComponent(company.domain)}`,
              },
            },
          ]
        : [],
      wholeOf: [],
      points: [
        ...days.map(({ date, rank }) => ({
          metric: 'web_ranking' as const,
          value: rank,
          at: new Date(date),
        })),
        ...(isRanked ? [] : [{ metric: 'web_ranking' as const, value: null, at: ctx.now }]),
      ],
      suggestions: [],
      learnt: {},
    }
  },
}

function movement(days: readonly { date: string; rank: number }[]): string {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last || first === last) return 'The only rank reported.'
  const best = Math.min(...days.map(({ rank }) => rank))
  return `#${first.rank.toLocaleString('en-US')} on ${first.date}; best in between #${best.toLocaleString('en-US')}.`
}

/** The number of today's list, by which it is cited. */
async function listId(
  ctx: Parameters<Collector['collect']>[0],
  base: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  return lastGood(ctx, {
    source: listSource,
    question: 'list of the day',
    ageSecondsMax: DAY_SECONDS,
    shape: z.string(),
    read: async () =>
      (await fetchShape(ctx, provider, { url: `${base}/api/lists/date/latest`, signal }, List)).list_id,
  }).then(
    ({ value }) => value,
    () => undefined,
  )
}
