import type { Quantity } from '#engines/quantities/index.ts'
import type { Mention } from './mentions.ts'
import type { CallPeriod, Period, Said } from './statement.ts'
import type { Token } from './tokens.ts'
import { ADVERBS, isCompanyName, NOUNS_OF_CHANGE, PERIOD_WORDS, VERBS_OF_RESULT } from './words.ts'

const isClosing = (word: string | undefined): boolean => /^(?:ended|closed|finished)$/.test(word ?? '')

const isYear = (token: Token | undefined): boolean => /^20\d\d$/.test(token?.raw ?? '')

/** Behind "revenue" they say that none of it has come in: "revenue backlog". */
const IN_WAITING =
  /^(?:backlog|pipeline|run|run-rate|visibility|opportunity|opportunities|synergies|commitments|growth|management|cycle|share)$/

/** What stands left of a measure, which begins at `start`. */
type Left = { tokens: readonly Token[]; start: number; mention: Mention; period: Period; call: CallPeriod }

/** "$15.1 billion in net revenues", "a 28% increase in EPS", "29% sales growth". */
export function takeFromLeft(left: Left, amounts: Said[], growth: Said[]): void {
  const { tokens, start } = left
  const rate = growth.length === 0 ? rateBefore(left) : undefined
  if (rate) {
    growth.push(rate)
    return
  }
  const amount = amounts.length === 0 ? shareBefore(left) : undefined
  if (amount) {
    amounts.push(amount)
    return
  }
  const preposition = tokens[start - 1]?.word
  if (preposition !== 'in' && preposition !== 'of') return
  if (isRevenueAmount(left, tokens[start - 2])) {
    // What stands behind is of something else: "$666.7 million of total revenue, $139.4 million of EBITDA".
    if (isBroughtIn(left)) amounts.splice(0, amounts.length, said(left, tokens[start - 2]!))
    return
  }
  const change = growth.length === 0 ? changeBefore(left) : undefined
  if (change) growth.push(change)
}

const isOne = (quantity: Quantity): boolean => quantity.low === quantity.high

const isRevenueAmount = ({ mention }: Left, token: Token | undefined): boolean =>
  mention.metric === 'revenue' && token?.quantity?.kind === 'money' && isOne(token.quantity)

const said = ({ mention, period }: Left, { start, end }: Token): Said => ({
  period,
  perShare: mention.metric === 'earnings per share',
  span: { start, end },
})

/** "29% sales growth" */
function rateBefore(left: Left): Said | undefined {
  const { tokens, start, mention } = left
  const near = tokens[start - 1]
  if (near?.quantity?.kind !== 'percent' || !isOne(near.quantity)) return undefined
  return /^(?:growth|decline|increase|decrease)$/.test(tokens[mention.to]?.word ?? '')
    ? said(left, near)
    : undefined
}

/** "$1.20 earnings per share" */
function shareBefore(left: Left): Said | undefined {
  const near = left.tokens[left.start - 1]
  if (near?.quantity?.kind !== 'money' || near.quantity.scale > 1 || !isOne(near.quantity)) return undefined
  return left.mention.metric === 'earnings per share' ? said(left, near) : undefined
}

/** Only what the company itself brought in: "added $20 million of revenue" is not the revenue. */
function isBroughtIn({ tokens, start, mention, call }: Left): boolean {
  const wordAt = (at: number) => tokens[at]?.word ?? ''
  let verb = start - 3
  while (
    verb >= 0 &&
    /^(?:over|approximately|nearly|about|roughly|a|record|more|than|of|almost|just)$/.test(wordAt(verb))
  )
    verb -= 1
  // "We ended the third quarter with $274 million in revenue".
  if (wordAt(verb) === 'with' && !IN_WAITING.test(wordAt(mention.to))) {
    verb -= 1
    while (verb >= 0 && !isClosing(wordAt(verb)) && (PERIOD_WORDS.has(wordAt(verb)) || isYear(tokens[verb])))
      verb -= 1
    if (!isClosing(wordAt(verb))) return false
  }
  if (!VERBS_OF_RESULT.has(wordAt(verb)) && !isClosing(wordAt(verb))) return false
  let who = verb - 1
  while (ADVERBS.has(wordAt(who)) || /^(?:are|were|is|was)$/.test(wordAt(who))) who -= 1
  return /^(?:we|we're|company)$/.test(wordAt(who)) || isCompanyName(wordAt(who), call)
}

/** "A 28% increase in EPS" */
function changeBefore(left: Left): Said | undefined {
  const { tokens, start } = left
  const change = tokens[start - 2]
  if (!change || !NOUNS_OF_CHANGE.has(change.word)) return undefined
  let at = start - 3
  while (
    at >= 0 &&
    at > start - 6 &&
    /^(?:year-over-year|year-on-year|reported|organic|sequential|yoy|strong|solid)$/.test(
      tokens[at]?.word ?? '',
    )
  )
    at -= 1
  const percent = tokens[at]
  return percent?.quantity?.kind === 'percent' && isOne(percent.quantity) ? said(left, percent) : undefined
}
