import { customersWithIds } from '#domains/customers/server/index.ts'
import { dailyCloses, kindOfClose, newsKeptOf } from '#domains/market-data/server/index.ts'
import { screeningsNamed } from '#domains/screening/server/index.ts'
import { type NewsItem, noSigns, type OutsideSigns } from '#engines/credit/index.ts'
import { addDays, sessionOf } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import type { LookedAt } from '../../contract/index.ts'
import { type BorrowerRow, dayOf } from '../borrowers/store.ts'
import { collectedSignsOf } from './collected-signs.ts'

const DAYS_BACK = 365
/** A fall from a few closes says little, and an older price nothing of the day. */
const CLOSES_LEAST = 20
const OLD_DAYS = 10
const HALF_IN_A_DAY = Math.log(0.55)
/** Screenings of people and of things under the name of a firm are of somebody else. */
const ofNoFirm: readonly string[] = ['Person', 'Vessel', 'Airplane', 'CryptoWallet', 'Asset']

type Fall = Pick<OutsideSigns, 'priceFall' | 'isOneDay'> & { lookedAt: LookedAt }
type Known = Pick<BorrowerRow, 'id' | 'name' | 'customerId' | 'symbol' | 'entityId' | 'cik'>
export type OutsideKnown = { signs: OutsideSigns; lookedAt: LookedAt[] }

/**
 * What screenings, closes, news, filings, traces and documents say of borrowers now, by borrower, and how far each could be looked at: from what is stored alone, as it is
 * asked inside changes. Made-up prices say nothing of a firm.
 */
export async function outsideSignsOf(
  ctx: Context,
  borrowers: readonly Known[],
): Promise<ReadonlyMap<number, OutsideKnown>> {
  const screenings = await screeningsOf(ctx, borrowers)
  const symbols = [...new Set(borrowers.flatMap(({ symbol }) => symbol || []))]
  const falls = await fallsOf(ctx, symbols)
  const collected = await collectedSignsOf(ctx, borrowers)
  const news = await newsOf(ctx, symbols)
  return new Map(
    borrowers.map(({ id, symbol, name }) => {
      const own = collected.get(id)!
      const screening = screenings.get(id)
      const { lookedAt, ...fall } = falls.get(symbol) ?? noSymbol
      const stated = news.get(symbol)
      return [
        id,
        {
          signs: {
            ...noSigns,
            ...own.signs,
            ...fall,
            screening: screening?.match ?? null,
            news: stated ? { firm: { name, symbol }, items: stated.items } : null,
          },
          lookedAt: [
            screening?.lookedAt ?? neverScreened,
            lookedAt,
            stated?.lookedAt ?? noNews,
            ...own.lookedAt,
          ],
        },
      ]
    }),
  )
}

const PRICES = 'Share price'
const noSymbol: Fall = {
  priceFall: null,
  isOneDay: false,
  lookedAt: { source: PRICES, how: 'not', says: 'The borrower has no symbol.' },
}
const NEWS = 'News'
const NEWS_DAYS = 90
const noNews: LookedAt = {
  source: NEWS,
  how: 'not',
  says: 'The borrower has no symbol, and news are kept by symbol.',
}
const SCREENINGS = 'Screenings'
const neverScreened: LookedAt = {
  source: SCREENINGS,
  how: 'not',
  says: 'No company was ever screened under its name or its customer’s.',
}

/** Of the newest screenings under the names of each borrower, its own and its customer’s, the gravest with a match. */
async function screeningsOf(
  ctx: Context,
  borrowers: readonly Known[],
): Promise<Map<number, { match: OutsideSigns['screening']; lookedAt: LookedAt }>> {
  const { organisationId } = ctx.actor
  const customers = new Map(
    (
      await customersWithIds(
        ctx.db,
        organisationId,
        borrowers.flatMap(({ customerId }) => customerId ?? []),
      )
    ).map(({ id, name }) => [id, name]),
  )
  const namesOf = ({ name, customerId }: Known) => [
    name,
    ...(customerId === null ? [] : [customers.get(customerId) ?? name]),
  ]
  const rows = (await screeningsNamed(ctx, borrowers.flatMap(namesOf))).filter(
    ({ subject }) => !ofNoFirm.includes(subject.schema),
  )
  const byName = Map.groupBy(rows, ({ subjectName }) => subjectName.toLowerCase())
  return new Map(
    borrowers.flatMap((borrower) => {
      const all = namesOf(borrower).flatMap((name) => byName.get(name.toLowerCase()) ?? [])
      if (all.length === 0) return []
      const gravest =
        all.find(({ status }) => status === 'confirmed') ?? all.find(({ status }) => status === 'review')
      const newest = all
        .map(({ screenedAt }) => dayOf(screenedAt))
        .sort()
        .at(-1)
      const match = gravest && {
        isConfirmed: gravest.status === 'confirmed',
        under: gravest.subjectName,
        evidence: {
          label: `Screening of ${dayOf(gravest.screenedAt)}`,
          href: pathOf({ type: 'screening', id: gravest.id }),
          knownOn: dayOf(gravest.screenedAt),
        },
      }
      const isAnswered =
        gravest !== undefined || all.some(({ isCleared, isOfToday }) => isCleared && isOfToday)
      const lookedAt = {
        source: SCREENINGS,
        how: isAnswered ? ('whole' as const) : ('partly' as const),
        says: isAnswered
          ? `Newest screening: ${newest}.`
          : `Newest screening: ${newest}; it is incomplete or out of date, and not a clearance.`,
      }
      return [[borrower.id, { match: match ?? null, lookedAt }] as const]
    }),
  )
}

/** What shares have lost of their highest close of a year, by symbol. */
async function fallsOf(ctx: Context, symbols: readonly string[]): Promise<Map<string, Fall>> {
  if (symbols.length === 0) return new Map()
  const today = dayOf(ctx.now)
  const days: string[] = []
  // Today is not over: its close is not known yet.
  for (let day = addDays(today, -DAYS_BACK); day < today; day = addDays(day, 1))
    if (sessionOf(day)) days.push(day)
  const closes = await dailyCloses(ctx, symbols, days)
  return new Map(
    symbols.map((symbol): [string, Fall] => {
      const known = [...(closes.get(symbol) ?? [])].filter(
        ([, { source }]) => kindOfClose(source) !== 'simulated',
      )
      const newest = known.at(-1)
      if (!newest || known.length < CLOSES_LEAST || addDays(newest[0], OLD_DAYS) < today) {
        const states = `Of ${symbol} ${known.length} closes of the market of the last year are kept${newest ? `, to ${newest[0]}` : ''}: ${CLOSES_LEAST} are needed, the newest at most ${OLD_DAYS} days old. Simulated prices are not counted.`
        return [symbol, { ...noSymbol, lookedAt: { source: PRICES, how: 'not', says: states } }]
      }
      const prices = known.map(([, { close }]) => close)
      const priceFall = 1 - newest[1].close / Math.max(...prices)
      const isOneDay = prices.some((price, at) => at > 0 && Math.log(price / prices[at - 1]!) < HALF_IN_A_DAY)
      const states = `${known.length} closes of ${symbol}, to ${newest[0]}.`
      return [symbol, { priceFall, isOneDay, lookedAt: { source: PRICES, how: 'whole', says: states } }]
    }),
  )
}

/** What is kept of the news under symbols. Sources are asked for news when somebody opens them: of what was not asked lately little is known. */
async function newsOf(
  ctx: Context,
  symbols: readonly string[],
): Promise<Map<string, { items: NewsItem[]; lookedAt: LookedAt }>> {
  const kept = await newsKeptOf(ctx, { symbols, days: NEWS_DAYS })
  return new Map(
    [...kept].map(([symbol, { items, askedOf, notAskedOf }]) => {
      const newest = items[0] && dayOf(items[0].publishedAt)
      const held =
        items.length === 0
          ? `No news of ${symbol} of the last ${NEWS_DAYS} days are kept`
          : `${items.length} news of ${symbol} of the last ${NEWS_DAYS} days are kept, the newest of ${newest}`
      const asked =
        askedOf.length > 0
          ? `asked in the last week: ${askedOf.join(', ')}`
          : notAskedOf.length > 0
            ? `no source was asked for them in the last week; they are read when somebody opens the news of ${symbol}`
            : 'no source of news is connected'
      const unasked =
        askedOf.length > 0 && notAskedOf.length > 0 ? `; not asked: ${notAskedOf.join(', ')}` : ''
      return [
        symbol,
        {
          items: items.map(({ headline, source, publishedAt, fetchedAt, url }) => ({
            headline,
            publisher: source,
            publishedOn: dayOf(publishedAt),
            seenOn: dayOf(fetchedAt),
            href: url,
          })),
          lookedAt: {
            source: NEWS,
            // What one source gives of a firm is never all that is written of it.
            how: askedOf.length > 0 || items.length > 0 ? 'partly' : 'not',
            says: `${held}; ${asked}${unasked}. Only headlines are checked.`,
          } satisfies LookedAt,
        },
      ] as const
    }),
  )
}
