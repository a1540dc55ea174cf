import { sql } from 'drizzle-orm'
import type { OwnershipStanding } from '#domains/customers/contract/index.ts'
import { type CustomerRow, ownershipStandingOf, screeningOf } from '#domains/customers/server/index.ts'
import { inForceNow, isWatchlistId, watchlistKinds } from '#domains/watchlists/server/index.ts'
import type { RatingFacts } from '#engines/customer-rating/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'

type Fact = NonNullable<RatingFacts['pep']>

/** What matches and owners say of customers for their rating. */
export async function ratingFactsByScreening(
  ctx: Context,
  customers: readonly CustomerRow[],
): Promise<Map<number, RatingFacts>> {
  const matches = await standingTopics(ctx, idsOf(customers))
  const standings = await ownershipStandingOf(ctx, idsOf(customers))
  const asked = await exposureLists(ctx)
  return new Map(
    customers.map((row): [number, RatingFacts] => {
      const own = matches.get(row.id) ?? []
      const pep = pepFactOf(own) ?? (screeningOf(row) === 'screened' ? asked : undefined)
      const confirmed = own.find(({ state, topic }) => state === 'confirmed' && !topic.startsWith('pep'))
      const ownership = ownershipFactOf(standings.get(row.id))
      return [
        row.id,
        {
          ...(pep ? { pep } : {}),
          ...(ownership ? { ownership } : {}),
          ...(confirmed
            ? {
                screening: { values: ['confirmed'], why: `Confirmed: ${confirmed.entry}, ${confirmed.list}` },
              }
            : {}),
        },
      ]
    }),
  )
}

type Standing = { topic: string; state: string; entry: string; list: string }

/** The matches of each customer that nobody has dismissed. */
async function standingTopics(ctx: Context, ids: readonly number[]): Promise<Map<number, Standing[]>> {
  const keys = JSON.stringify(ids.map((id) => `company:${id}`))
  const { rows } = await ctx.db.execute<Standing & { key: string }>(sql`
    select distinct on (s.subject_key, m.topic, m.state)
      s.subject_key as key, m.topic, m.state, m.entry_name as entry, m.list_name as list
    from screening s
    join screening_match m on m.organisation_id = s.organisation_id and m.screening_id = s.id
    where s.organisation_id = ${ctx.actor.organisationId} and s.as_of is null and s.match_count > 0 and m.is_match
      and m.state in ('open', 'unclear', 'proposed', 'confirmed')
      and s.subject_key in (select value from jsonb_array_elements_text(${keys}::jsonb))
    order by s.subject_key, m.topic, m.state, m.id desc`)
  const found = new Map<number, Standing[]>()
  for (const { key, ...row } of rows) {
    const id = Number(key.slice('company:'.length))
    found.set(id, [...(found.get(id) ?? []), row])
  }
  return found
}

function pepFactOf(matches: readonly Standing[]): Fact | undefined {
  const found = matches.filter(({ topic }) => topic === 'pep' || topic === 'pep-linked')
  if (found.length === 0) return undefined
  return {
    values: found.map(({ topic, state }) =>
      state !== 'confirmed' ? 'possible' : topic === 'pep' ? 'exposed' : 'linked',
    ),
    why: found
      .map(({ entry, list, state }) => `${entry}, ${list}: ${state === 'confirmed' ? 'confirmed' : 'open'}`)
      .join('; '),
  }
}

/** Whose politicians are of one country: that nobody is found there says nothing of another's. */
const OF_ONE_COUNTRY = new Set(['us-congress'])

/** That nobody exposed was found is known where a list of such persons of the whole world was asked: lists of sanctions hold none. */
async function exposureLists(ctx: Context): Promise<Fact | undefined> {
  const names = (await inForceNow(ctx)).flatMap(({ listId, name }) =>
    isWatchlistId(listId) &&
    !OF_ONE_COUNTRY.has(listId) &&
    watchlistKinds[listId].covers === 'politically-exposed'
      ? [name]
      : [],
  )
  return names.length === 0 ? undefined : { values: ['none'], why: `No match on ${names.join(', ')}` }
}

/** Related parties, by how they were screened. Owners whom nobody knows are no fact: the rating says that it was made without. */
function ownershipFactOf(standing: OwnershipStanding | undefined): Fact | undefined {
  if (!standing || standing.known === 'not-known') return undefined
  const { known, verdict, parties, sentence } = standing
  const isFound = parties.some(({ state }) => state === 'match' || state === 'confirmed')
  const isOpen =
    known === 'partly-known' || verdict === 'unknown' || parties.some(({ state }) => state !== 'no-match')
  const clear = known === 'natural-person' ? 'natural person' : 'known'
  return { values: [isFound ? 'designated' : isOpen ? 'opaque' : clear], why: sentence }
}
