import type { TopicMatch } from '#engines/question-parsing/index.ts'
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

const COUNTED_UP = new Set(['count', 'sum', 'mean', 'share'])

const SUPERLATIVE = /^(?:\w{3,}est|top|main|biggest|most|least|best|worst)$/

/** A word that nothing here knows and that only says how something is told: “roundly”, “handily”. Any other may have narrowed the question. */
const IS_HOW_TOLD = /ly$/

/** A question of whose telling words too many are not known, or the very one that says what is asked: an answer would be one to another question. */
export function refusePassedOver({ topic, wanted, isFollowUp }: Chosen): void {
  const { reading } = wanted
  const { unknown } = reading
  if (unknown.length === 0) return
  const owner = unknown.find((word) => OWNS.has(reading.words[reading.words.indexOf(word) + 1]?.text ?? ''))
  if (owner) throw new NoEvidence(`I do not know who “${owner.raw}” is, so I have nothing to answer from.`)
  const own = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  const namesWhat =
    isFollowUp ||
    reading.isAggregateSaid ||
    reading.direction !== undefined ||
    // A name alone says not what is asked of it: “short interest in Tesla” is no question of its price.
    (wanted.things.length > 0 && !topic.knowsStrangers && own.some(({ part }) => part !== 'hint')) ||
    own.some(({ part, isPlain }) => (part === 'column' || part === 'value') && !isPlain)
  // A country or a state alone is no question about the rows that have it.
  const isByValueAlone =
    !isFollowUp &&
    wanted.things.length === 0 &&
    !reading.isAggregateSaid &&
    own.length > 0 &&
    own.every(({ part }) => part === 'value')
  // A number of rows is of what they are said to be: a word before their name that nobody knows is of those counted.
  const isNumber =
    reading.isAggregateSaid &&
    COUNTED_UP.has(reading.aggregate) &&
    unknown.some((word) => {
      const behind = reading.words.indexOf(word) + 1
      return own.some(({ part, from }) => part === 'noun' && from === behind)
    })
  // What is asked for itself: “which ip”, “what target”, “who is the chief of it”.
  const isAsked = unknown.some((word) => {
    const before = reading.text.slice(0, word.start).trimEnd()
    return /\b(?:which|what|whose|who (?:is|was|are|were)(?: (?:the|our|my|its|their|an?))?)$/.test(before)
  })
  // “The target weight”: a word before the figure that is asked may say another figure.
  const isOtherFigure =
    !isFollowUp &&
    wanted.things.length === 1 &&
    unknown.some((word) => {
      const behind = reading.words.indexOf(word) + 1
      return own.some(
        (one) => one.part === 'column' && one.kind === 'measure' && !one.isPlain && one.from === behind,
      )
    })
  const isOfNothing =
    !isFollowUp && wanted.things.length === 0 && !topic.isSingle && !own.some(({ part }) => part === 'noun')
  const isOfDay = asksWhen(reading.text) && !own.some(isDateNamed)
  // “How many did we shut last month”: what is not known may be what happened then.
  const isOfTime =
    !isFollowUp &&
    reading.period !== undefined &&
    !reading.period.isToday &&
    topic.dated !== undefined &&
    topic.columns.every(({ id, kind }) => kind !== 'date' || !wanted.columns.includes(id))
  // “Its weakest component”, “the largest contract”: what stands behind the superlative is what is ranked.
  const isRanked = unknown.some((word) => {
    const at = reading.words.indexOf(word)
    return [1, 2].some(
      (back) =>
        SUPERLATIVE.test(reading.words[at - back]?.text ?? '') &&
        (back === 1 || !own.some(({ from, to }) => from <= at - 1 && at - 1 < to)),
    )
  })
  // “Service revenue” is another revenue: what stands right before a figure's name is of that figure.
  const isOfFigure = unknown.some((word) => {
    // “Daily”, “fatter”, “aggregate”: how it is told, and no other figure.
    if (/(?:ly|er|est|ate|ing)$/.test(word.text)) return false
    const behind = reading.words.indexOf(word) + 1
    return own.some(
      (match) =>
        match.part === 'column' && !match.isPlain && match.from === behind && match.kind === 'measure',
    )
  })
  // A further question of which nothing else is known asks for just that.
  const isAllThatIsAsked =
    isFollowUp &&
    !own.some(({ part, isPlain }) => part !== 'hint' && !isPlain) &&
    wanted.reading.names.length === 0
  if (
    !unknown.some((word) => isTerm(word, reading.words)) &&
    !isRanked &&
    !isOfFigure &&
    !isAllThatIsAsked &&
    !isOfTime &&
    !isOfDay &&
    unknown.every(({ text }) => IS_HOW_TOLD.test(text)) &&
    namesWhat &&
    !isByValueAlone &&
    !isNumber &&
    !isAsked &&
    !isOtherFigure &&
    !isOfNothing
  )
    return
  throw new NoEvidence(
    `I do not know ${listed(unknown.map(({ raw }) => `“${raw}”`))}, and without ${unknown.length > 1 ? 'these words' : 'it'} it may be another question. Please put it in other words.`,
  )
}

/** “When did she last sign in”: what is not known is what the day is asked of, and another day would be told. */
const asksWhen = (text: string): boolean => /^(?:(?:and|but|so|ok) )*(?:since )?when\b/.test(text)
const isDateNamed = (one: TopicMatch): boolean => one.part === 'column' && one.kind === 'date' && !one.isPlain

/** “DV01”, “CVA”: a term of the trade is what is asked for, unless everything is written in capitals. */
const isTerm = ({ raw }: { raw: string }, words: readonly { raw: string }[]): boolean =>
  /^\p{Lu}{2,}\d*$/u.test(raw) && !words.every((word) => /^[^\p{Ll}]+$/u.test(word.raw))

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
  if (others.length > 0 && (isOfWhole || isPicked || isCount))
    throw new NoEvidence(
      `I read this as a question of the ${topic.label}, and those say nothing of ${listed(others.map((one) => `“${one}”`))}. Please put it in other words.`,
    )
  if (others.length > 0)
    asker.notes.add(
      `I read this as a question of our ${chosen.topic.label}; ${listed(others.map((one) => `“${one}”`))} ${others.length > 1 ? 'were' : 'was'} passed over`,
    )
}
