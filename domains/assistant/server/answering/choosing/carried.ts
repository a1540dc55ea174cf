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
export function withCarried(wanted: Wanted, thread: Thread, statesColumns: boolean): Wanted {
  const { reading } = wanted
  const isOfAll = OF_ALL.test(reading.text)
  const { asks: aggregate, order, filters, ...before } = thread.plan
  const isCounted =
    aggregate !== undefined &&
    CARRIED.includes(aggregate) &&
    !reading.isAggregateStated &&
    reading.direction === undefined &&
    !statesColumns &&
    !/\b(?:in|as) (?:us |a )?(?:dollars?|usd|money|%|percent\w*)/.test(reading.text) &&
    !ASKS_ANEW.test(reading.text)
  // “And in Germany?” after the three largest asks for the three largest there.
  const isPicked =
    order !== undefined &&
    filters.things.length === 0 &&
    wanted.things.length === 0 &&
    wanted.values.length > filters.values.length &&
    !reading.isAggregateStated &&
    reading.direction === undefined &&
    !reading.hasPronoun &&
    !statesColumns &&
    !ASKS_ANEW.test(reading.text)
  const place = order === undefined ? undefined : furtherPlaceOf(reading.text)
  const comparisons =
    isOfAll || reading.comparisons.length > 0 ? reading.comparisons : (filters.comparisons ?? [])
  const without = wanted.without ?? (isOfAll ? undefined : filters.without)
  const lacking = wanted.lacking ?? (isOfAll ? undefined : filters.lacking)
  return {
    ...wanted,
    reading: {
      ...reading,
      ...(isCounted ? { aggregate, isAggregateStated: true } : {}),
      ...(isPicked ? { direction: order.direction, ...(order.take ? { take: order.take } : {}) } : {}),
      // “And over three months?” asks again which of the two did better.
      ...(order && wanted.things.length > 1 && reading.direction === undefined
        ? { direction: order.direction, isComparison: true }
        : {}),
      ...(before.amounts ? { amounts: [...reading.amounts, ...before.amounts] } : {}),
      ...(place === undefined || order === undefined
        ? {}
        : {
            direction: order.direction,
            place: place === 'next' ? (order.place ?? 1) + 1 : place,
            aggregate: 'value' as const,
          }),
      period:
        reading.period ?? (isOfAll || !before.period ? undefined : { ...before.period, start: 0, end: 0 }),
      comparisons,
    },
    ...(comparisons === reading.comparisons ? {} : { formerColumns: before.measures }),
    ...(before.dated ? { formerlyDated: before.dated } : {}),
    ...(without?.length ? { without } : {}),
    ...(lacking?.length ? { lacking } : {}),
  }
}

/** “And the benchmark?” after a return of a time is of that time, where the other subject has figures of a time as well. */
export function withTimeCarried(wanted: Wanted, topic: AskedTopic, thread: Thread | undefined): Wanted {
  const { reading } = wanted
  const period = thread?.plan.period
  if (!period || reading.period || !topic.isOverSpan || OF_ALL.test(reading.text)) return wanted
  return { ...wanted, reading: { ...reading, period: { ...period, start: 0, end: 0 } } }
}
