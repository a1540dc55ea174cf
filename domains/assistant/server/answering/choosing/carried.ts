import {
  type Aggregate,
  furtherPlaceOf,
  type Reading,
  type TopicMatch,
} from '#engines/question-parsing/index.ts'
import type { AskedTopic, Wanted } from '../../topics/topic.ts'
import type { Thread } from './thread.ts'

/** Whether a question leaves it to the one before what it is about: by its words, or because it names no rows of its own. */
export const isLeaning = (reading: Reading, matches: readonly TopicMatch[]): boolean =>
  reading.leansBack || reading.hasPronoun || !matches.some(({ part, isPlain }) => part === 'noun' && !isPlain)

/** What is of all, or of now, is not of the time or of the part that was asked about before. */
const OF_ALL =
  /\b(?:now|currently|at present|today|in total|altogether|overall|in all|all (?:of (?:our|the)|time)|ever|so far|at all)\b/

const CARRIED: readonly Aggregate[] = ['count', 'sum', 'mean', 'share', 'groups']

const ASKS_ANEW = /\b(?:show|name|list|which|who|what are)\b/

/** What a question of the same rows leaves unsaid: their time, amounts they are held against, who is left out, and whether they are counted or added up. */
export function withCarried(wanted: Wanted, thread: Thread, saysColumns: boolean): Wanted {
  const { reading } = wanted
  const isOfAll = OF_ALL.test(reading.text)
  const { aggregate } = thread
  const isCounted =
    aggregate !== undefined &&
    CARRIED.includes(aggregate) &&
    !reading.isAggregateSaid &&
    reading.direction === undefined &&
    !saysColumns &&
    !/\b(?:in|as) (?:us |a )?(?:dollars?|usd|money|%|percent\w*)/.test(reading.text) &&
    !ASKS_ANEW.test(reading.text)
  // “And in Germany?” after the three largest asks for the three largest there.
  const isPicked =
    thread.order !== undefined &&
    wanted.things.length === 0 &&
    wanted.values.length > thread.values.length &&
    !reading.isAggregateSaid &&
    reading.direction === undefined &&
    !reading.hasPronoun &&
    !saysColumns &&
    !ASKS_ANEW.test(reading.text)
  const place = thread.direction === undefined ? undefined : furtherPlaceOf(reading.text)
  const comparisons =
    isOfAll || reading.comparisons.length > 0 ? reading.comparisons : (thread.comparisons ?? [])
  const without = wanted.without ?? (isOfAll ? undefined : thread.without)
  const lacking = wanted.lacking ?? (isOfAll ? undefined : thread.lacking)
  return {
    ...wanted,
    reading: {
      ...reading,
      ...(isCounted ? { aggregate, isAggregateSaid: true } : {}),
      ...(isPicked ? thread.order : {}),
      // “And over three months?” asks again which of the two did better.
      ...(thread.direction && wanted.things.length > 1 && reading.direction === undefined
        ? { direction: thread.direction, isComparison: true }
        : {}),
      ...(thread.amounts ? { amounts: [...reading.amounts, ...thread.amounts] } : {}),
      ...(place === undefined || thread.direction === undefined
        ? {}
        : {
            direction: thread.direction,
            place: place === 'next' ? (thread.place ?? 1) + 1 : place,
            aggregate: 'value' as const,
          }),
      period:
        reading.period ?? (isOfAll || !thread.period ? undefined : { ...thread.period, start: 0, end: 0 }),
      comparisons,
    },
    ...(comparisons === reading.comparisons ? {} : { formerColumns: thread.columns }),
    ...(thread.dated ? { formerlyDated: thread.dated } : {}),
    ...(without?.length ? { without } : {}),
    ...(lacking?.length ? { lacking } : {}),
  }
}

/** “And the benchmark?” after a return of a time is of that time, where the other subject has figures of a time as well. */
export function withTimeCarried(wanted: Wanted, topic: AskedTopic, thread: Thread | undefined): Wanted {
  const { reading } = wanted
  if (!thread?.period || reading.period || !topic.isOverSpan || OF_ALL.test(reading.text)) return wanted
  return { ...wanted, reading: { ...reading, period: { ...thread.period, start: 0, end: 0 } } }
}
