import type { BulkSubject } from '#domains/screening/server/index.ts'
import { officeHours } from './moments.ts'
import type { NameMaker } from './names.ts'
import type { Chance } from './seeded-random.ts'

/** How many screenings the world has seen, those of listed names included. */
export const SCREENINGS = 1_247

const WEEKS = 26
const REVIEWS_OF_EACH = 3

export type ScreeningType = 'onboarding' | 'batch' | 'monitoring' | 'test'
export type PlannedScreening = { subject: BulkSubject & { at: Date }; screeningType: ScreeningType }

type ScreenedCustomer = { id: number; name: string }

/**
 * Screenings of unlisted names over half a year: each customer when it was taken on and at reviews since, and parties who
 * asked for business. Oldest first.
 */
export function planScreenings(
  chance: Chance,
  names: NameMaker,
  now: Date,
  world: { customers: readonly ScreenedCustomer[]; count: number },
): PlannedScreening[] {
  const planned: PlannedScreening[] = []
  const add = (subject: BulkSubject, screeningType: ScreeningType, daysAgo: number) =>
    planned.push({ subject: { ...subject, at: officeHours(now, daysAgo, chance) }, screeningType })
  const period = (WEEKS * 7) / (REVIEWS_OF_EACH + 1)
  for (const { id, name } of world.customers) {
    for (let review = 0; review <= REVIEWS_OF_EACH; review += 1) {
      const daysAgo = 1 + period * (REVIEWS_OF_EACH - review) + chance.next() * (period - 1)
      add({ name, companyId: id }, review === 0 ? 'onboarding' : 'monitoring', daysAgo)
    }
  }
  while (planned.length < world.count) {
    const draw = chance.next()
    const screeningType = draw < 0.55 ? 'onboarding' : draw < 0.93 ? 'batch' : 'test'
    const person = chance.next() < 0.2 ? names.person() : undefined
    const made = person ?? names.company()
    add(
      {
        name: made.name,
        schema: person ? 'Person' : 'Company',
        countries: [made.country],
        birthDate: person?.birthDate ?? null,
      },
      screeningType,
      1 + chance.next() * (WEEKS * 7 - 1),
    )
  }
  return planned
    .slice(0, world.count)
    .sort((left, right) => left.subject.at.getTime() - right.subject.at.getTime())
}
