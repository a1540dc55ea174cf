import type { Column, Topic } from './vocabulary.ts'
import { isFunctionWord, stemOf, type Word } from './words.ts'

export type TopicPart =
  | { part: 'noun' }
  | { part: 'hint' }
  | { part: 'column'; column: string; kind: Column['kind'] }
  | { part: 'value'; column: string; value: string }

/** `isPlain`: made of words alone that any question has, such as “how many”. */
export type TopicMatch = TopicPart & { from: number; to: number; isPlain: boolean }

type Entry = { topic: string; phrase: readonly string[]; of: TopicPart }

/** Every phrase of every topic, by its first word. */
export type TopicIndex = {
  byStem: ReadonlyMap<string, readonly Entry[]>
  stems: ReadonlySet<string>
  /** Of these, what rows are called by one word. */
  nouns: ReadonlySet<string>
  topics: readonly Topic[]
}

/** What stands inside a phrase and changes nothing of it: “can we still spend” is “can we spend”. */
const SKIPPED = new Set(
  'the a an our my your of still currently also just actually really already even ever now presently ultimately overall exactly so far'.split(
    ' ',
  ),
)
const phraseOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[\s-]+/)
    // Questions are read with the sign, however it was written.
    .map((word) => (word === 'percent' ? '%' : stemOf(word)))

export function indexTopics(topics: readonly Topic[]): TopicIndex {
  const byStem = new Map<string, Entry[]>()
  const stems = new Set<string>()
  const add = (topic: string, name: string, of: TopicPart) => {
    const phrase = phraseOf(name)
    for (const stem of phrase) stems.add(stem)
    byStem.set(phrase[0]!, [...(byStem.get(phrase[0]!) ?? []), { topic, phrase, of }])
  }
  for (const { id, nouns, hints = [], columns } of topics) {
    for (const noun of nouns) add(id, noun, { part: 'noun' })
    for (const hint of hints) add(id, hint, { part: 'hint' })
    for (const column of columns) {
      for (const name of column.names) add(id, name, { part: 'column', column: column.id, kind: column.kind })
      for (const [value, names] of Object.entries(column.values ?? {}))
        for (const name of names) add(id, name, { part: 'value', column: column.id, value })
    }
  }
  const nouns = topics.flatMap((topic) => topic.nouns.map(phraseOf)).filter((words) => words.length === 1)
  return { byStem, stems, nouns: new Set(nouns.flat()), topics }
}

/** For each topic, what of a question its words account for; longer phrases before shorter ones, no word twice. */
export function matchTopics(
  words: readonly Word[],
  taken: ReadonlySet<number>,
  index: TopicIndex,
): Map<string, TopicMatch[]> {
  const found = new Map<string, TopicMatch[]>()
  for (let from = 0; from < words.length; from += 1) {
    if (taken.has(from)) continue
    for (const { topic, phrase, of } of index.byStem.get(words[from]!.stem) ?? []) {
      const to = endOfPhrase(words, taken, from, phrase)
      if (to !== undefined)
        found.set(topic, [
          ...(found.get(topic) ?? []),
          {
            ...of,
            from,
            to,
            isPlain: (of.part !== 'noun' || phrase.length > 1) && phrase.every(isFunctionWord),
          },
        ])
    }
  }
  for (const [topic, matches] of found) found.set(topic, withoutOverlap(matches))
  return found
}

function endOfPhrase(
  words: readonly Word[],
  taken: ReadonlySet<number>,
  from: number,
  phrase: readonly string[],
): number | undefined {
  let at = from
  for (const [index, stem] of phrase.entries()) {
    while (index > 0 && SKIPPED.has(words[at]?.stem ?? '') && words[at]!.stem !== stem) at += 1
    if (words[at]?.stem !== stem || taken.has(at)) return undefined
    at += 1
  }
  return at
}

const RANK = { value: 0, column: 1, noun: 2, hint: 3 } as const

function withoutOverlap(matches: readonly TopicMatch[]): TopicMatch[] {
  const kept: TopicMatch[] = []
  const byLength = matches.toSorted(
    (one, other) => other.to - other.from - (one.to - one.from) || RANK[one.part] - RANK[other.part],
  )
  // A phrase that names a topic and a column of it is both.
  for (const match of byLength)
    if (
      !kept.some(
        ({ from, to, part }) =>
          match.from < to &&
          match.to > from &&
          !(match.part === 'noun' && part === 'column' && match.from === from && match.to === to),
      )
    )
      kept.push(match)
  return kept.toSorted((one, other) => one.from - other.from)
}

const PLAIN_WEIGHT = 0.7
const WEIGHT = { noun: 3, column: 2.5, value: 1.6, hint: 1 } as const

/** `telling`: how many of its words say something. */
type Place = Pick<TopicMatch, 'from' | 'to'> & { telling: number }

const tellingIn = (words: readonly Word[], { from, to }: Pick<TopicMatch, 'from' | 'to'>): number =>
  words.slice(from, to).filter(({ stem }) => !isFunctionWord(stem)).length

/** Where the longer names of any topic and its columns stand, of which a shorter one of another may be a part. “In the account” is no longer than “account”. */
export const longestOf = (
  byTopic: ReadonlyMap<string, readonly TopicMatch[]>,
  words: readonly Word[],
): Place[] =>
  [...byTopic.values()].flatMap((matches) =>
    matches
      .filter(({ part }) => part === 'noun' || part === 'column')
      .map(({ from, to }) => ({ from, to, telling: tellingIn(words, { from, to }) }))
      .filter(({ telling }) => telling > 1),
  )

/** “Price” within “purchase price” is no price: a word that is a part of a longer phrase of another topic says less of its own. */
const isWithin = (match: TopicMatch, longer: readonly Place[], words: readonly Word[]): boolean =>
  longer.some(
    ({ from, to, telling }) => from <= match.from && match.to <= to && telling > tellingIn(words, match),
  )
const PART_WEIGHT = 0.5

/** How much of a question a topic accounts for: a long phrase says more than a word. */
export function weightOf(
  matches: readonly TopicMatch[],
  longer: readonly Place[],
  words: readonly Word[],
): number {
  // What is said twice counts once, by the longer of both: “doing for us, profit or loss”.
  const most = new Map<string, number>()
  for (const match of matches) {
    const key =
      match.part === 'column'
        ? match.column
        : match.part === 'value'
          ? `${match.column} ${match.value}`
          : `${match.part} ${match.from}`
    const weight = match.isPlain ? PLAIN_WEIGHT : WEIGHT[match.part] + 0.8 * (match.to - match.from - 1)
    const own = weight * (isWithin(match, longer, words) ? PART_WEIGHT : 1)
    most.set(key, Math.max(most.get(key) ?? 0, own))
  }
  return [...most.values()].reduce((sum, weight) => sum + weight, 0)
}
