import { NoEvidence } from '../../topics/topic.ts'
import type { Asker } from '../asker.ts'
import { passedOver } from '../choosing/passed-over.ts'
import type { Chosen } from '../choosing/thread.ts'
import { listed } from '../tell.ts'

/** Behind somebody's name: what is asked is theirs. */
const OWNS = new Set([
  'own',
  'owns',
  'hold',
  'holds',
  'held',
  'have',
  'has',
  'buy',
  'bought',
  'sell',
  'sold',
  'owe',
  'owes',
  'earn',
  'earns',
])

const SUPERLATIVE = /^(?:\w{3,}est|top|main|biggest|most|least|best|worst)$/
const ASKED = /\b(?:which|what|whose|who (?:is|was|are|were)(?: (?:the|our|my|its|their|an?))?)$/

/** A word that nothing here knows and that only says how something is told: “roundly”, “handily”. Any other may have narrowed the question. */
const IS_HOW_TOLD = /ly$/

/** A question of which a word is not known: an answer would be one to another question, unless the word only says how it is told. */
export function refusePassedOver({ topic, wanted: { reading } }: Chosen): void {
  const { unknown, words, text } = reading
  if (unknown.length === 0) return
  const owner = unknown.find((word) => OWNS.has(words[words.indexOf(word) + 1]?.text ?? ''))
  if (owner) throw new NoEvidence(`I do not know who “${owner.raw}” is, so I have nothing to answer from.`)
  const own = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  // What is asked for itself, what is ranked, and what stands before a figure or before what is counted says which is meant.
  const saysWhich = unknown.some((word) => {
    const at = words.indexOf(word)
    return (
      ASKED.test(text.slice(0, word.start).trimEnd()) ||
      SUPERLATIVE.test(words[at - 1]?.text ?? '') ||
      own.some(
        ({ part, isPlain, from }) => (part === 'noun' || part === 'column') && !isPlain && from === at + 1,
      )
    )
  })
  if (unknown.every((word) => IS_HOW_TOLD.test(word.text)) && !saysWhich) return
  throw new NoEvidence(
    `I do not know ${listed(unknown.map(({ raw }) => `“${raw}”`))}, and without ${unknown.length > 1 ? 'these words' : 'it'} it may be another question. Please put it in other words.`,
  )
}

/** What rows of a subject are called: an answer of others is no answer to a question of these. */
const ROWS =
  /^(?:customers?|clients?|borrowers?|obligors?|suppliers?|cases?|alerts?|screenings?|orders?|trades?|bonds?|positions|holdings|facilit(?:y|ies)|loans?|covenants?|tasks?|rules?|dividends?|lots?|transactions?)$/i

/** Words that nothing here knows may have narrowed the question: an answer says that it goes without them. */
export function notePassedOver(asker: Asker, chosen: Chosen): void {
  const { unknown } = chosen.wanted.reading
  if (unknown.length > 0)
    asker.notes.add(`I do not know ${listed(unknown.map(({ raw }) => `“${raw}”`))} and passed it over`)
  const others = chosen.isFollowUp ? [] : passedOver(chosen)
  const { topic, wanted } = chosen
  const own = wanted.reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  // Figures of the whole, which nothing names, are no answer to a question of other rows: “our FFO covenant” asks for no lot method.
  const isOfWhole = topic.isSingle === true && !own.some(({ part, isPlain }) => part === 'noun' && !isPlain)
  // “The latest alert” is asked for, whatever else is said of it.
  const isPicked = others.some((one) =>
    new RegExp(`\\b(?:\\w{3,}est|last|first|next) ${one.toLowerCase()}\\b`).test(wanted.reading.text),
  )
  // Figures of the whole count nothing of another kind: “how many counterparties are in the portfolio health”.
  const isCount = topic.isSingle === true && wanted.reading.aggregate === 'count'
  if (others.length > 0 && (isOfWhole || isPicked || isCount || others.some((one) => ROWS.test(one))))
    throw new NoEvidence(
      `I read this as a question of the ${topic.label}, and those say nothing of ${listed(others.map((one) => `“${one}”`))}. Please put it in other words.`,
    )
  if (others.length > 0)
    asker.notes.add(
      `I read this as a question of our ${chosen.topic.label}; ${listed(others.map((one) => `“${one}”`))} ${others.length > 1 ? 'were' : 'was'} passed over`,
    )
}
