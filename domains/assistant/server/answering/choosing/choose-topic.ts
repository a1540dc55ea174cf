import type { Reading } from '#engines/question-parsing/index.ts'
import { topicById } from '../../topics/index.ts'
import type { AskedValue, Wanted } from '../../topics/topic.ts'
import { leanOf } from './lean-of.ts'
import { thingsAsked } from './things-asked.ts'
import { type Chosen, FOLLOW_UP, followsUp, type Thread } from './thread.ts'
import { columnsOf, DENIES, datesOf, isGrowthOfAnother, lacksBefore } from './what-is-said.ts'

/** Which topic a question is about, with what it says of it; undefined where its words name none. */
export function chooseTopic(reading: Reading, thread: Thread | undefined): Chosen | undefined {
  const isFollowUp = followsUp(reading, thread)
  const before = thread && isFollowUp ? topicById.get(thread.topic) : undefined
  const candidates = reading.topics.map(({ topic, weight, matches }) => {
    const asked = topicById.get(topic.id)!
    return {
      asked,
      matches,
      weight:
        weight +
        (asked === before
          ? Math.max(leanOf(asked, reading, matches), 0) + FOLLOW_UP
          : leanOf(asked, reading, matches)),
    }
  })
  if (before && !candidates.some(({ asked }) => asked === before))
    candidates.push({ asked: before, matches: [], weight: FOLLOW_UP + 0.6 })
  const best = candidates.toSorted((one, other) => other.weight - one.weight)[0]
  if (!best || (best.weight < 1.4 && !isFollowUp)) return undefined
  const { named, without } = thingsAsked(best.asked, reading)
  const solid = best.matches.filter((match) => match.part === 'column' && !match.isPlain)
  const plain = best.matches.filter((match) => match.part === 'column' && match.isPlain)
  const matched = columnsOf([...solid, ...plain])
  const isDenied = (from: number) => [1, 2].some((back) => DENIES.has(reading.words[from - back]?.text ?? ''))
  const said = best.matches.flatMap((match): AskedValue[] =>
    match.part === 'value'
      ? [{ column: match.column, value: match.value, ...(isDenied(match.from) ? { isNot: true } : {}) }]
      : [],
  )
  const signs =
    named.length > 0 ||
    (isFollowUp && reading.aggregate === 'value' && thread !== undefined && thread.things.length > 0)
      ? said.flatMap(({ column }) => best.asked.columns.find(({ id }) => id === column)?.signOf ?? [])
      : []
  const values =
    signs.length > 0
      ? said.filter(({ column }) => !best.asked.columns.some(({ id, signOf }) => id === column && signOf))
      : said
  const isSame = best.asked === before
  const lacking = best.matches.flatMap((match) =>
    match.part === 'column' &&
    !match.isPlain &&
    !best.asked.columns.some(({ signOf }) => signOf === match.column) &&
    lacksBefore(reading, match.from)
      ? [match.column]
      : [],
  )
  const isGrowth = isGrowthOfAnother(best.asked, reading, best.matches)
  const columns = [...new Set([...signs, ...datesOf(best.asked, reading, values), ...matched])].filter(
    (column) => !lacking.includes(column) && !isGrowth(column),
  )
  // “Average cost” asks for a column of that name and for no average.
  const isNamed = best.matches.some(
    ({ part, from, to }) =>
      part === 'column' &&
      reading.words
        .slice(from, to)
        .some(({ text }) => /^(?:average|total|number|sum|overall|mean)$/.test(text)),
  )
  const read =
    isNamed && ['mean', 'sum', 'count'].includes(reading.aggregate)
      ? { ...reading, aggregate: 'value' as const, isAggregateSaid: false }
      : reading
  const carriesThings =
    named.length === 0 &&
    isFollowUp &&
    thread !== undefined &&
    (isSame ? isNamed || !reading.isAggregateSaid || reading.hasPronoun : true)
  const things = carriesThings ? thread.things.filter(({ kind }) => best.asked.about.includes(kind)) : named
  const keeps = isSame && thread !== undefined
  const wanted: Wanted = {
    reading: read,
    things,
    columns: [
      ...new Set(
        columns.length > 0 || !keeps || (values.length > 0 && named.length === 0 && reading.isAggregateSaid)
          ? columns
          : thread.columns,
      ),
    ],
    values: keeps
      ? [...thread.values.filter(({ column }) => !values.some((one) => one.column === column)), ...values]
      : values,
    ...(without.length > 0 ? { without } : {}),
    ...(lacking.length > 0 ? { lacking } : {}),
  }
  return { topic: best.asked, wanted, isFollowUp, weight: best.weight }
}
