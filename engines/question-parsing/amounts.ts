import { cardinalValues } from '#engines/name-matching/index.ts'
import type { Amount, Comparison, Operator } from './vocabulary.ts'
import type { Word } from './words.ts'

export const NUMBER_WORDS: Readonly<Record<string, number>> = { ...cardinalValues, hundred: 100 }
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  million: 1e6,
  mil: 1e6,
  mio: 1e6,
  mln: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
}

/** Every number of a question with its unit. `one` counts only before what can be counted. */
export function amountsOf(words: readonly Word[]): Amount[] {
  const amounts: Amount[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!
    const digits = word.text.match(/^([$€£]?)(\d[\d,]*(?:\.\d+)?)$/)
    const named = Object.hasOwn(NUMBER_WORDS, word.text) ? NUMBER_WORDS[word.text] : undefined
    if (!digits && (named === undefined || word.text === 'one')) continue
    let value = digits ? Number(digits[2]!.replaceAll(',', '')) : named!
    let unit: Amount['unit'] = digits?.[1] ? 'money' : 'plain'
    let to = at + 1
    const glued = words[to]?.start === word.end
    const scale = SCALES[words[to]?.text ?? '']
    if (scale !== undefined && (glued || words[to]!.text.length > 1)) {
      value *= scale
      if (unit === 'plain') unit = 'money'
      to += 1
    }
    const next = words[to]?.text
    if (next === '%') unit = 'percent'
    else if (next === 'bp') unit = 'basis-points'
    else if (next === 'dollar' || next === 'dollars' || next === 'usd' || next === 'bucks') unit = 'money'
    if (unit !== 'plain' && ['%', 'bp', 'dollar', 'dollars', 'usd', 'bucks'].includes(next ?? '')) to += 1
    amounts.push({ value, unit, of: unit === 'plain' ? (words[to]?.stem ?? null) : null, from: at, to })
    at = to - 1
  }
  return amounts
}

const OPERATORS: readonly (readonly [readonly string[], Operator])[] = [
  [['at', 'least'], 'least'],
  [['no', 'less', 'than'], 'least'],
  [['not', 'less', 'than'], 'least'],
  [['or', 'more'], 'least'],
  [['at', 'most'], 'most'],
  [['no', 'more', 'than'], 'most'],
  [['up', 'to'], 'most'],
  [['more', 'than'], 'above'],
  [['greater', 'than'], 'above'],
  [['higher', 'than'], 'above'],
  [['bigger', 'than'], 'above'],
  [['larger', 'than'], 'above'],
  [['better', 'than'], 'above'],
  [['older', 'than'], 'above'],
  [['longer', 'than'], 'above'],
  [['younger', 'than'], 'below'],
  [['newer', 'than'], 'below'],
  [['north', 'of'], 'above'],
  [['above'], 'above'],
  [['over'], 'above'],
  [['exceeding'], 'above'],
  [['exceed'], 'above'],
  [['beyond'], 'above'],
  [['less', 'than'], 'below'],
  [['fewer', 'than'], 'below'],
  [['lower', 'than'], 'below'],
  [['smaller', 'than'], 'below'],
  [['shorter', 'than'], 'below'],
  [['cheaper', 'than'], 'below'],
  [['south', 'of'], 'below'],
  [['below'], 'below'],
  [['under'], 'below'],
  [['between'], 'between'],
  [['exactly'], 'equal'],
]

/** What a question holds amounts against: `over $5m`, `between 3 and 5 %`, `10 or more`. */
export function comparisonsOf(words: readonly Word[], amounts: readonly Amount[]): Comparison[] {
  const comparisons: Comparison[] = []
  for (const [index, amount] of amounts.entries()) {
    const operator = operatorBefore(words, amount.from) ?? operatorBehind(words, amount.to)
    if (!operator) continue
    const second = amounts[index + 1]
    if (
      operator === 'between' &&
      second &&
      words[amount.to]?.text === 'and' &&
      second.from === amount.to + 1
    ) {
      const unit = second.unit === 'plain' ? amount.unit : second.unit
      comparisons.push({
        operator,
        value: amount.value * scaleShared(words, amount, second),
        upTo: second.value,
        unit,
        of: second.of ?? amount.of,
        at: amount.from,
      })
    } else if (operator !== 'between')
      comparisons.push({ operator, value: amount.value, unit: amount.unit, of: amount.of, at: amount.from })
  }
  return comparisons
}

const scaleOf = (words: readonly Word[], { from, to }: Amount): number =>
  words.slice(from, to).reduce((found, { text }) => {
    const stated = /^[$€£]?[\d.,]*([a-z]+)$/.exec(text)?.[1] ?? ''
    return SCALES[stated] ?? found
  }, 1)

/** “Between 1 and 2 million” is between one million and two: a scale that is said once behind the second is of both. */
function scaleShared(words: readonly Word[], first: Amount, second: Amount): number {
  const scale = scaleOf(words, second)
  return scaleOf(words, first) === 1 && first.value < second.value / scale ? scale : 1
}

function operatorBefore(words: readonly Word[], at: number): Operator | undefined {
  return OPERATORS.find(
    ([phrase]) =>
      at >= phrase.length && phrase.every((text, index) => words[at - phrase.length + index]!.text === text),
  )?.[1]
}

function operatorBehind(words: readonly Word[], at: number): Operator | undefined {
  const next = [words[at]?.text, words[at + 1]?.text].join(' ')
  if (next === 'or more' || next === 'and above' || next === 'or above' || next === 'or higher')
    return 'least'
  return next === 'or less' || next === 'or below' || next === 'and below' ? 'most' : undefined
}
