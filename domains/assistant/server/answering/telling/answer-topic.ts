import type { NamedThing } from '#engines/question-parsing/index.ts'
import type { Answer } from '../../../contract/index.ts'
import { type AskedTopic, type Found, foundBy, NoEvidence, type Wanted } from '../../topics/topic.ts'
import type { Asker } from '../asker.ts'
import { countedAt } from '../choosing/counted.ts'
import { pickedThing } from '../choosing/picked.ts'
import { fieldOf, isOfAnotherTime, isPeriodUnread, selectRows } from '../choosing/select-rows.ts'
import { citeFound, Evidence, itemOf } from '../evidence.ts'
import { refuseSeveral } from '../refusals/refuse-several.ts'
import { refuseUnfit } from '../refusals/refuse-unfit.ts'
import { listed } from '../tell.ts'
import { compose } from './compose.ts'
import { unknownOf } from './figures-of-rows.ts'
import { tellOwnFigure } from './own-figure.ts'
import { premiseOf } from './premise.ts'
import type { At } from './state.ts'

/** So few words say nothing of what they count. */
const BARE = 5

function isNameCounted({ reading, things }: Wanted): boolean {
  if (reading.aggregate !== 'count') return false
  const at = countedAt(reading)
  // “How many?” after “when did we buy gold” counts shares of it as well.
  if (at === undefined) return reading.words.length <= BARE && things.length === 1
  return reading.names.some(({ from, to }) => from <= at && at < to)
}

const NAMED_MOST = 4

const ASKS_WHETHER = /^(?:and |but |so )?(?:is|are|was|were|has|have|does|do)\b(?! there\b)/

/** “Is Zellweg investment grade?”, where it is not: what it is instead is told, and not that no row is so. */
function whetherOf(topic: AskedTopic, found: Found, wanted: Wanted, today: string): Wanted | undefined {
  const { reading, things, values } = wanted
  if (!ASKS_WHETHER.test(reading.text) || things.length === 0 || things.length > 1 || values.length === 0)
    return undefined
  if (
    reading.aggregate === 'count' ||
    values.some(({ isNot, column }) => isNot || !fieldOf(topic, column)?.names.length)
  )
    return undefined
  if (selectRows(topic, found, wanted, today).rows.length > 0) return undefined
  const bare = { ...wanted, values: [], columns: [...new Set(values.map(({ column }) => column))] }
  return selectRows(topic, found, bare, today).rows.length === 1 ? bare : undefined
}

/** The period in the words of the question: the days that it would be stand on no record. */
const periodStated = ({ reading: { text, period } }: Wanted): string =>
  period ? text.slice(period.start, period.end).trim() : ''

/** Of several of a name those of whom there are rows; where that is none or more than one, it is asked back who is meant. */
function ofThoseWithRows(topic: AskedTopic, found: Found, wanted: Wanted): Wanted {
  const { isOf } = topic
  if (!isOf || wanted.things.length < 2) return wanted
  const having = wanted.things.filter((thing) => found.rows.some((row) => isOf(row, thing)))
  const isOfOneName = wanted.reading.names.some(
    ({ things }) =>
      things.length > 1 &&
      having.every((one) => things.some(({ id, kind }) => id === one.id && kind === one.kind)),
  )
  if (!isOfOneName || having.length !== 1) {
    refuseSeveral({ topic, wanted })
    return wanted
  }
  return { ...wanted, things: having }
}

/** Answers a question about the rows of a topic. @throws NoEvidence, Unclear. */
export async function answerTopic(
  asker: Asker,
  topic: AskedTopic,
  asked: Wanted,
): Promise<Omit<Answer, 'tools' | 'proposal'> & { picked?: NamedThing; told?: readonly NamedThing[] }> {
  if (isOfAnotherTime(topic, asked))
    throw new NoEvidence(
      `The ${topic.label} can be read as of now alone, not of another time (“${periodStated(asked)}”), so this stays unanswered.`,
    )
  const own = topic.ownFigure?.(asked)
  const shown = own && (await tellOwnFigure(asker, topic, own))
  if (shown) return shown
  const found = await foundBy(topic, asker, asked)
  const question = topic.isOfFew ? ofThoseWithRows(topic, found, asked) : asked
  if (isPeriodUnread(topic, found, question))
    throw new NoEvidence(
      `The ${topic.label} are not told by time, so “${periodStated(question)}” narrows nothing of them and this stays unanswered.`,
    )
  const whether = whetherOf(topic, found, question, asker.today)
  const wanted = whether ?? question
  const selected = selectRows(topic, found, wanted, asker.today)
  const evidence = new Evidence()
  const period = found.isPeriodUsed || topic.isOfNow ? undefined : wanted.reading.period?.label
  // Whose rows an answer rests on stands in what it cites, where there are not too many to name.
  const of = wanted.things.length <= NAMED_MOST ? wanted.things.map(({ label }) => label) : []
  const citation = citeFound(evidence, topic, found, { period, of: topic.isSingle ? [] : of })
  const named = wanted.columns.flatMap((column) => fieldOf(topic, column) ?? [])
  // “How many AGG did we buy” counts shares of it.
  const shares = isNameCounted(wanted) ? fieldOf(topic, 'quantity') : undefined
  const measures = shares && !named.includes(shares) ? [shares, ...named] : named
  const state: At = {
    topic,
    wanted,
    found,
    selected,
    evidence,
    citation,
    measures,
    today: asker.today,
  }
  const { text, items, picked } = compose(state)
  refuseUnfit(state)
  const without = topic.isOf
    ? wanted.things.filter((thing) => !found.rows.some((row) => topic.isOf!(row, thing)))
    : []
  if (without.length > 0 && without.length < wanted.things.length)
    asker.notes.add(
      `Nothing is on record of ${listed(without.map(({ label }) => label))} among the ${topic.label}`,
    )
  const first = [...asker.notes, ...(found.caveat ? [found.caveat] : []), ...unknownOf(state)]
  const row = picked ?? (selected.rows.length === 1 && items.length === 1 ? selected.rows[0] : undefined)
  const thing = row && wanted.things.length === 0 ? pickedThing(topic, selected.rows, row) : undefined
  const stated = thingsStated(state, items)
  return {
    ...(thing ? { picked: thing } : {}),
    ...(stated.length > 1 ? { told: stated } : {}),
    outcome: 'answered',
    text: `${first.map((given) => `${given}. `).join('')}${premiseOf(state)}${text} [${citation}]`,
    figures: evidence.figures,
    citations: evidence.citations,
    items,
  }
}

const TOLD_MOST = 60

/** The rows that were told by name, in the order of the answer. */
function thingsStated({ topic, selected }: At, items: readonly string[]): NamedThing[] {
  if (items.length < 2 || items.length > TOLD_MOST) return []
  const things = items.flatMap((item) => {
    const row = selected.rows.find((one) => itemOf(topic, one) === item)
    return (row && pickedThing(topic, selected.rows, row)) ?? []
  })
  return things.length === items.length ? things : []
}
