import { type MetricId, metricIds, metricOf } from '#engines/esg/index.ts'

const plain = (text: string) => text.toLowerCase().replaceAll(/[^%\p{L}\p{N}]/gu, '')
const byName = new Map<string, MetricId>(
  metricIds.flatMap((id) => [
    [plain(id), id],
    [plain(metricOf(id).name), id],
  ]),
)

/** Words that say nothing of what is counted; those of emissions would name a part of anything else. */
const fillers = 'total of the in and'
const emitted = 'gross emission emissions ghg carbon co2e tco2e t'
/** A line is a metric if it has each of its words (one of those with a bar) and no other than these: a part of a whole names what it is a part of. */
const readings: readonly (readonly [MetricId, has: string, may: string])[] = [
  ['ghg-scope-1', 'scope 1', `direct ${emitted}`],
  ['ghg-scope-2-location', 'scope 2 location', `based method indirect energy ${emitted}`],
  ['ghg-scope-2-market', 'scope 2 market', `based method indirect energy ${emitted}`],
  [
    'ghg-scope-2-location',
    'scope 2 location electricity heat',
    `based purchased steam cooling or ${emitted}`,
  ],
  ['ghg-scope-2-market', 'scope 2 market electricity heat', `based purchased steam cooling or ${emitted}`],
  ['ghg-scope-3', 'scope 3', `indirect value chain ${emitted}`],
  [
    'energy-consumption',
    'energy consumption|consumed|use|usage',
    'own operations within organisation organization',
  ],
  ['water-consumption', 'water consumption|consumed', ''],
  ['hazardous-waste', 'hazardous waste', 'radioactive generated produced generation'],
  ['employees', 'employees|headcount', 'number head count at year end'],
  ['fatalities', 'fatalities', 'number work related from employee employees'],
  [
    'accident-rate',
    'recordable rate|frequency',
    'accident accidents injury injuries incident incidents work related',
  ],
  ['gender-pay-gap', 'gender pay gap', 'unadjusted mean average percentage'],
  ['board-women-share', 'women|female board', 'on directors members share percentage proportion'],
  ['board-independence', 'independent board|directors', 'nonexecutive members share percentage proportion'],
  ['training-hours', 'training hours employee per|average', ''],
  ['revenue', 'revenue|turnover', 'net annual'],
]

/** Words of two that are one, and signs that are a word. */
const written: readonly (readonly [RegExp, string])[] = [
  [/t\s?\/\s?co2e?/g, ' '],
  [/greenhouse gas(es)?/g, 'ghg'],
  [/other indirect/g, 'indirect'],
  [/non[- ]?executive/g, 'nonexecutive'],
  [/%/g, ' percentage '],
]

const wordsOf = (text: string): string[] =>
  written
    .reduce((line, [sign, word]) => line.replaceAll(sign, word), text.toLowerCase())
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => (word.startsWith('scope') && word !== 'scope' ? ['scope', word.slice(5)] : [word]))
    .filter((word) => word !== '')

/** “Scope 3.3” is a category of scope 3. */
const hasNumberTwice = (words: readonly string[]) => {
  const numbers = words.filter((word) => /^\d+$/.test(word))
  return new Set(numbers).size < numbers.length
}

/** The metric that a line of a table names, or why it names none. */
export function metricNamed(line: string): { metric: MetricId } | { reason: string } {
  const known = byName.get(plain(line))
  if (known) return { metric: known }
  const words = wordsOf(line)
  const reading = readings.find(([, has, may]) => {
    const alternatives = has.split(' ').map((word) => word.split('|'))
    const allowed = new Set([...alternatives.flat(), ...may.split(' '), ...fillers.split(' ')])
    return (
      !hasNumberTwice(words) &&
      alternatives.every((any) => any.some((word) => words.includes(word))) &&
      words.every((word) => allowed.has(word))
    )
  })
  if (reading) return { metric: reading[0] }
  const isScope2 = words.includes('scope') && words.includes('2') && !/[13]/.test(words.join(''))
  const shown = line.slice(0, 60)
  return {
    reason: isScope2
      ? `“${shown}” does not say whether by location or by market: name it so, and the whole of it.`
      : `“${shown}” is not a known metric.`,
  }
}
