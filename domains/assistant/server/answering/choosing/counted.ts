import type { Reading, TopicMatch } from '#engines/question-parsing/index.ts'
import type { AskedTopic } from '../../topics/topic.ts'

export const COUNTED = 3

const COUNTS = /^(?:many|number|count)$/

const BETWEEN = new Set('of the our my all open new other different active pending'.split(' '))

/** Where a question that counts says what it counts: right behind “how many” or “number of”. */
export function countedAt({ words }: Reading): number | undefined {
  const stated = words.findIndex(
    ({ text }, at) =>
      COUNTS.test(text) && (text === 'many' ? words[at - 1]?.text === 'how' : words[at + 1]?.text === 'of'),
  )
  if (stated < 0) return undefined
  for (let at = stated + 1; at <= stated + 4 && at < words.length; at += 1)
    if (!BETWEEN.has(words[at]!.text)) return at
  return undefined
}

export const HEADS = new Set(
  'which any biggest largest highest smallest lowest riskiest safest best worst oldest newest latest weakest strongest fastest'.split(
    ' ',
  ),
)

const RELATES = new Set(['whose', 'who', 'that', 'which', 'with', 'without', 'where'])

/** What a question picks one or some of: right behind “which”, “any” or a superlative, where it is what rows are called. */
function pickedAt({ words }: Reading): number | undefined {
  // “Customers whose review is due” are customers.
  if (words.length > 2 && RELATES.has(words[1]!.text)) return 0
  const stated = words.findIndex(({ text }) => HEADS.has(text))
  return stated >= 0 && stated + 1 < words.length && !HEADS.has(words[stated + 1]!.text)
    ? stated + 1
    : undefined
}

/**
 * What is counted says what a question is about: where it is what the rows of another topic are called, or have (“how many shares”), this one is not meant.
 * Figures of one thing (`isSingle`) have no rows to pick from, whatever they are called.
 */
export function isCountOfOthers(
  reading: Reading,
  matches: readonly TopicMatch[],
  { isSingle = false, eventsOf }: Pick<AskedTopic, 'isSingle' | 'eventsOf'>,
): boolean {
  const [counted, picked] = [countedAt(reading), pickedAt(reading)]
  // “How many stocks paid us”: to how many it happened is told of what happened.
  const isOfThings =
    eventsOf !== undefined && isNameOfThings(counted === undefined ? undefined : reading.words[counted]?.text)
  if (counted !== undefined && !isOfThings && isOfOthers(reading, matches, counted, 'counted')) return true
  // “Which stock on my watchlist” is of the watchlist all the same.
  const statesItsOwn = matches.some(
    ({ part, from, to }) =>
      part === 'noun' &&
      from !== (picked ?? 0) - 1 &&
      // “Riskiest” says by what one is picked, and not what it is.
      !reading.words.slice(from, to).every(({ text }) => HEADS.has(text)),
  )
  if (eventsOf !== undefined && picked !== undefined && isNameOfThings(reading.words[picked]?.text))
    return false
  return picked !== undefined && (!statesItsOwn || isSingle) && isOfOthers(reading, matches, picked, 'picked')
}

function isOfOthers(
  reading: Reading,
  matches: readonly TopicMatch[],
  at: number,
  how: 'counted' | 'picked',
): boolean {
  const covers = (one: TopicMatch) => one.from <= at && at < one.to && !one.isPlain
  // Shares are counted like anything else, although the word alone says little.
  const isShares = (one: TopicMatch) =>
    one.part === 'column' && one.to === at + 1 && reading.words[at]?.text === 'shares'
  // A word that only leans towards a subject says nothing of how many of it there are.
  const isOwn = (one: TopicMatch) =>
    isShares(one) || (covers(one) && (one.part !== 'hint' || how === 'picked'))
  return (
    !matches.some(isOwn) &&
    reading.topics.some((other) =>
      other.matches.some(
        (one) => (one.part === 'noun' || one.part === 'column') && (covers(one) || isShares(one)),
      ),
    )
  )
}

const NAMES_OF_THINGS =
  /^(?:stock|compan(?:y|ies)|holding|position|securit(?:y|ies)|name|ticker|symbol|payer|instrument)s?$/

/** Whether a word says to whom something may have happened, and not how often. */
export const isNameOfThings = (word: string | undefined): boolean =>
  word !== undefined && NAMES_OF_THINGS.test(word)
