import { type Candidate, isCompared } from './candidates.ts'
import type { FeatureGroup } from './features.ts'
import { isSame } from './same-figure.ts'

export type Weights = ReadonlyMap<string, number>

/** A candidate with its share of the belief: those of one target and "none of them" sum to one. */
export interface Ranked {
  candidate: Candidate
  share: number
  /** What each group of features adds to its sum. */
  sums: ReadonlyMap<FeatureGroup, number>
}

/** Weighs each candidate by the sum of its features; "none of them" has the sum 0. */
export function rank(
  candidates: readonly Candidate[],
  features: readonly string[][],
  weights: Weights,
): Ranked[] {
  const sums = features.map((names) => {
    const groups = new Map<FeatureGroup, number>()
    for (const name of names) {
      const weight = weights.get(name)
      if (weight === undefined) continue
      const group = name.slice(0, name.indexOf(' ')) as FeatureGroup
      groups.set(group, (groups.get(group) ?? 0) + weight)
    }
    return groups
  })
  const totals = sums.map((groups) => [...groups.values()].reduce((sum, each) => sum + each, 0))
  const most = totals.reduce((one, other) => Math.max(one, other), 0)
  const whole = totals.reduce((sum, total) => sum + Math.exp(total - most), Math.exp(-most))
  return candidates.map((candidate, at) => ({
    candidate,
    share: Math.exp(totals[at]! - most) / whole,
    sums: sums[at]!,
  }))
}

/** What was said of one value: the mention that tells it best, and the belief in all of them together. */
export interface Reading {
  best: Ranked
  mentions: number
  share: number
}

/** Mentions of one value are one reading; the likeliest first. */
export function readingsOf(ranked: readonly Ranked[]): Reading[] {
  const readings: Reading[] = []
  for (const each of ranked.toSorted((one, other) => other.share - one.share)) {
    const known = readings.find(({ best }) => isSame(each.candidate, best.candidate))
    if (known) {
      known.share += each.share
      known.mentions += 1
      if (
        known.best.candidate.quantity.approximate &&
        !each.candidate.quantity.approximate &&
        each.share > POSSIBLE
      )
        known.best = each
    } else readings.push({ best: each, mentions: 1, share: each.share })
  }
  return readings.sort((one, other) => other.share - one.share)
}

const LIKELY = 0.3
const POSSIBLE = 0.02

/** For a rate: how likely the amounts of its sentence are the ones it would be the growth of. */
export function amountsBeside(ranked: readonly Ranked[]): (rate: Candidate) => string[] {
  const byView = Map.groupBy(ranked, ({ candidate }) => candidate.view)
  const likely = readingsOf(ranked)
    .filter(({ share }) => share > LIKELY)
    .map(({ best }) => best.candidate.value)
  const before = ranked.flatMap(({ candidate }) =>
    candidate.former || isCompared(candidate.view.tokens, candidate.at) ? candidate.value : [],
  )
  return (candidate) => {
    const { view, at, read, growthBasis } = candidate
    const known = byView.get(view) ?? []
    const amounts = view.tokens.flatMap(({ quantity }, index) =>
      quantity?.kind === 'money'
        ? [
            {
              index,
              share: Math.max(
                0,
                ...known.filter(({ candidate }) => candidate.at === index).map(({ share }) => share),
              ),
            },
          ]
        : [],
    )
    if (amounts.length === 0) return ['amount none']
    const nearest = amounts.reduce((one, other) =>
      Math.abs(other.index - at) < Math.abs(one.index - at) ? other : one,
    )
    const last = amounts.findLast(({ index }) => index < at)
    const identity = identityOf(candidate, likely)
    return [
      ...(identity ? [identity] : []),
      ...(growsBetween(before, likely, candidate.value) ? ['is the growth between two amounts'] : []),
      `amount ${likelihood(Math.max(...amounts.map(({ share }) => share)))}`,
      `nearest amount ${likelihood(nearest.share)}`,
      ...(read && growthBasis !== 'sequential' ? [`told with amount ${likelihood(nearest.share)}`] : []),
      `last amount ${last ? likelihood(last.share) : 'none'}`,
      ...(Math.abs(nearest.index - at) <= 8 ? [`near amount ${likelihood(nearest.share)}`] : []),
    ]
  }
}

/** Whether a likely amount of the call is by the rate more than one that the call compares with. */
const growsBetween = (before: readonly number[], likely: readonly number[], rate: number): boolean =>
  likely.some((now) =>
    before.some((then) => then > 0 && now !== then && Math.abs((now / then - 1) * 100 - rate) <= NEAR_RATE),
  )

const NEAR_RATE = 0.6
const FARTHEST_AMOUNT = 5

/** Whether a likely amount of the call is what a change by the rate leads to: "up $228 million or 17.5%", "17.5% over the $1.3 billion of last year". */
function identityOf(
  { view: { tokens }, at, quantity, value }: Candidate,
  likely: readonly number[],
): string | null {
  let isOff = false
  for (const now of likely)
    for (const [index, { quantity: amount }] of tokens.entries()) {
      if (amount?.kind !== 'money' || amount.value === 0 || Math.abs(index - at) > FARTHEST_AMOUNT * 3)
        continue
      const change = Math.abs(amount.value) * Math.sign(value)
      const isNearby = Math.abs(index - at) <= FARTHEST_AMOUNT
      const asChange = (change / (now - change)) * 100
      const asBefore = (now / amount.value - 1) * 100
      const rate = Math.abs(quantity.value)
      if (isNearby && Math.abs(Math.abs(asChange) - rate) <= NEAR_RATE + rate * 0.03)
        return 'is the change of the likely amount'
      if (Math.abs(asBefore) > 0.3 && Math.abs(Math.abs(asBefore) - rate) <= NEAR_RATE)
        return 'leads to the likely amount'
      if (isNearby && /^(?:or)$/.test(tokens[at - 1]?.word ?? '')) isOff = true
    }
  return isOff ? 'is no change of the likely amount' : null
}

const SHARED: ReadonlySet<string> = new Set<FeatureGroup>(['owner', 'time', 'speaker'])
const STEPS = [-2, -1, -0.3, 0.3, 1, 2]

/** Whose, when and by whom a rate is said counts as it does for the amount it is the growth of. */
export const likeAmounts = (features: readonly string[][], amounts: Weights): string[][] =>
  features.map((names) => {
    let sum = 0
    for (const name of names) if (SHARED.has(name.slice(0, name.indexOf(' ')))) sum += amounts.get(name) ?? 0
    return [...names, `any like an amount ${STEPS.filter((step) => sum > step).length}`]
  })

const likelihood = (share: number): string =>
  share > LIKELY ? 'likely' : share > POSSIBLE ? 'possible' : 'unlikely'

/** Weights as they are kept: a text a group, its name first, then each feature with its weight. */
export const weightsFrom = (groups: readonly string[]): Weights =>
  new Map(
    groups.flatMap((kept) => {
      const [group, ...features] = kept.split('~')
      return features.map((feature): [string, number] => {
        const cut = feature.lastIndexOf('=')
        return [`${group} ${feature.slice(0, cut)}`, Number(feature.slice(cut + 1))]
      })
    }),
  )
