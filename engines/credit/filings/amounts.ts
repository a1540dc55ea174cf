import type { StatementField } from '../statement-fields.ts'
import type { Fact } from './facts.ts'
import type { TagMap, TagRule } from './tags.ts'

export const tagsIn = (rule: TagRule): readonly string[] =>
  'first' in rule
    ? [rule.first, ...rule.plus]
    : 'tags' in rule
      ? rule.tags
      : 'sum' in rule
        ? rule.sum
        : 'all' in rule
          ? rule.all
          : 'less' in rule
            ? rule.less
            : rule.minus

export type Amount = { value: number; taken: Found[]; latest: Fact; rule: TagRule }
/** What is known of a year on a day; of `all` the newest is last. */
export type Known = {
  all: (tag: string) => readonly Fact[]
  last: (tag: string) => Fact | undefined
  has: (tag: string) => boolean
}

/** What each rule that applies makes of a line, the one that counts first. */
export function* amountsBy(rules: readonly TagRule[], known: Known): Generator<Amount> {
  for (const rule of rules) {
    if (rule.unless?.some(known.has)) continue
    const found = tagsIn(rule).flatMap((tag) => {
      const fact = known.last(tag)
      return fact && isProved(rule, fact.val, known) ? [{ tag, fact }] : []
    })
    const taken = takenOf(rule, found)
    const [first] = taken
    if (!first || (rule.isStandIn && !isOfOneFiling(taken, known))) continue
    const whole = taken
      .map(({ fact }) => fact.val)
      .reduce((sum, value) => ('less' in rule ? sum - value : sum + value))
    const latest = taken.reduce((last, one) => (one.fact.filed > last.fact.filed ? one : last), first).fact
    yield { value: 'minus' in rule ? -whole : whole, taken, latest, rule }
  }
}

/** Whether a filing tells all of these amounts: a cost of one and the restated profit of another make no revenue. */
const isOfOneFiling = ([first, ...others]: Found[], { all }: Known): boolean => {
  const filings = ({ tag, fact }: Found) =>
    all(tag).flatMap(({ val, accn }) => (val === fact.val ? [accn] : []))
  return (
    first !== undefined &&
    filings(first).some((accn) => others.every((other) => filings(other).includes(accn)))
  )
}

const PROVED_WITHIN = 0.002

const isProved = ({ proof }: TagRule, value: number, { last }: Known): boolean =>
  !proof ||
  proof.some((sum) => {
    const facts = sum.flatMap((tag) => last(tag) ?? [])
    const whole = facts.reduce((total, { val }) => total + val, 0)
    return facts.length === sum.length && Math.abs(whole - value) <= PROVED_WITHIN * Math.abs(value)
  })

const BALANCED_WITHIN = 0.001

/** Where assets are not what is owed and owned by what counts first, the first readings of the two by which they are. */
export function settleBalance(chosen: Map<StatementField, Amount>, tags: TagMap, known: Known): void {
  const assets = chosen.get('totalAssets')?.value
  if (assets === undefined) return
  for (const equity of amountsBy(tags.equity ?? [], known))
    for (const owed of amountsBy(tags.totalLiabilities ?? [], known)) {
      if (Math.abs(assets - owed.value - equity.value) > BALANCED_WITHIN * Math.abs(assets)) continue
      chosen.set('equity', equity).set('totalLiabilities', owed)
      return
    }
}

type Found = { tag: string; fact: Fact }

function takenOf(rule: TagRule, found: Found[]): Found[] {
  // A deficit below zero has its sign wrong, or is none: which of the two nobody knows.
  if ('minus' in rule) return found.slice(0, 1).filter(({ fact }) => fact.val >= 0)
  if ('tags' in rule) return found.slice(0, 1)
  if ('first' in rule && found[0]?.tag !== rule.first) return []
  if ('all' in rule || 'less' in rule) return found.length < tagsIn(rule).length ? [] : found
  // Some filers give one line two tags: the same amount twice is one amount.
  return found.filter(({ fact }, at) => found.findIndex((other) => other.fact.val === fact.val) === at)
}
