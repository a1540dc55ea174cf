import type { NamedThing, Reading } from '#engines/question-parsing/index.ts'
import { type AskedTopic, Unclear } from '../../topics/topic.ts'
import { listed } from '../tell.ts'
import type { Thread } from './thread.ts'

const THOSE = /\b(?:those|these|them|they|their)\b/

const PLACES: readonly (readonly [RegExp, number])[] = [
  [/\b(?:the (?:first|1st|top)(?: (?:one|of (?:those|these|them)))?|number one|the former)(?=\W*$|'s\b)/, 0],
  [/\b(?:the (?:second|2nd)(?: (?:one|of (?:those|these|them)))?|number two)(?=\W*$|'s\b)/, 1],
  [/\b(?:the (?:third|3rd)(?: (?:one|of (?:those|these|them)))?|number three)(?=\W*$|'s\b)/, 2],
  [/\b(?:the (?:last|latter|bottom)(?: (?:one|of (?:those|these|them)))?)(?=\W*$|'s\b)/, -1],
]

const OTHER = /\bthe other(?: (?:one|two|three|\w+s?))?(?=\W*$|'s\b)|\bthe (?:others|rest)\b/

/** So many rows may be meant by “those”: of more the whole list was meant, and is read again. */
const MOST = 60

/**
 * Whom of the rows that were told a question speaks of: “those” of all, “the second one” of one, “the other one” of whom was not asked about. Empty where it
 * speaks of none.
 */
export function givenBefore(
  topic: AskedTopic,
  reading: Reading,
  thread: Thread | undefined,
): readonly NamedThing[] {
  const stated = (thread?.told ?? []).filter(({ kind }) => topic.about.includes(kind))
  if (!thread || stated.length < 2 || stated.length > MOST) return []
  const place = PLACES.find(([form]) => form.test(reading.text))?.[1]
  if (place !== undefined) {
    const one = stated.at(place)
    return one ? [one] : []
  }
  if (OTHER.test(reading.text)) return othersOf(stated, thread)
  return THOSE.test(reading.text) || isBareSum(reading) ? stated : []
}

/** “Total?” behind a list is of what was listed. */
const isBareSum = ({ aggregate, isAggregateStated, words }: Reading): boolean =>
  isAggregateStated && (aggregate === 'sum' || aggregate === 'mean') && words.length <= 3

function othersOf(stated: readonly NamedThing[], { picked, plan }: Thread): readonly NamedThing[] {
  const spoken = [...(picked ? [picked] : []), ...plan.filters.things]
  const left = stated.filter(({ label }) => !spoken.some((one) => one.label === label))
  if (left.length === 0 || left.length === stated.length) {
    const choices = stated.map(({ label }) => label)
    throw new Unclear(`Which one do you mean: ${listed(choices.slice(0, 6), 'or')}?`, choices)
  }
  return left
}

const HELD =
  /\b(?:than|compared?|versus|vs|against|difference|relative to|as (?:high|low|big|large|good|bad|much|many) as)\b/

/** “Is that higher than Claremont’s?”: the one of the question before and the one that is named are held against each other. */
export function heldAgainst(
  { text }: Reading,
  named: readonly NamedThing[],
  thread: Thread | undefined,
): readonly NamedThing[] {
  if (!thread || named.length !== 1 || !HELD.test(text)) return []
  const before = thread.picked ? [thread.picked] : thread.plan.filters.things
  return before.length === 1 && before[0]!.label !== named[0]!.label ? before : []
}
