import type { Reading } from '#engines/question-parsing/index.ts'
import type { Chosen } from '../answering/choosing/thread.ts'
import { isStatedByTime } from '../answering/telling/over-time/tell-by-time.ts'
import known from './constructions.json' with { type: 'json' }

/**
 * A word of a question that no part of its plan is, and what it stands between: names, times, amounts, the plan's own columns, values and rows, or kinds of
 * other such words. `beyond` is what stands behind it and its articles.
 */
export type Use = { at: number; word: string; before: string; behind: string; beyond: string }

/** What each such word stood behind, before, and before with its articles, in questions that were answered right (`npm run evaluate -- constructions`). */
type Constructions = Readonly<Record<string, string>>

const kinds: Readonly<Record<string, string>> = {
  DET: 'the a an our my your its their this that these those all any each every some his her',
  AUX: 'is are was were do does did has have had be been being am can could will would should may might',
  WH: 'which what who whom how when where whose why',
  PRO: 'we i us you it they them me he she one ones',
  PREP: 'of in on at for by from with to about against per among between into under over',
  ORD: 'biggest largest highest smallest lowest oldest newest latest best worst most least top bottom first last longest shortest riskiest weakest strongest earliest bigger larger higher smaller lower better worse more less fewer recent cheapest safest',
  MANY: 'many much often far long big old',
  AGG: 'total sum average mean median count number share percentage part fraction proportion overall altogether combined together',
  ASK: 'show list give tell name find see get please count summarise',
  ADV: 'now currently still right just already yet ever today so really actually exactly',
}
const kindOf = new Map(
  Object.entries(kinds).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
)

/** Courtesy, haste and articles: said of anything. */
const SAYS_NOTHING = new Set(
  'the an our please kindly now thanks thank hey hi hello ok okay quick quickly just currently presently really actual well know let tell basically simply whom am'.split(
    ' ',
  ),
)

/** Words that set one thing against another or within it: what stands on both of their sides says what they do. */
const RELATES = new Set(
  'from since until before after within between against without with among into per than through'.split(' '),
)

type Slot = 'name' | 'time' | 'amount' | 'own' | undefined

/** What of the plan each word of a question is. */
function slotsOf({ topic, wanted: { reading }, times }: Chosen): Slot[] {
  const own = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  const isIn = (at: number) => (one: { from: number; to: number }) => one.from <= at && at < one.to
  return reading.words.map((word, at): Slot => {
    const { start, end } = word
    if (reading.names.some(isIn(at))) return 'name'
    // A subject that looks up strangers says itself whether somebody is called so.
    if (topic.knowsStrangers && reading.unknown.includes(word)) return 'name'
    const isOfTime = (times ?? [reading.period, reading.furtherPeriod]).some(
      (time) => time !== undefined && time.end > time.start && start >= time.start && end <= time.end,
    )
    if (isOfTime) return 'time'
    if (reading.amounts.some(isIn(at))) return 'amount'
    return own.some((one) => isIn(at)(one) && !(one.part === 'hint' && one.isPlain)) ? 'own' : undefined
  })
}

type Attribution = { words: RegExp; isOf: (chosen: Chosen) => boolean }

const asks =
  (aggregate: Reading['aggregate']) =>
  ({ wanted }: Chosen): boolean =>
    wanted.reading.aggregate === aggregate

/** Words that are a part of the plan without being a name, a column or a value: what is asked of the rows, their order, what is left out. */
const attributions: readonly Attribution[] = [
  {
    words: new RegExp(`^(?:${kinds.ORD!.replaceAll(' ', '|')}|rank|ranked|sort|sorted|single)$`),
    isOf: ({ wanted: { reading } }) => reading.direction !== undefined || reading.comparisons.length > 0,
  },
  { words: /^(?:how|many|number|count|of)$/, isOf: asks('count') },
  { words: /^(?:total|sum|altogether|overall|combined|together|all|in)$/, isOf: asks('sum') },
  { words: /^(?:average|mean|median|typical|typically|usual|usually|on)$/, isOf: asks('mean') },
  {
    words: /^(?:average|mean|median)$/,
    isOf: (chosen) =>
      asks('groups')(chosen) &&
      chosen.topic.columns.some(({ id, kind }) => kind === 'measure' && chosen.wanted.columns.includes(id)),
  },
  {
    words: /^(?:per|by|each|every|day|week|month|quarter|year)$/,
    isOf: ({ topic, wanted: { reading } }) => isStatedByTime(topic, reading.text),
  },
  {
    // “At least BBB”: all values of an order on that side.
    words: /^(?:at|least|most|or|and|than|above|below|no|up|to|better|worse|higher|lower)$/,
    isOf: ({ topic, wanted: { values } }) =>
      topic.columns.some(
        ({ id, order }) => order !== undefined && values.filter(({ column }) => column === id).length > 1,
      ),
  },
  { words: /^(?:share|percentage|percent|fraction|part|proportion|portion|what|%)$/, isOf: asks('share') },
  { words: /^(?:by|per|each|every|split|breakdown|across)$/, isOf: asks('groups') },
  {
    words:
      /^(?:above|below|over|under|than|at|least|most|between|and|or|exceeding|exceed|beyond|exactly|longer|older|newer|north|south|of)$/,
    isOf: ({ wanted: { reading } }) => reading.comparisons.length > 0,
  },
  {
    words: /^(?:not|no|without|excluding|except|outside|never|other|but|neither|nor|besides|nobody)$/,
    isOf: ({ wanted: { without = [], lacking = [], values } }) =>
      without.length + lacking.length > 0 || values.some(({ isNot }) => isNot),
  },
  {
    words:
      /^(?:more|fewer|less|than|or|and|in|up|down|gone|go|have|has|there|compared?|to|with|the|day|week|month|quarter|year|before|difference|between|number|of|on|from|since|were|was|are|is|did)$/,
    isOf: ({ times }) => times !== undefined,
  },
  {
    words: /^(?:compared?|versus|than|or|and|between|difference|with|to|both|number|of)$/,
    isOf: ({ wanted: { reading, things } }) => reading.isComparison && things.length > 1,
  },
  {
    words: /^(?:date|day)$/,
    isOf: ({ topic, wanted: { columns } }) =>
      topic.columns.some(({ id, kind }) => kind === 'date' && columns.includes(id)),
  },
  { words: /^(?:will|be)$/, isOf: ({ wanted: { reading } }) => reading.looksAhead },
  // What is looked up by its name is asked for as that: “which company has the highest revenue”.
  { words: /^compan(?:y|ies)$/, isOf: ({ topic }) => topic.knowsStrangers === true },
  {
    words: /^(?:second|third|fourth|fifth)$/,
    isOf: ({ wanted: { reading } }) => reading.place !== undefined,
  },
]

/** The words of a question that no part of its plan is, each with what it stands between. */
export function usesOf(chosen: Chosen): Use[] {
  const { words } = chosen.wanted.reading
  const slots = slotsOf(chosen)
  const edge = (at: number): string => {
    const word = words[at]
    if (word === undefined) return at < 0 ? 'START' : 'END'
    return slots[at] ?? kindOf.get(word.text) ?? word.text
  }
  const behindArticles = (at: number): number => (edge(at) === 'DET' ? behindArticles(at + 1) : at)
  return words.flatMap(({ text: word }, at): Use[] =>
    slots[at] !== undefined ||
    SAYS_NOTHING.has(word) ||
    attributions.some((one) => one.words.test(word) && one.isOf(chosen))
      ? []
      : [
          {
            at,
            word,
            before: edge(at - 1),
            behind: edge(at + 1),
            beyond: edge(behindArticles(at + 1)),
          },
        ],
  )
}

const has = (places: string | undefined, place: string): boolean => ` ${places} `.includes(` ${place} `)

/** Whether a word was said so before: between the same where it relates two, beside the same where it does not. */
function isKnown({ word, before, behind, beyond }: Use, table: Constructions): boolean {
  const [ahead, next, past] = (Object.hasOwn(table, word) ? table[word]! : '').split(' | ')
  return RELATES.has(word) ? has(ahead, before) && has(past, beyond) : has(ahead, before) || has(next, behind)
}

/** Who is told of the words of each reading instead of their being refused: the table is made from these. */
export const watch: { uses?: ((uses: readonly Use[]) => void) | undefined } = {}

/** The places of words that no part of the plan is and that no question has had so. */
export function placesUnknown(chosen: Chosen, table: Constructions = known): number[] {
  const uses = usesOf(chosen)
  if (watch.uses) {
    watch.uses(uses)
    return []
  }
  return uses.filter((use) => !isKnown(use, table)).map(({ at }) => at)
}

/** The table of what words stood between in questions that were answered right. */
export function constructionsOf(uses: readonly Use[]): Constructions {
  const table = new Map<string, readonly [Set<string>, Set<string>, Set<string>]>()
  for (const { word, before, behind, beyond } of uses) {
    const places = table.get(word) ?? [new Set<string>(), new Set<string>(), new Set<string>()]
    table.set(word, places)
    places[0].add(before)
    places[1].add(behind)
    if (RELATES.has(word)) places[2].add(beyond)
  }
  return Object.fromEntries(
    [...table]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([word, places]) => [word, places.map((each) => [...each].toSorted().join(' ')).join(' | ')]),
  )
}
