import type { z } from 'zod'
import type { AskedDecision, AssignmentRule } from '../../contract/index.ts'

/** A match as the rules of assignment look at it. */
export type MatchToAssign = {
  topics: readonly string[]
  lists: readonly string[]
  asks: z.infer<typeof AskedDecision>
  riskLevel: string
  countries: readonly string[]
  /** Who proposed what is to be settled: never the one who settles it. */
  proposerId: number | null
}

export type Free = { userId: number; fullName: string; open: number }

export type Chosen = { userId: number; because: string }

const holds = (wanted: readonly string[], found: readonly string[]) =>
  wanted.length === 0 || wanted.some((one) => found.includes(one))

export function ruleHolds(rule: AssignmentRule, match: MatchToAssign): boolean {
  return (
    holds(rule.topics, match.topics) &&
    holds(rule.lists, match.lists) &&
    holds(rule.asks, [match.asks]) &&
    holds(rule.riskLevels, [match.riskLevel]) &&
    holds(rule.countries, match.countries)
  )
}

/**
 * Who is given a match: of the first rule that holds and has somebody free, whoever has the fewest open, the first by number among equals. Undefined where no rule has anybody.
 */
export function chooseReviewer(
  rules: readonly AssignmentRule[],
  match: MatchToAssign,
  free: readonly Free[],
): Chosen | undefined {
  for (const [index, rule] of rules.entries()) {
    if (!ruleHolds(rule, match)) continue
    const [chosen, ...others] = free
      .filter(
        ({ userId }) =>
          userId !== match.proposerId && (rule.people.length === 0 || rule.people.includes(userId)),
      )
      .toSorted((one, other) => one.open - other.open || one.userId - other.userId)
    if (!chosen) continue
    const why = others.length > 0 ? `fewest open (${chosen.open})` : 'the only one who is free'
    return { userId: chosen.userId, because: `Rule ${index + 1}, ${rule.name}: ${why}` }
  }
  return undefined
}
