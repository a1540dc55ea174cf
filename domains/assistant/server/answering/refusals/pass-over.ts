import { NoEvidence } from '../../topics/topic.ts'
import type { Asker } from '../asker.ts'
import { passedOver } from '../choosing/passed-over.ts'
import type { Chosen } from '../choosing/thread.ts'
import { listed } from '../tell.ts'

/** Behind somebody's name: what is asked is theirs. */
const OWNS = new Set('own owns hold holds held have has buy bought sell sold owe owes earn earns'.split(' '))

/** A question of which a word is not known: an answer would be one to another question. */
export function refusePassedOver({ wanted: { reading } }: Chosen): void {
  const { unknown, words } = reading
  if (unknown.length === 0) return
  const owner = unknown.find((word) => OWNS.has(words[words.indexOf(word) + 1]?.text ?? ''))
  if (owner) throw new NoEvidence(`I do not know who “${owner.raw}” is, so I have nothing to answer from.`)
  throw new NoEvidence(
    `I do not know ${listed(unknown.map(({ raw }) => `“${raw}”`))}, and without ${unknown.length > 1 ? 'these words' : 'it'} it may be another question. Please put it in other words.`,
  )
}

/** What rows of a subject are called: an answer of others is no answer to a question of these. */
const ROWS =
  /^(?:customers?|clients?|borrowers?|obligors?|suppliers?|cases?|alerts?|screenings?|orders?|trades?|bonds?|positions|holdings|facilit(?:y|ies)|loans?|covenants?|tasks?|rules?|dividends?|lots?|transactions?)$/i

/** Words of other subjects that narrow nothing: an answer says that it goes without them. */
export function notePassedOver(asker: Asker, chosen: Chosen): void {
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
