import type { z } from 'zod'
import { blockInWords } from '#engines/transaction-rules/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { RuleBlock, RuleDefinition, RuleFilter, RuleState } from '../../contract/index.ts'

type Block = z.infer<typeof RuleBlock>
type Filter = z.infer<typeof RuleFilter>

/** A payment rule as far as what it raises goes. */
export type RuleInForce = { name: string; state: RuleState; definition: RuleDefinition }

const severityRank = { low: 0, medium: 1, high: 2, critical: 3 } as const

/**
 * What another rule would no longer raise, or raise as less. A rule that is not in force raises nothing, so nothing is taken away by changing it. What cannot
 * be shown to raise at least as much counts as loosened.
 */
export function loosensRule(before: RuleInForce, after: RuleInForce): string[] {
  if (before.state !== 'active') return []
  if (after.state !== 'active') return ['The rule raises no alerts any more.']
  const [was, is] = [before.definition, after.definition]
  return [
    ...(is.currency === was.currency ? [] : [`Its amounts are ${is.currency} instead of ${was.currency}.`]),
    ...(severityRank[is.severity] < severityRank[was.severity]
      ? [`Its alerts are of ${is.severity} severity instead of ${was.severity}.`]
      : []),
    ...(is.cooldownDays > was.cooldownDays
      ? [`After an alert it is silent for ${is.cooldownDays} days instead of ${was.cooldownDays}.`]
      : []),
    ...(coversFilter(is.trigger, was.trigger) ? [] : ['It looks at fewer transactions, or at other ones.']),
    // It raises where all of its conditions hold: each must follow from one of those before.
    ...is.all
      .filter((block) => !was.all.some((earlier) => coversBlock(block, earlier)))
      .map((block) => `A condition holds less often, or is new: ${blockInWords(block, is.currency)}.`),
  ]
}

const atMost = (is: number | undefined, was: number | undefined) =>
  is === undefined || (was !== undefined && is <= was)
const atLeast = (is: number | undefined, was: number | undefined) =>
  is === undefined || (was !== undefined && is >= was)
/** In whichever order the fields were written. */
const isEqual = (one: unknown, other: unknown) => plain(one) === plain(other)
const plain = (value: unknown) => canonicalJson(JSON.parse(JSON.stringify(value ?? null)))
const holdsAll = (is: readonly string[] | undefined, was: readonly string[] | undefined) =>
  is === undefined || (was?.every((one) => is.includes(one)) ?? false)

/** Whether a filter lets through everything that another does. */
function coversFilter(is: Filter, was: Filter): boolean {
  return (
    (is.direction === undefined || is.direction === was.direction) &&
    holdsAll(is.kinds, was.kinds) &&
    holdsAll(is.countries, was.countries) &&
    atMost(is.atLeast, was.atLeast) &&
    atLeast(is.below, was.below) &&
    (is.multipleOf === undefined || is.multipleOf === was.multipleOf) &&
    (is.justBelow === undefined || isEqual(is.justBelow, was.justBelow))
  )
}

/** Whether a condition holds wherever another does. */
function coversBlock(is: Block, was: Block): boolean {
  switch (is.block) {
    case 'sum':
    case 'count':
      return was.block === is.block && coversWindow(is, was) && coversParty(is, was)
    case 'counterparties':
      return was.block === is.block && coversWindow(is, was)
    case 'peer-history':
      return was.block === is.block && is.factor <= was.factor
    case 'dormant':
      return was.block === is.block && is.days <= was.days
    case 'listed-name':
      return was.block === is.block && is.atLeast <= was.atLeast
    case 'own-history':
      return (
        was.block === is.block &&
        isEqual({ ...is, factor: 0 }, { ...was, factor: 0 }) &&
        is.factor <= was.factor
      )
    default:
      return isEqual(is, was)
  }
}

type Window = { of: Filter; hours: number; atLeast: number }

const coversWindow = (is: Window, was: Window) =>
  coversFilter(is.of, was.of) && is.hours >= was.hours && is.atLeast <= was.atLeast

const coversParty = (is: { counterparty?: 'same' | undefined }, was: { counterparty?: 'same' | undefined }) =>
  is.counterparty === undefined || is.counterparty === was.counterparty
