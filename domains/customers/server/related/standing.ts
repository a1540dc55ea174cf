import {
  type OwnershipLink,
  type RuleWithUnknowns,
  ruleWithUnknowns,
  type Share,
} from '#engines/ownership/index.ts'
import type { CountedParty, OwnershipStanding } from '../../contract/ownership-standing.ts'
import type { CustomerRiskLevel, CustomerSchema } from '../../contract/schemas.ts'
import { graverOf } from '../customer-shape.ts'
import { NOT_SCREENED, type PartyScreening } from './party-screenings.ts'
import type { RelatedPartyRow } from './related-store.ts'
import { countedAs } from './same-party.ts'
import { inPercent, ownershipSentence, shareInWords, sourceInWords } from './standing-in-words.ts'

export type Standing = OwnershipStanding

/** The customer among the links of its owners. */
const CUSTOMER = 'customer'
const UNKNOWN: Share = { low: 0, high: 1 }
const ROUNDING = 1e-9

export const shareOf = ({ shareLow, shareHigh }: RelatedPartyRow): Share | null =>
  shareLow === null || shareHigh === null ? null : { low: shareLow, high: shareHigh }

/**
 * What is known of who owns a customer, and what the 50 percent rule makes of it: from its related parties and how each of them was screened. It says
 * "no" only where no owner whom nobody knows or screened could change it.
 */
export function standingOf(
  customer: { schema: CustomerSchema },
  parties: readonly RelatedPartyRow[],
  screenings: ReadonlyMap<number, PartyScreening>,
): Standing {
  const counted = countedAs(parties)
  const keyOf = (id: number | null) => (id === null ? CUSTOMER : (counted.get(id) ?? CUSTOMER))
  const stakes = stakesOf(parties, keyOf)
  const direct = stakes.filter(({ owned }) => owned === CUSTOMER)
  const stated = {
    low: direct.reduce((sum, { low }) => sum + low, 0),
    high: Math.min(
      1,
      direct.reduce((sum, { high }) => sum + high, 0),
    ),
  }
  const rule = ruleOf(parties, screenings, stakes, keyOf)
  const nameOf = (key: string) => parties.find(({ id }) => keyOf(id) === key)?.name ?? key
  const isOwned = customer.schema !== 'Person' || direct.length > 0
  const known = !isOwned
    ? 'natural-person'
    : stated.low >= 1 - ROUNDING
      ? 'known'
      : direct.length > 0
        ? 'partly-known'
        : 'not-known'
  const facts = {
    known,
    stated,
    verdict: isOwned ? rule.verdict : ('no' as const),
    arithmetic: arithmeticOf(rule, nameOf),
    parties: parties.map((party): CountedParty => {
      const { state, isDesignated, riskLevel, screeningId } = screenings.get(party.id) ?? NOT_SCREENED
      const { id: partyId, name, role } = party
      return { partyId, name, role, share: shareOf(party), state, isDesignated, riskLevel, screeningId }
    }),
    riskLevel: riskOf(parties, screenings, rule, keyOf),
    doubts: doubtsOf(parties, stated, keyOf),
  } satisfies Omit<Standing, 'sentence'>
  return { ...facts, sentence: ownershipSentence(facts) }
}

/**
 * Who owns how much of whom. What one source states of one owner is added up; what several sources state is the same share, of which the greater counts. A share
 * that nobody states may be all of it.
 */
function stakesOf(
  parties: readonly RelatedPartyRow[],
  keyOf: (id: number | null) => string,
): OwnershipLink[] {
  const owners = parties.filter((row) => row.role === 'owner' || (row.role === 'controller' && shareOf(row)))
  const byPair = Map.groupBy(owners, ({ id, ofPartyId }) => `${keyOf(id)}\n${keyOf(ofPartyId)}`)
  return [...byPair.values()].flatMap((ofPair) => {
    const [first] = ofPair
    if (!first) return []
    const sums = [...Map.groupBy(ofPair, ({ source }) => source).values()].flatMap((own) => {
      const shares = own.flatMap((row) => shareOf(row) ?? [])
      return shares.length === 0
        ? []
        : [
            {
              low: Math.min(
                1,
                shares.reduce((sum, { low }) => sum + low, 0),
              ),
              high: Math.min(
                1,
                shares.reduce((sum, { high }) => sum + high, 0),
              ),
            },
          ]
    })
    const share =
      sums.length === 0
        ? UNKNOWN
        : { low: Math.max(...sums.map(({ low }) => low)), high: Math.max(...sums.map(({ high }) => high)) }
    return [{ owner: keyOf(first.id), owned: keyOf(first.ofPartyId), ...share }]
  })
}

function ruleOf(
  parties: readonly RelatedPartyRow[],
  screenings: ReadonlyMap<number, PartyScreening>,
  stakes: readonly OwnershipLink[],
  keyOf: (id: number | null) => string,
): RuleWithUnknowns {
  const keysOf = (fits: (screening: PartyScreening, party: RelatedPartyRow) => boolean) =>
    new Set(
      parties.flatMap((party) =>
        fits(screenings.get(party.id) ?? NOT_SCREENED, party) ? [keyOf(party.id)] : [],
      ),
    )
  return ruleWithUnknowns(
    stakes,
    CUSTOMER,
    {
      confirmed: keysOf(({ state, isDesignated }) => state === 'confirmed' && isDesignated),
      undecided: keysOf(({ state, isDesignated }) => state === 'match' && isDesignated),
      notScreened: keysOf(({ state }) => state === 'not-screened' || state === 'not-answered'),
    },
    keysOf((_screening, { schema }) => schema === 'Person'),
  )
}

/** "Ana Petrova 30% + Volga Holding 25% (of Bo Larsen) = 55%". */
function arithmeticOf({ owners }: RuleWithUnknowns, nameOf: (key: string) => string): string | null {
  if (owners.length === 0) return null
  const terms = owners.map(({ owner, share, through }) => {
    const behind = through.filter((one) => one !== owner).map(nameOf)
    return `${nameOf(owner)} ${shareInWords(share)}${behind.length > 0 ? ` (of ${behind.join(', ')})` : ''}`
  })
  if (terms.length === 1) return terms[0] ?? null
  const sum = {
    low: Math.min(
      1,
      owners.reduce((total, { share }) => total + share.low, 0),
    ),
    high: Math.min(
      1,
      owners.reduce((total, { share }) => total + share.high, 0),
    ),
  }
  return `${terms.join(' + ')} = ${shareInWords(sum)}`
}

/** The gravest of what matches of related parties ask for. Who neither brings it to half nor controls it makes it no graver than high. */
function riskOf(
  parties: readonly RelatedPartyRow[],
  screenings: ReadonlyMap<number, PartyScreening>,
  { verdict, owners }: RuleWithUnknowns,
  keyOf: (id: number | null) => string,
): CustomerRiskLevel | null {
  const isHalf = verdict === 'yes' || verdict === 'possible'
  const counting = new Set(isHalf ? owners.flatMap(({ owner, through }) => [owner, ...through]) : [])
  return parties.reduce<CustomerRiskLevel | null>((gravest, party) => {
    const { state, riskLevel } = screenings.get(party.id) ?? NOT_SCREENED
    if ((state !== 'match' && state !== 'confirmed') || riskLevel === null) return gravest
    const isWhole = counting.has(keyOf(party.id)) || party.role === 'controller'
    const level = riskLevel === 'critical' && !isWhole ? 'high' : riskLevel
    return graverOf(gravest, level)
  }, null)
}

function doubtsOf(
  parties: readonly RelatedPartyRow[],
  stated: Share,
  keyOf: (id: number | null) => string,
): string[] {
  const owners = parties.filter(({ role }) => role === 'owner')
  const byPair = Map.groupBy(owners, ({ id, ofPartyId }) => `${keyOf(id)}\n${keyOf(ofPartyId)}`)
  const twice = [...byPair.values()].flatMap((own) => {
    const given = new Map(own.map((row) => [`${row.shareLow} ${row.shareHigh}`, row]))
    const [first] = own
    if (given.size < 2 || !first) return []
    const each = [...given.values()].map(
      (row) => `${shareInWords(shareOf(row))} (${sourceInWords(row.source, row.sourceDetail)})`,
    )
    return [
      `${first.name} is stated with different shares: ${each.join(', ')}. The greater one counts where sources differ.`,
    ]
  })
  return [
    ...(stated.low > 1 + ROUNDING
      ? [`The shares of its owners come to ${inPercent(stated.low)}, more than 100 percent.`]
      : []),
    ...twice,
  ]
}
