import { cardinalValues } from '#engines/name-matching/index.ts'
import { SCALES } from './units.ts'

const WORDS = Object.keys(cardinalValues).join('|')
const DIGITS = 'zero|oh|one|two|three|four|five|six|seven|eight|nine'
const TENS = `(?:${WORDS})(?:[- ](?:${DIGITS}))?`
const HUNDREDS = `(?:(?:a|${WORDS}) hundred(?: (?:and )?${TENS})?|${TENS})`
/** What is left of a longer number or of a range is none: of "two thousand four hundred dollars" nothing is read. */
export const NUMBER_WORDS = `${WORDS}|${DIGITS}|hundred|thousand|million|billion|point`
const NO_NUMBER_BEFORE = `(?<!\\b(?:${NUMBER_WORDS})(?:[- ](?:and |or |to |to-)?))`
const SPELLED = new RegExp(
  `${NO_NUMBER_BEFORE}\\b(?<whole>${HUNDREDS})(?: point(?<point>(?: (?:${DIGITS}))+))?(?<half> and (?:a |one )half| and a quarter)?(?: (?<scale>million|billion|thousand))?(?: (?<unit>percent\\b|percentage points?\\b|basis points?\\b|dollars\\b|cents\\b))`,
  'gi',
)
const DOLLARS = new RegExp(
  `${NO_NUMBER_BEFORE}\\b(?<dollars>${HUNDREDS}|a) dollars?,? (?:and )?(?<cents>${TENS})(?: cents)?(?![- ]?(?:${NUMBER_WORDS}|percent|%|[\\d]))`,
  'gi',
)

const worthOf = (words: string): number =>
  words
    .toLowerCase()
    .split(/[- ]/)
    .reduce(
      (sum, word) => (word === 'hundred' ? Math.max(1, sum) * 100 : sum + (cardinalValues[word] ?? 0)),
      0,
    )

/** "Point four oh": the digits behind the point. */
const behindPoint = (words: string | undefined): number =>
  words
    ? Number(
        `0.${words
          .trim()
          .toLowerCase()
          .split(' ')
          .map((word) => cardinalValues[word] ?? 0)
          .join('')}`,
      )
    : 0

export type AmountInWords = {
  /** As it is said: "dollars", "cents", "percent", "basis points". */
  unit: string
  value: number
  scale: number
  currency: string | null
  start: number
  end: number
}

/** Amounts and rates that are said in words: "a dollar twelve", "four hundred and twelve point six million dollars", "nine point five percent". */
export function amountsInWords(sentence: string): AmountInWords[] {
  const found: AmountInWords[] = []
  for (const { 0: all, index, groups = {} } of sentence.matchAll(DOLLARS)) {
    const cents = worthOf(groups.cents ?? '')
    if (cents < 1 || cents > 99) continue
    const value = (groups.dollars?.toLowerCase() === 'a' ? 1 : worthOf(groups.dollars ?? '')) + cents / 100
    found.push({ unit: 'cents', value, scale: 1, currency: null, start: index, end: index + all.length })
  }
  for (const { 0: all, index, groups = {} } of sentence.matchAll(SPELLED)) {
    const [start, end] = [index, index + all.length]
    if (found.some((one) => one.start < end && start < one.end)) continue
    const unit = (groups.unit ?? '').toLowerCase()
    const half = groups.half ? (/half/.test(groups.half) ? 0.5 : 0.25) : 0
    found.push({
      unit,
      value: worthOf(groups.whole ?? '') + behindPoint(groups.point) + half,
      scale: unit === 'cents' ? 0.01 : (SCALES[(groups.scale ?? '').toLowerCase()] ?? 1),
      currency: unit === 'dollars' ? 'USD' : null,
      start,
      end,
    })
  }
  return found
}
