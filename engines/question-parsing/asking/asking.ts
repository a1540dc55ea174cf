import { NUMBER_WORDS } from '../amounts.ts'
import type { Aggregate, Direction } from '../vocabulary.ts'
import { type Act, actOf } from './acts.ts'
import { aggregateOf } from './aggregates.ts'
import { any } from './any-of.ts'
import { directionOf } from './directions.ts'
import { type OutOfReach, reachOf } from './out-of-reach.ts'

export type Asking = {
  act: Act
  aggregate: Aggregate
  /** Whether the words for it stood there, or it was the last resort. */
  isAggregateStated: boolean
  direction?: Direction
  /** How many of an order: `top 3`. */
  take?: number
  /** Which one of an order where it is not the first: 2 for `second largest`. */
  place?: number
  isComparison: boolean
  /** Words that ask about what has not happened yet. */
  looksAhead: boolean
  outOfReach?: OutOfReach
  /** `and`, `what about`, `it`: leans on what was asked before. */
  leansBack: boolean
  /** A pronoun that stands for something said before. */
  hasPronoun: boolean
}

const AHEAD = any(
  'will|going to|forecasts?|predict(?:ion|ions|ed|s)?|projections?|price targets?|target price',
  'outlook|where do you see|crash(?:es)? (?:soon|next)|in the future',
  'coming (?:weeks?|months?|years?|quarter)|expect(?:ed)? (?:to|price|return|that)|do you expect',
  'likely to|how (?:high|low) (?:can|could|might)|could (?:hit|reach|go)|would .* be worth in',
  'next (?:crash|recession|rally|crisis)|ever (?:recover|come back)|about to',
  'what would have happened|if (?:we|i) had (?:not )?(?:sold|bought|held|kept|waited|invested)',
  'had (?:we|i) (?:not )?(?:sold|bought|held|kept|waited|invested)',
)

const COMPARE = any(
  'or|versus|than|compare|compared|between|bigger|larger|higher|better|worse|smaller|lower|which of',
  'which one|difference|more|less|outperform(?:ed|ing)?|beat|beaten|ahead of',
)

const PRONOUN = any(
  'it|its|they|them|their|that|those|these|this one|that one',
  '(?:this|that|the same) (?:stock|case|customer|client|bond|order|alert|trade|position|screening|supplier|borrower|facility|company|list|rule|task)',
  'he|she|his|her|him|the same|there|ones',
)

const LEANS =
  /^(?:and|but|so|ok(?:ay)? and|also|then|what about|how about|same for|what of|or|now|for|in|why|since when|when|who|by how much|which (?:one|ones)|the|only|just|with|without|versus|compared|(?:at|by|on|to|from|until) (?:what|which|how|whom))\b/

const TAKE =
  /\b(?:top|first|last|latest|newest|biggest|largest|highest|smallest|lowest|oldest|best|worst|most recent|recent|main|cheapest|riskiest|bottom) (\d+|two|three|four|five|six|seven|eight|nine|ten)\b(?! (?:days?|weeks?|months?|years?|quarters?|%|minutes|hours))|\bwhich (two|three|four|five|six|seven|eight|nine|ten) (?=\w+ (?:has|have|had)\b)|\b(?:the |our |my )?(\d+|two|three|four|five|six|seven|eight|nine|ten) (?:biggest|largest|highest|smallest|lowest|oldest|newest|latest|best|worst|most|riskiest|cheapest|main|gravest)\b|\b(\d+|two|three|four|five|six|seven|eight|nine|ten) (?!(?:days?|weeks?|months?|years?|quarters?|%|minutes|hours)\b)\w+(?: \w+)? (?:with|having|that have|which have|who have) the (?:\w{3,}est|most|least|best|worst)\b/

/** Where a pronoun stands for nothing that was said before: “are there”, “customers that are late”, “is it true”. */
const NO_PRONOUN =
  /\b(?:(?:is|are|was|were|do|have|has|had) there|there (?:is|are|was|were|have|has)|(?<!\b(?:of|and|or|is|was|about|for|than|in|on|by|with|to|at|from|what|how|did|does|do) )(?<=\w )that (?=(?:is|are|was|were|we|have|has|had|did|do|does|our|came|come|went|belong\w*|need\w*|lost|made|fell|rose|can|could)\b)|out there|is it true|how is it that)/g

const numberOf = (word: string): number => NUMBER_WORDS[word] ?? Number(word)

const PLACES = ['second', 'third', 'fourth', 'fifth']
const PLACE = new RegExp(
  `\\b(${PLACES.join('|')})[- ](?:most|least|\\w+est|best|worst|longest)\\b(?! (?:quarter|half))`,
)

const FURTHER_PLACE =
  /^(?:and |so |ok(?:ay)? )?(?:(?:what|which|who) (?:is|was|comes) |what about )?(?:the )?(second|third|fourth|fifth|2nd|3rd|4th|5th|next|runner up|number two|number three)(?: (?:one|place|in line|then))?\s*\??$/

const AS_NUMBERS: Readonly<Record<string, number>> = {
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
  '5th': 5,
  'runner up': 2,
  'number two': 2,
  'number three': 3,
}

/** “And the second?” asks for another place of the order before; `next` is the one behind the last that was told. */
export function furtherPlaceOf(text: string): number | 'next' | undefined {
  const stated = FURTHER_PLACE.exec(text)?.[1]
  if (stated === undefined || stated === 'next') return stated
  return AS_NUMBERS[stated] ?? PLACES.indexOf(stated) + 2
}

/** Reads what a plain text asks for, whatever it is about. */
export function askingOf(text: string): Asking {
  const { aggregate, isSaid } = aggregateOf(text)
  const take = TAKE.exec(text)
  const place = PLACE.exec(text)?.[1]
  const direction = directionOf(text)
  return {
    act: actOf(text),
    aggregate,
    isAggregateStated: isSaid,
    ...(direction ? { direction } : {}),
    ...(take ? { take: numberOf(take.slice(1).find((stated) => stated !== undefined)!) } : {}),
    ...(place ? { place: PLACES.indexOf(place) + 2 } : {}),
    isComparison: COMPARE.test(text),
    looksAhead: AHEAD.test(text),
    ...reachOf(text),
    leansBack: LEANS.test(text),
    hasPronoun: PRONOUN.test(text.replace(NO_PRONOUN, ' ')),
  }
}
