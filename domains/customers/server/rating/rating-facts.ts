import type { RatingFacts } from '#engines/customer-rating/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { screeningOf } from '../customer-shape.ts'
import { asOfToday } from '../screening/answers-today.ts'
import type { CustomerRow } from '../store.ts'
import { countriesOf } from './model-store.ts'

/** What another slice knows of customers, by their number. What it leaves out is not known. */
type FactsProvider = (
  ctx: Context,
  customers: readonly CustomerRow[],
) => Promise<ReadonlyMap<number, RatingFacts>>

const providers = new WeakMap<Installation, Map<string, FactsProvider>>()

/** Who knows facts that ratings rest on and that this slice does not keep: matches, owners, transactions. */
export function onRatingFactsAsked(installation: Installation, name: string, provider: FactsProvider): void {
  const known = providers.get(installation) ?? new Map<string, FactsProvider>()
  providers.set(installation, known.set(name, provider))
}

/** What is known of customers today, as their ratings rest on it. */
export async function ratingFactsOf(
  ctx: Context,
  rows: readonly CustomerRow[],
): Promise<Map<number, RatingFacts>> {
  const today = await asOfToday(ctx, rows)
  const facts = new Map(today.map((row) => [row.id, ownFactsOf(row)]))
  for (const provider of providers.get(ctx.installation)?.values() ?? []) {
    for (const [id, found] of await provider(ctx, today)) facts.set(id, { ...facts.get(id), ...found })
  }
  return facts
}

const notKnown = (why: string) => ({ values: [], why })

function ownFactsOf(row: CustomerRow): RatingFacts {
  const countries = countriesOf(row)
  return {
    country:
      countries.length > 0
        ? { values: countries, why: countries.join(', ') }
        : notKnown('No country on file'),
    kind: row.schema === 'Unknown' ? notKnown('Kind not stated') : { values: [row.schema], why: row.schema },
    product: row.product ? { values: [row.product], why: row.product } : notKnown('No product on file'),
    channel: row.channel ? { values: [row.channel], why: row.channel } : notKnown('No channel on file'),
    screening: screeningFactOf(row),
    ownership:
      row.schema === 'Person'
        ? { values: ['natural person'], why: 'A natural person has no owners' }
        : notKnown('No owner on record'),
    pep: notKnown('No current screening confirms it'),
    transactions: notKnown('No transactions on record'),
  }
}

/** A match counts as soon as it is open, whether or not every list was asked; that there is none is known from an answer alone. */
function screeningFactOf(row: CustomerRow): NonNullable<RatingFacts['screening']> {
  if (row.openMatchRisk)
    return { values: ['open'], why: `A match of ${row.openMatchRisk} risk that nobody dismissed` }
  const state = screeningOf(row)
  if (state === 'screened')
    return {
      values: ['clear'],
      why: `Screened ${row.lastScreenedAt?.toISOString().slice(0, 10)}, no match is open`,
    }
  return notKnown(
    {
      awaited: 'Its screening is pending',
      never: 'It was never screened',
      unanswered: 'Its last screening is incomplete or out of date',
    }[state],
  )
}
