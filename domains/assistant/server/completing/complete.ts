import {
  indexNames,
  isFunctionWord,
  type NamedThing,
  plainWords,
  readQuestion,
} from '#engines/question-parsing/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import type { completeQuestion as endpoint } from '../../contract/index.ts'
import { type Asker, makeAsker } from '../answering/asker.ts'
import { otherThings, thingsOf } from '../answering/naming/things.ts'
import { capitalised } from '../answering/tell.ts'
import { type Plan, planOfThings } from '../plan/plan.ts'
import { choiceOf } from '../plan/shown-reading.ts'
import { topicIndex } from '../topics/index.ts'
import type { AskedTopic } from '../topics/topic.ts'
import { type Askable, askableBy, prepareAskables } from './askable.ts'

const OFFERED_MOST = 6
/** So many are read again at most before what holds is offered. */
const TRIED_MOST = 10
const OF_SUBJECT_MOST = 3
const NAMES_MOST = 8
const WORDED_MOST = 20_000
const WORDS_MOST = 14
const NAMES_KEPT_MS = 30_000
const PEOPLE_KEPT = 200

/** Questions that what was typed may become; of what the person may not read none. */
export async function completeQuestion(
  ctx: Context,
  { text }: RequestOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const asker = makeAsker(ctx)
  await prepareAskables()
  return { completions: completionsOf(text, asker, await namesFor(ctx)) }
}

type Completion = ResponseOf<typeof endpoint>['completions'][number]

/** The likeliest that are read as they stand, of a subject no more than a few. */
export function completionsOf(
  text: string,
  asker: Pick<Asker, 'may' | 'today'>,
  names: readonly Named[],
): Completion[] {
  const typed = typedIn(text)
  if (typed === undefined) return []
  const completions: Completion[] = []
  for (const { plan, topic } of candidates(typed, askableBy(asker), names).slice(0, TRIED_MOST)) {
    if (completions.length === OFFERED_MOST) break
    const question = wordsOf(plan, asker.today)
    const subject = capitalised(topic.label)
    const isMore = completions.filter((one) => one.subject === subject).length < OF_SUBJECT_MOST
    if (question && isMore && !completions.some((one) => one.question === question))
      completions.push({ question, subject })
  }
  return completions
}

const worded = new Map<string, string | undefined>()

/** A plan as a question that is read as this very plan; undefined where none is. Kept: the same are typed again and again. */
function wordsOf(plan: Plan, today: string): string | undefined {
  const key = JSON.stringify(plan)
  if (!worded.has(key)) {
    const names = indexNames(plan.filters.things)
    const [choice] = choiceOf(plan, '', (text) => readQuestion(text, { topics: topicIndex, names, today }))
    if (worded.size >= WORDED_MOST) worded.clear()
    worded.set(key, choice && capitalised(choice.question))
  }
  return worded.get(key)
}

type Typed = {
  /** The words that say what is asked, as far as they are typed. */
  words: readonly string[]
  asks?: 'count' | 'sum' | 'mean'
  direction?: 'most' | 'least'
  take?: number
  isGrouped: boolean
}

const MOST = new Set(plainWords('top highest largest biggest most greatest'))
const LEAST = new Set(plainWords('lowest smallest least bottom'))

/** What was typed; undefined where it says nothing yet, or is longer than what is completed. */
function typedIn(text: string): Typed | undefined {
  const words = plainWords(text)
  if (words.length === 0 || words.length > WORDS_MOST) return undefined
  const has = (...any: readonly string[]) => any.some((one) => words.includes(one))
  const take = words.map(Number).find((one) => Number.isInteger(one) && one > 0 && one <= 50)
  const direction = words.some((one) => MOST.has(one))
    ? 'most'
    : words.some((one) => LEAST.has(one))
      ? 'least'
      : undefined
  const asks = has('many', 'number', 'count')
    ? 'count'
    : has('total', 'sum')
      ? 'sum'
      : has('average', 'mean')
        ? 'mean'
        : undefined
  const isForm = (word: string) =>
    isFunctionWord(word) ||
    MOST.has(word) ||
    LEAST.has(word) ||
    /^(?:number|count|total|sum|average|mean|list|show|\d+)$/.test(word)
  const telling = words.filter((word, at) => !isForm(word) && !(at === words.length - 1 && word.length < 2))
  if (telling.length === 0) return undefined
  return {
    words: telling,
    ...(asks ? { asks } : {}),
    ...(direction ? { direction } : {}),
    ...(take !== undefined && direction ? { take } : {}),
    isGrouped: has('by', 'per'),
  }
}

type Candidate = { plan: Plan; topic: AskedTopic; weight: number }

const begins = (typed: string, word: string): boolean => word.startsWith(typed)

/** Plans that account for every word that was typed, the nearest first. */
function candidates(typed: Typed, askable: readonly Askable[], names: readonly Named[]): Candidate[] {
  const named = namedBy(typed, names)
  const found = askable.flatMap((one): Candidate[] => [
    ...planned(one, undefined, typed, typed.words),
    ...named
      .filter(({ thing }) => isAbout(one, thing))
      .flatMap(({ thing, left }) => planned(one, thing, typed, left)),
  ])
  return found.toSorted((one, other) => other.weight - one.weight)
}

/** Whether it can be asked of somebody or something: of a topic most of whose names have no row, of those alone that have. */
const isAbout = ({ topic, part }: Askable, { kind }: NamedThing): boolean =>
  part !== 'value' &&
  part !== 'group' &&
  (topic.isOfFew ? topic.about[0] === kind : topic.about.includes(kind))

/** Whom or what the words may name, with the words that are left. */
function namedBy({ words }: Typed, names: readonly Named[]): { thing: NamedThing; left: string[] }[] {
  return names
    .flatMap(({ thing, parts }) => {
      const isOf = (word: string) =>
        parts.has(word) || (word.length > 2 && [...parts].some((part) => begins(word, part)))
      const left = words.filter((word) => !isOf(word))
      return left.length < words.length ? [{ thing, left }] : []
    })
    .toSorted((one, other) => one.left.length - other.left.length)
    .slice(0, NAMES_MOST)
}

/** The plan of what can be asked, where it accounts for the words that are left. */
function planned(
  askable: Askable,
  thing: NamedThing | undefined,
  typed: Typed,
  left: readonly string[],
): Candidate[] {
  const { topic, part, column, names, nouns } = askable
  const isUsual = column !== undefined && topic.usual.includes(column)
  const isOfNoun = (word: string) => [...nouns].some((noun) => begins(word, noun))
  const stated = left.filter((word) => part === 'rows' || !isOfNoun(word))
  const fits = names.map((name) => {
    const begun = name.filter((one) => left.some((word) => begins(word, one))).length
    return stated.every((word) => name.some((one) => begins(word, one))) ? begun / name.length : 0
  })
  const best = Math.max(...fits, 0)
  // Rows or a name alone ask for what is told of them first.
  const isOfRows = stated.length === 0 && part === 'measure' && isUsual && (thing || left.length > 0)
  if (best === 0 && !isOfRows) return []
  const plan = planOf(askable, thing, typed)
  if (!plan) return []
  const exact = left.filter((word) => nouns.has(word) || names.some((name) => name.includes(word))).length
  const kind = thing ? 0.5 - 0.3 * topic.about.indexOf(thing.kind) : 0
  return [
    { plan, topic, weight: 2 * best + exact + (fits[0] === best ? 0.5 : 0) + (isUsual ? 0.5 : 0) + kind },
  ]
}

/** What is asked of it in the form that was typed: how many, a total, by which end of an order, by a category. */
function planOf(
  { topic, part, column, value }: Askable,
  thing: NamedThing | undefined,
  { asks, direction, take, isGrouped }: Typed,
): Plan | undefined {
  const ofAll = thing === undefined && !topic.isSingle
  const field = topic.columns.find(({ id }) => id === column)
  const filters = {
    ...planOfThings(thing ? [thing] : []).filters,
    values: value === undefined ? [] : [{ column: column!, value }],
  }
  const plan: Plan = { subject: topic.id, measures: part === 'measure' ? [column!] : [], filters }
  if (part === 'group') return isGrouped ? { ...plan, asks: 'groups', grouping: column! } : undefined
  if (isGrouped) return undefined
  if (part !== 'measure') {
    if (direction || topic.isSingle) return undefined
    return { ...plan, asks: asks === 'count' ? 'count' : 'list' }
  }
  if (direction)
    return ofAll && field?.kind === 'measure'
      ? { ...plan, asks: 'value', order: { direction, ...(take === undefined ? {} : { take }) } }
      : undefined
  if (asks === 'count') return undefined
  if (asks) return ofAll && field?.isSummed ? { ...plan, asks } : undefined
  return { ...plan, asks: 'value' }
}

/** A name on record with the words of which any begins it. */
type Named = { thing: NamedThing; parts: ReadonlySet<string> }

export const namedThings = (things: readonly NamedThing[]): Named[] =>
  things.map((thing) => ({
    thing,
    // A case is called by its number, and by no word that all of them have.
    parts: new Set(
      (thing.kind === 'case' ? [thing.id, thing.label.slice(-4)] : thing.names).flatMap((name) =>
        plainWords(name),
      ),
    ),
  }))

type Kept = { at: number; names: readonly Named[] }

const kept = new WeakMap<Installation, Map<string, Kept>>()

/** The names on record that the person may know, kept for as long as somebody types. */
async function namesFor(ctx: Context): Promise<readonly Named[]> {
  const { installation, actor } = ctx
  const people = kept.get(installation) ?? new Map<string, Kept>()
  kept.set(installation, people)
  const { role, through } = actor.kind === 'user' ? actor : { role: '', through: '' }
  const key = JSON.stringify([actor.organisationId, actorName(actor), role, through])
  const known = people.get(key)
  const at = ctx.now.getTime()
  if (known && at - known.at < NAMES_KEPT_MS) return known.names
  const asker = makeAsker(ctx)
  const [usual, others] = await Promise.all([thingsOf(asker, ''), otherThings(asker, '')])
  const names = namedThings([...usual.things, ...others])
  if (people.size >= PEOPLE_KEPT) people.clear()
  people.set(key, { at, names })
  return names
}
