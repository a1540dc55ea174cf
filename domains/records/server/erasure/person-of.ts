import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type AboutPerson, declaredSlices, type Person, type PersonProvider } from '#platform/slice/index.ts'
import type { ErasureOf } from '../../contract/schemas.ts'

export type HeldBy = AboutPerson & { slice: string; group: string }

/** What every slice says of people whose data is to be erased, from top to bottom. */
export const personProviders = (): readonly (PersonProvider & { slice: string })[] =>
  declaredSlices()
    .flatMap(({ name, aboutPerson }) => (aboutPerson ? [{ ...aboutPerson, slice: name }] : []))
    .sort((one, other) => one.at - other.at)

const SAYS_WHO: Record<ErasureOf, string> = {
  account: 'There is no member of that number.',
  company: 'There is no customer of that number who is a person.',
  screening: 'There is no screening of that number that was of a person.',
  'related-party': 'There is no related party of that number who is a person.',
}

/** Whom a request is about. @throws Problem `not-found`. */
export async function personOf(ctx: Context, of: ErasureOf, id: number): Promise<Person> {
  for (const { who } of personProviders()) {
    const person = await who?.[of]?.(ctx, id)
    if (person) return person
  }
  throw new Problem('not-found', SAYS_WHO[of], { field: 'subjectId' })
}

/** Everything that any slice has about them. */
export async function thingsAbout(ctx: Context, person: Person): Promise<HeldBy[]> {
  const things: HeldBy[] = []
  for (const { slice, group, find } of personProviders())
    for (const thing of (await find?.(ctx, person)) ?? []) things.push({ ...thing, slice, group })
  return things
}

/** Whether two stand for one thing: a number reads the same as it is kept. */
export const isSame = (one: Pick<AboutPerson, 'subject'>, other: Pick<AboutPerson, 'subject'>): boolean =>
  one.subject.type === other.subject.type && String(one.subject.id) === String(other.subject.id)
