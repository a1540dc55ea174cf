import type { Reading } from '#engines/question-parsing/index.ts'
import { Unclear } from '../../topics/topic.ts'
import type { Chosen, Thread } from '../choosing/thread.ts'

/** A pronoun with nothing before it that it could stand for. */
export function refuseDangling(
  reading: Reading,
  thread: Thread | undefined,
  chosen: Chosen | undefined,
): void {
  const isPointing =
    /\b(?:it|its|they|them|their|he|she|him|her|this one|that one|the same|those|that stock|that one|(?:this|that) (?:stock|case|customer|bond|order|alert|trade|position|holding|screening|supplier|borrower|loan|facility|report|document|company|one)|the stock|the company|the bond|the customer|the position)\b/.test(
      reading.text.replace(/\b(?:is it true|it is|what is it like|is it (?:a|an|the|called|counted))\b/g, ''),
    )
  // “What are they worth” asks for no list.
  const isOfThem =
    reading.aggregate === 'list' && /^(?:and )?what are (?:they|those|these)\b/.test(reading.text)
  if (
    !isPointing ||
    // “Our portfolio, what is its beta?” says itself whose.
    (chosen?.topic.isSingle === true &&
      /\b(?:our|the|my) (?:portfolio|account|book|fund)\b/.test(reading.text)) ||
    thread ||
    reading.names.length > 0 ||
    reading.direction ||
    (reading.aggregate !== 'value' && !isOfThem)
  )
    return
  // “Was it sold?” asks of one; “how many of those are overdue” of all there are.
  const isOfOne = /^(?:was|is|has|did|does|are|were) (?:it|he|she|that|they)\b/.test(reading.text)
  if (chosen && chosen.wanted.values.length > 0 && !isOfOne) return
  const what = chosen && !chosen.topic.isSingle ? chosen.topic.label : 'records'
  throw new Unclear(
    `Which of the ${what} do you mean: the portfolio as a whole, a single security such as AAPL or MSFT, a case, or a customer? Please name it.`,
    ['the portfolio', 'a security', 'a case', 'a customer'],
  )
}

/** “Median exposure”: customers, borrowers and positions have one, and nothing says whose is asked. */
const BARE_EXPOSURE = new Set(
  'what is the our my show me tell exposure average mean median highest lowest biggest largest smallest now'.split(
    ' ',
  ),
)

/** “What is the status?”: a column that many things have, of nothing that is named. */
export function refuseBare({ topic, wanted, isFollowUp }: Chosen, thread: Thread | undefined): void {
  const { reading, things, values } = wanted
  if (thread || isFollowUp || topic.isSingle || things.length > 0 || values.length > 0) return
  const stated = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  if (/\bexposure\b/.test(reading.text) && reading.words.every((word) => BARE_EXPOSURE.has(word.text)))
    throw new Unclear('The exposure of what: of the customers, of the borrowers, or of the positions?', [
      'customers',
      'borrowers',
      'positions',
    ])
  if (reading.words.length > 5 || reading.isAggregateStated || reading.direction || reading.period) return
  if (reading.amounts.length > 0 || reading.comparisons.length > 0) return
  if (stated.length === 0 || stated.some(({ part }) => part !== 'column' && part !== 'hint')) return
  const rivals = reading.topics.filter(
    ({ topic: { id }, matches }) => id !== topic.id && matches.some(({ part }) => part === 'column'),
  )
  if (rivals.length < 2 || !/\b(?:the|its|that|this|it)\b/.test(reading.text)) return
  throw new Unclear(
    'Of what: the portfolio, a security such as AAPL or MSFT, an order, a case, or a customer? Please name it.',
    ['the portfolio', 'a security', 'an order', 'a case', 'a customer'],
  )
}
