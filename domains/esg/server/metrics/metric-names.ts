import { type MetricId, metricIds, metricOf } from '#engines/esg/index.ts'

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const byName = new Map<string, MetricId>(
  metricIds.flatMap((id) => [
    [plain(id), id],
    [plain(metricOf(id).name), id],
  ]),
)

/** Words that say nothing of what is counted. */
const fillers =
  'total gross emission emissions ghg greenhouse gas gases carbon co2 co2e tco2e t of the in a an and or number'
/** A line is a metric if it has each of its words (one of those with a bar) and no other than these: a part of a whole names what it is a part of. */
const readings: readonly (readonly [MetricId, has: string, may: string])[] = [
  ['ghg-scope-1', 'scope 1', 'direct'],
  ['ghg-scope-2-location', 'scope 2 location', 'based method indirect energy'],
  ['ghg-scope-2-market', 'scope 2 market', 'based method indirect energy'],
  ['ghg-scope-2-location', 'scope 2 location electricity heat', 'based purchased steam cooling'],
  ['ghg-scope-2-market', 'scope 2 market electricity heat', 'based purchased steam cooling'],
  ['ghg-scope-3', 'scope 3', 'other indirect value chain'],
  [
    'energy-consumption',
    'energy consumption|consumed|use|usage',
    'own operations within organisation organization',
  ],
  ['water-consumption', 'water consumption|consumed', ''],
  ['hazardous-waste', 'hazardous waste', 'radioactive generated produced generation'],
  ['employees', 'employees|workforce|headcount', 'head count at year end'],
  ['fatalities', 'fatalities', 'work related from employee employees'],
  [
    'accident-rate',
    'recordable rate|frequency',
    'accident accidents injury injuries incident incidents work related',
  ],
  ['gender-pay-gap', 'gender pay gap', 'unadjusted mean average'],
  ['board-women-share', 'women|female board', 'on directors members share percentage proportion'],
  ['board-independence', 'independent board|directors', 'non executive members share percentage proportion'],
  ['training-hours', 'training hours employee', 'average per'],
  ['revenue', 'revenue|turnover', 'net annual'],
]

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/t\s?\/\s?co2e?/g, ' ')
    .split(/[^a-z0-9]+/)
    .flatMap((word) => (word.startsWith('scope') && word !== 'scope' ? ['scope', word.slice(5)] : [word]))
    .filter((word) => word !== '')

/** The metric that a line of a table names, or why it names none. */
export function metricNamed(line: string): { metric: MetricId } | { reason: string } {
  const known = byName.get(plain(line))
  if (known) return { metric: known }
  const written = words(line)
  const reading = readings.find(([, has, may]) => {
    const alternatives = has.split(' ').map((word) => word.split('|'))
    const allowed = new Set([...alternatives.flat(), ...may.split(' '), ...fillers.split(' ')])
    return (
      alternatives.every((any) => any.some((word) => written.includes(word))) &&
      written.every((word) => allowed.has(word))
    )
  })
  if (reading) return { metric: reading[0] }
  const isScope2 = written.includes('scope') && written.includes('2') && !/[13]/.test(written.join(''))
  const shown = line.slice(0, 60)
  return {
    reason: isScope2
      ? `“${shown}” does not say whether by location or by market: name it so, and the whole of it.`
      : `“${shown}” is not a known metric.`,
  }
}
