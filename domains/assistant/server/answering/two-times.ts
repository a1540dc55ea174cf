import { type Period, type Reading, spanBefore, spanUpToNow } from '#engines/question-parsing/index.ts'
import type { Answer } from '../../contract/index.ts'
import { type AskedTopic, NoEvidence, type Wanted } from '../topics/topic.ts'
import { besideOthers } from './answered.ts'
import type { Asker } from './asker.ts'
import { datedField } from './choosing/select-rows.ts'
import type { Chosen } from './choosing/thread.ts'
import { capitalised, tell, type Unit, wireUnit } from './tell.ts'
import { answerTopic } from './telling/answer-topic.ts'

type Time = { period: Period; called: string }

const OVER_ROWS = new Set(['count', 'sum', 'mean'])

const AGAINST =
  /\b(?:versus|vs|against|than|compared? (?:to|with)|(?:up|down|changed?|risen|fallen|more|fewer|less) (?:on|from|since)|difference|between)\b/

const THE_ONE_BEFORE =
  /\b(?:the )?(?:day|week|month|quarter|year|one) (?:before|earlier|prior)\b|\bthe (?:previous|prior|preceding) (?:day|week|month|quarter|year|one)\b/

const CALENDAR = /\blast (week|month|quarter|year)\b/

const HAS_CHANGED =
  /\b(?:go(?:ne|ing)? (?:up|down)|went (?:up|down)|risen|rose|fallen|fell|dropped|grown|grew|increas\w+|decreas\w+|more|fewer|less|higher|lower|changed?)\b/

/** The time in the words of the question, without what stands before it. */
const calledIn = ({ text }: Reading, { start, end }: { start: number; end: number }): string =>
  capitalised(
    text
      .slice(start, end)
      .trim()
      .replace(/^(?:in|for|during|of|over|through|on) (?:the )?/, ''),
  )

/** The two times that a question holds against each other; undefined where there are not two. */
function timesIn(reading: Reading, isSingle: boolean): [Time, Time] | undefined {
  const { period, furtherPeriod: other, text } = reading
  // “More in September or in October”; what one thing came to in two times is told of each.
  const isBoth =
    other !== undefined && (isSingle ? /\b(?:and|or)\b/ : /\b(?:more|fewer|less)\b.*\bor\b/).test(text)
  if (!period || !(isBoth || AGAINST.test(text))) return undefined
  if (other)
    return [
      { period, called: calledIn(reading, period) },
      { period: other, called: calledIn(reading, other) },
    ]
  const rest = text.slice(0, period.start) + text.slice(period.end)
  if (!THE_ONE_BEFORE.test(rest) || !period.from || !period.to) return undefined
  const { from, to } = spanBefore({ from: period.from, to: period.to }, undefined)
  const before = { ...period, from, to, label: `from ${tell(from, 'day')} to ${tell(to, 'day')}` }
  return [
    { period, called: calledIn(reading, period) },
    { period: before, called: 'The time before' },
  ]
}

/** “Has it gone up compared with last month”: the month that runs is held against it. */
function timesUpToNow(reading: Reading, today: string): [Time, Time] | undefined {
  const { period, text } = reading
  const unit = period ? CALENDAR.exec(text.slice(period.start, period.end))?.[1] : undefined
  if (!period || !unit || !AGAINST.test(text) || !HAS_CHANGED.test(text)) return undefined
  const { from, to } = spanUpToNow(unit, today)
  const now = { ...period, from, to, isOver: false, label: `from ${tell(from, 'day')} to ${tell(to, 'day')}` }
  return [
    { period: now, called: `This ${unit} so far` },
    { period, called: calledIn(reading, period) },
  ]
}

/** Rows that are counted, added up or averaged in two times: which times those are, and undefined where nothing of the kind is asked. */
export function timesAsked({ topic, wanted }: Chosen, today: string): [Time, Time] | undefined {
  const { reading } = wanted
  if (topic.isSeries || topic.isOfNow) return undefined
  const isSingle = topic.isSingle === true
  if (isSingle ? !topic.isOverSpan : !datedField(topic, wanted)) return undefined
  const isOver =
    isSingle ||
    OVER_ROWS.has(reading.aggregate) ||
    (reading.aggregate === 'value' &&
      wanted.columns.every((id) => topic.columns.some((one) => one.id === id && one.kind !== 'measure')))
  return isOver ? (timesIn(reading, isSingle) ?? timesUpToNow(reading, today)) : undefined
}

const OF_TWO = new RegExp(`${THE_ONE_BEFORE.source}|\\b(?:difference|gap|than|versus|compared)\\b`, 'g')

/** The same as it would be asked of one time alone. Rows that nothing is asked of are counted. */
export function ofOneTime(chosen: Chosen, { period }: Time): Chosen {
  const { direction: _, ...reading } = chosen.wanted.reading
  const aggregate = reading.aggregate === 'value' && !chosen.topic.isSingle ? 'count' : reading.aggregate
  const wanted: Wanted = {
    ...chosen.wanted,
    reading: {
      ...reading,
      text: reading.text.replace(OF_TWO, (stated) => ' '.repeat(stated.length)),
      period: { ...period, start: 0, end: 0 },
      furtherPeriod: undefined,
      // What joins the two times has been read: neither of them is compared with anything else.
      words: reading.words.map((word) =>
        /^(?:versus|vs|against)$/.test(word.text) ? { ...word, text: 'and' } : word,
      ),
      aggregate,
      isAggregateStated: true,
      isComparison: false,
    },
  }
  return { ...chosen, wanted, times: [chosen.wanted.reading.period, chosen.wanted.reading.furtherPeriod] }
}

type Stated = Omit<Answer, 'tools' | 'proposal'>

/** What rows come to in two times, which of the two has more, and by how much. */
export async function tellTwoTimes(
  asker: Asker,
  topic: AskedTopic,
  chosen: Chosen,
  times: [Time, Time],
): Promise<Stated> {
  const given: Stated[] = []
  for (const [index, time] of times.entries())
    given.push(besideOthers(await answerTopic(asker, topic, ofOneTime(chosen, time).wanted), index))
  const [one, other] = given.map(({ figures }) => figures[0]) as [Figure, Figure]
  if (typeof one?.value !== 'number' || typeof other?.value !== 'number' || one.unit !== other.unit)
    throw new NoEvidence(
      `Of one of the two times (${times.map(({ called }) => called).join(', ')}) there is no figure of the ${topic.label} to hold against that of the other.`,
    )
  const between = Math.round((one.value - other.value) * 1e8) / 1e8
  const unit = (Object.keys(wireUnit) as Unit[]).find((id) => wireUnit[id] === one.unit) ?? 'number'
  // A difference of percentages is one of percentage points.
  const isOfPoints = unit === 'share' || unit === 'percent'
  const gap = Math.round(Math.abs(between) * (unit === 'share' ? 100 : 1) * 1e6) / 1e6
  const text = isOfPoints ? tell(gap, 'number') : tell(gap, unit)
  const more = between >= 0 ? times[0] : times[1]
  const verdict =
    between === 0
      ? `${times[0].called} and ${times[1].called} have the same.`
      : `${more.called} has more, by ${text}${isOfPoints ? ' percentage points' : ''}.`
  const figures = given.flatMap((answer) => answer.figures)
  return {
    outcome: 'answered',
    text: `${verdict}\n${given.map((answer, at) => `${times[at]!.called}: ${answer.text}`).join('\n')}`,
    figures:
      between === 0
        ? [one, other, ...figures.filter((figure) => figure !== one && figure !== other)]
        : [
            {
              ...one,
              value: gap,
              ...(isOfPoints ? { unit: wireUnit.number } : {}),
              text,
              source: { ...one.source, row: `${topic.label}, difference of two times` },
            },
            one,
            other,
            ...figures.filter((figure) => figure !== one && figure !== other),
          ],
    citations: given.flatMap(({ citations }) => citations),
    items: between === 0 ? [] : [more.called, (more === times[0] ? times[1] : times[0]).called],
  }
}

type Figure = Answer['figures'][number]
