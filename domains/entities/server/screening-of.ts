import type { z } from 'zod'
import { ScreeningStatus, type Subject } from '#domains/screening/contract/index.ts'
import { type ScreeningNamed, screeningsNamed } from '#domains/screening/server/index.ts'
import { type Context, daysBefore } from '#platform/context/index.ts'
import type { EntityFacts, EntityScreening } from '../contract/index.ts'

type Answer = z.input<typeof EntityScreening>
type State = Answer['state']

export const NOT_SCREENED: Answer = { state: 'not-screened', screeningId: null, under: null, at: null }
/** So many names of an entity are looked for, the one in use first. */
const NAMES_MAX = 20
/** So long a screening without a match counts: lists change every week. */
const CLEAR_DAYS = 30

/** From the one that says least to the gravest; a dismissed match is as good as none. */
const graveness = {
  'not-screened': 0,
  clear: 1,
  dismissed: 1,
  incomplete: 2,
  outdated: 2,
  review: 3,
  confirmed: 4,
} as const satisfies Record<State, number>

/**
 * How the organisation's screenings under the names of each of these entities stand: of the newest of each party under each name the gravest, as a name without a match
 * takes no match of another name back. One without a match that is older than thirty days is `outdated`, and one of another party, or against the lists of an earlier
 * day, is no answer about this one. A match of a namesake counts: the answer says under which name it was made.
 */
export async function screeningsUnder(ctx: Context, entities: readonly EntityFacts[]): Promise<Answer[]> {
  const namesOf = ({ names }: EntityFacts) => names.slice(0, NAMES_MAX).map(({ text }) => text)
  const rows = await screeningsNamed(ctx, entities.flatMap(namesOf))
  const oldest = daysBefore(ctx.now, CLEAR_DAYS)
  const byName = Map.groupBy(rows, (row) => row.subjectName.toLowerCase())
  return entities.map((facts) =>
    namesOf(facts)
      .flatMap((name) => byName.get(name.toLowerCase()) ?? [])
      .filter(
        ({ status, asOf, subject }) =>
          isMatch(ScreeningStatus.parse(status)) || (asOf === null && mayBe(subject, facts)),
      )
      .sort((one, other) => other.screenedAt.getTime() - one.screenedAt.getTime())
      .map(
        (row): Answer => ({
          state: stateOf(row, oldest),
          screeningId: row.id,
          under: row.subjectName,
          at: row.screenedAt,
        }),
      )
      .reduce(
        (gravest, one) => (graveness[one.state] > graveness[gravest.state] ? one : gravest),
        NOT_SCREENED,
      ),
  )
}

const isMatch = (status: ScreeningStatus): boolean => status === 'confirmed' || status === 'review'

const ofPeople: readonly Subject['schema'][] = ['Person', 'LegalEntity', 'Unknown']
const ofThings: readonly Subject['schema'][] = ['Vessel', 'Airplane', 'CryptoWallet', 'Asset']

/** Whether who was asked about may be this entity: not where the kind or every country is another. What is not known tells nobody apart. */
function mayBe({ schema, countries }: Subject, { kind, country }: EntityFacts): boolean {
  const isOfKind = kind === 'natural' ? ofPeople.includes(schema) : !['Person', ...ofThings].includes(schema)
  return isOfKind && (country === undefined || countries.length === 0 || countries.includes(country))
}

/** A dismissed match in lists that were no answer is no better than no match; old lists are of another day. */
function stateOf({ status, isCleared, isOfToday, screenedAt }: ScreeningNamed, oldest: Date): State {
  const known = ScreeningStatus.parse(status)
  if (isMatch(known)) return known
  if (!isCleared) return 'incomplete'
  return isOfToday && screenedAt >= oldest ? known : 'outdated'
}
