import type { Reading, TopicMatch } from '#engines/question-parsing/index.ts'

export const COUNTED = 3

const COUNTS = /^(?:many|number|count)$/

const BETWEEN = new Set([
  'of',
  'the',
  'our',
  'my',
  'all',
  'open',
  'new',
  'other',
  'different',
  'active',
  'pending',
])

/** Where a question that counts says what it counts: right behind “how many” or “number of”. */
function countedAt({ words }: Reading): number | undefined {
  const said = words.findIndex(
    ({ text }, at) =>
      COUNTS.test(text) && (text === 'many' ? words[at - 1]?.text === 'how' : words[at + 1]?.text === 'of'),
  )
  if (said < 0) return undefined
  for (let at = said + 1; at <= said + 4 && at < words.length; at += 1)
    if (!BETWEEN.has(words[at]!.text)) return at
  return undefined
}

const HEADS = new Set(
  'which any biggest largest highest smallest lowest riskiest safest best worst oldest newest latest weakest strongest fastest'.split(
    ' ',
  ),
)

const RELATES = new Set(['whose', 'who', 'that', 'which', 'with', 'without', 'where'])

/** What a question picks one or some of: right behind “which”, “any” or a superlative, where it is what rows are called. */
function pickedAt({ words }: Reading): number | undefined {
  // “Customers whose review is due” are customers.
  if (words.length > 2 && RELATES.has(words[1]!.text)) return 0
  const said = words.findIndex(({ text }) => HEADS.has(text))
  return said >= 0 && said + 1 < words.length && !HEADS.has(words[said + 1]!.text) ? said + 1 : undefined
}

/** What is counted says what a question is about: where it is what the rows of another topic are called, this one is not meant. */
export function isCountOfOthers(reading: Reading, matches: readonly TopicMatch[]): boolean {
  const [counted, picked] = [countedAt(reading), pickedAt(reading)]
  if (counted !== undefined && isNounOfOthers(reading, matches, counted)) return true
  // “Which stock on my watchlist” is of the watchlist all the same.
  const saysItsOwn = matches.some(({ part, from }) => part === 'noun' && from !== (picked ?? 0) - 1)
  return picked !== undefined && !saysItsOwn && isNounOfOthers(reading, matches, picked)
}

function isNounOfOthers(reading: Reading, matches: readonly TopicMatch[], at: number): boolean {
  const covers = (one: TopicMatch) => one.from <= at && at < one.to && !one.isPlain
  return (
    !matches.some(covers) &&
    reading.topics.some((other) => other.matches.some((one) => one.part === 'noun' && covers(one)))
  )
}
