import type { CustomerRiskLevel } from '#domains/customers/contract/index.ts'
import type { ImportedCustomer } from '#domains/customers/server/index.ts'
import { type FlaggedParty, flaggedParties } from './flagged-parties.ts'
import { hoursBefore } from './moments.ts'
import type { NameMaker } from './names.ts'
import type { Chance } from './seeded-random.ts'

/** What the world is tuned to; the figures themselves are always computed. */
export const CUSTOMERS = 184
const EXPOSURE_CENTS = 41_260_000_000
const HEALTHY_SHARE = 0.87

const AT_HIGH_RISK = 7
const STALE = 6
const INCOMPLETE = 7
const UNKNOWN_EXPOSURE = 12
const PERSONS = 22

const segments = [
  ...['Trade finance', 'Corporate lending', 'Asset management', 'Supply chain', 'Leasing', 'Private banking'],
] as const

/** Why a customer weighs against portfolio health, if it does. */
export type Weakness = 'open-match' | 'high-risk' | 'stale' | 'none'

export type PlannedCustomer = {
  customer: ImportedCustomer
  weakness: Weakness
  isIncomplete: boolean
  /** Its name is on a list. */
  isListed: boolean
}

/** The customers: most of them sound, some at high risk, some with old or incomplete files, and those with a listed name. */
export function planCustomers(chance: Chance, names: NameMaker, now: Date): PlannedCustomer[] {
  const flagged = flaggedParties.filter((party) => party.isCustomer)
  const planned: PlannedCustomer[] = []
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const party = flagged[index]
    const isPerson = !party && index >= CUSTOMERS - PERSONS
    const person = isPerson ? names.person() : undefined
    const made = party ? { name: party.name, country: party.countries[0] ?? '' } : (person ?? names.company())
    const sound = index - flagged.length
    const weakness: Weakness = party
      ? party.story === 'cleared'
        ? 'none'
        : 'open-match'
      : sound < AT_HIGH_RISK
        ? 'high-risk'
        : sound < AT_HIGH_RISK + STALE
          ? 'stale'
          : 'none'
    const isIncomplete = sound >= 30 && sound < 30 + INCOMPLETE
    const createdAt = hoursBefore(now, 24 * chance.between(200, 900))
    planned.push({
      weakness,
      isIncomplete,
      isListed: party !== undefined,
      customer: {
        name: made.name,
        schema: party?.schema ?? (isPerson ? 'Person' : 'Company'),
        countries: [made.country],
        birthDate: person?.birthDate ?? null,
        identifiers: [],
        segment: isPerson ? 'Private banking' : chance.pick(segments),
        exposureCents: chance.between(20, 600),
        riskLevel: riskLevelOf(weakness, party, chance),
        // Monitoring begins when the first screenings are done, or it would ask for them itself.
        isMonitored: false,
        kycCompletenessPercent: isIncomplete ? chance.between(35, 58) : chance.between(79, 97),
        dataAsOf:
          weakness === 'stale'
            ? hoursBefore(now, 24 * chance.between(380, 520))
            : hoursBefore(now, 24 * chance.between(10, 300)),
        createdAt,
      },
    })
  }
  spreadExposure(planned)
  return planned
}

/** A customer whose match came up today is not rated again yet; its critical alert speaks for it. */
function riskLevelOf(weakness: Weakness, party: FlaggedParty | undefined, chance: Chance): CustomerRiskLevel {
  if (party?.story === 'new') return 'medium'
  if (weakness === 'high-risk' || weakness === 'open-match') return 'high'
  return chance.next() < 0.25 ? 'medium' : 'low'
}

/** Turns the drawn weights into cents that add up to the world's exposure, with its share on sound customers. */
function spreadExposure(planned: readonly PlannedCustomer[]): void {
  const sound = planned.filter(({ weakness }) => weakness === 'none')
  for (const { customer } of sound.slice(-UNKNOWN_EXPOSURE)) customer.exposureCents = null
  const share = (some: readonly PlannedCustomer[], cents: number) => {
    const known = some.filter(({ customer }) => customer.exposureCents !== null)
    const weights = known.reduce((sum, { customer }) => sum + (customer.exposureCents ?? 0), 0)
    for (const { customer } of known) {
      // To the thousand dollars, as limits are set.
      customer.exposureCents =
        Math.round(((customer.exposureCents ?? 0) / weights) * (cents / 100_000)) * 100_000
    }
  }
  share(sound, EXPOSURE_CENTS * HEALTHY_SHARE)
  share(
    planned.filter(({ weakness }) => weakness !== 'none'),
    EXPOSURE_CENTS * (1 - HEALTHY_SHARE),
  )
}
