import { amountsOf, comparisonsOf } from './amounts.ts'
import type { Act } from './asking/acts.ts'
import { type Asking, askingOf } from './asking/asking.ts'
import { longestOf, matchTopics, type TopicIndex, type TopicMatch, weightOf } from './match-topics.ts'
import { findNames, type NameIndex } from './names.ts'
import { type FoundPeriod, furtherPeriod, periodOf } from './periods.ts'
import { nearestWord, withoutVowels } from './spelling.ts'
import type { Amount, Comparison, FoundName, Topic } from './vocabulary.ts'
import { functionWords, isFunctionWord, isNoMonth, plain, stemOf, type Word, wordsOf } from './words.ts'

export type TopicReading = { topic: Topic; weight: number; matches: readonly TopicMatch[] }

/** A question as far as its words alone say what it asks. */
export type Reading = Asking & {
  text: string
  words: readonly Word[]
  names: readonly FoundName[]
  period: FoundPeriod | undefined
  /** Another time that it names besides. */
  furtherPeriod: FoundPeriod | undefined
  amounts: readonly Amount[]
  comparisons: readonly Comparison[]
  /** What it may be about, the likeliest first. */
  topics: readonly TopicReading[]
  /** Words that say something and that nothing here knows. */
  unknown: readonly Word[]
}

/** Acts that are told from the words as they were written. */
const isKept = (act: Act): boolean => ['do', 'greet', 'thank', 'help'].includes(act)

/** So many strange words are looked up at most: a question has a few, a page of another language has hundreds. */
const MENDED_MOST = 40

/** Words that a question of one more word may open with. */
const OPENING = new Set(['and', 'what', 'about', 'how', 'for', 'ok', 'then', 'or'])

/** Names of kinds that a topic is about weigh as much as a word of it. */
const NAME_WEIGHT = 1.5

/**
 * Reads a question over a vocabulary: what it asks for, about what, when, how much. Nothing is looked up and nothing is decided where two
 * readings are as good: both are given.
 *
 * @param today the ISO day that “today” is.
 */
export function readQuestion(
  question: string,
  { topics, names, today }: { topics: TopicIndex; names: NameIndex; today: string },
  isMended = false,
): Reading {
  const text = plain(question)
  const isOrdinary = (stem: string) => topics.stems.has(stem) || functionWords.has(stem)
  const written = wordsOf(question)
  const found = findNames(written, names, isOrdinary)
  const taken = new Set(
    found.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  )
  // A word that is all that is said is somebody's name as likely as a slip: “corvid?” is not “covid”.
  const isAlone = taken.size === 0 && written.filter(({ text }) => !OPENING.has(text)).length === 1
  let mended = 0
  const words = written.map((word, at) => {
    if (taken.has(at) || isAlone || mended >= MENDED_MOST) return word
    const read = corrected(word, written[at - 1]?.text, topics, isOrdinary)
    if (!isOrdinary(word.stem)) mended += 1
    return read
  })
  const isCorrected = words.some((word, at) => word !== written[at])
  const asRead = isCorrected ? words.map(({ text: one }) => one).join(' ') : text
  // What is a form of its own once its slips are mended is read as that: “sceening volume”.
  const again = isCorrected && !isMended ? withoutSlips(question, written, words) : undefined
  if (
    again !== undefined &&
    wordsOf(again)
      .map(({ text: one }) => one)
      .join(' ') !== asRead
  )
    return readQuestion(again, { topics, names, today }, true)
  const asWritten = periodOf(text, today)
  const period = asWritten ?? (isCorrected ? periodOf(asRead, today) : undefined)
  const amounts = amountsOf(words)
  const inPeriod = (at: number) =>
    period !== undefined && words[at]!.start >= period.start && words[at]!.end <= period.end
  const isToday = /\b(?:today|yesterday)\b/.test(asRead.slice(period?.start ?? 0, period?.end ?? 0))
  const away = new Set([...taken, ...(isToday ? [] : words.flatMap((_, at) => (inPeriod(at) ? [at] : [])))])
  const byTopic = matchTopics(words, away, topics)
  const known = new Set(
    [...byTopic.values()].flatMap((matches) =>
      matches.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
    ),
  )
  // What nobody is told stays so however its words were mended, an order stays an order (“limit order” is no slip of “limit older”), and so does a parting word.
  const { outOfReach, act } = askingOf(text)
  return {
    ...askingOf(asRead),
    ...(outOfReach ? { outOfReach } : {}),
    ...(isKept(act) ? { act } : {}),
    text: asRead,
    words,
    names: found,
    period,
    furtherPeriod: period && furtherPeriod(asWritten ? text : asRead, today, period),
    amounts: amounts.filter(({ from }) => !inPeriod(from)),
    comparisons: comparisonsOf(words, amounts).filter(({ at }) => !inPeriod(at)),
    topics: rank(topics.topics, byTopic, found, words),
    unknown: words.filter(
      (word, at) =>
        !taken.has(at) &&
        !known.has(at) &&
        (!isFunctionWord(word.stem) || isNoMonth(word)) &&
        !inPeriod(at) &&
        !amounts.some(({ from, to }) => at >= from && at < to),
    ),
  }
}

/** A question with each word that was mended as it is read; undefined where one of them does not stand in it as such. */
function withoutSlips(
  question: string,
  written: readonly Word[],
  words: readonly Word[],
): string | undefined {
  return written.reduce<string | undefined>((text, { raw }, at) => {
    const read = words[at]!
    if (text === undefined || read === written[at]) return text
    const place = text.search(
      new RegExp(`(?<![\\p{L}\\p{N}])${raw.replace(/[^\p{L}\p{N}]/gu, '\\$&')}(?![\\p{L}\\p{N}])`, 'u'),
    )
    return place < 0 ? undefined : `${text.slice(0, place)}${read.text}${text.slice(place + raw.length)}`
  }, question)
}

/** Behind these stands what is asked about: so few letters there are a name that is not known, and no short writing. */
const NAMING = new Set(['of', 'for', 'in', 'at', 'with', 'on', 'from', 'about', 'to', 'by', 'is'])

/** Another form of the same word: “monitor” where “monitored” is known, “screens” where “screening” is. */
function otherForm(text: string, stems: ReadonlySet<string>): string | undefined {
  const root = text.replace(/(?:ing|ed|s)$/, '')
  if (root.length < 5) return undefined
  return [`${root}ed`, `${root}d`, `${root}ing`, root, `${root}e`].find(
    (form) => form !== text && stems.has(stemOf(form)),
  )
}

/** The stem of a word, and what it may be where its ending was written wrong as well. */
const writtenAs = ({ stem, text }: Word): string[] => [...new Set([stem, text, text.replace(/s$/, '')])]

const nearestOf = (word: Word, known: ReadonlySet<string>, likelier?: ReadonlySet<string>) =>
  writtenAs(word).reduce<string | undefined>(
    (found, form) => found ?? nearestWord(form, known, undefined, likelier),
    undefined,
  )

function corrected(
  word: Word,
  before: string | undefined,
  { stems, nouns }: TopicIndex,
  isOrdinary: (stem: string) => boolean,
): Word {
  if (isNoMonth(word) || isOrdinary(word.stem) || isFunctionWord(word.stem)) return word
  // A capital in the middle of a sentence is somebody's name, and names are not mended into words.
  if (word.isCapital && word.start > 0) return word
  const nearest =
    otherForm(word.text, stems) ??
    (NAMING.has(before ?? '') ? undefined : withoutVowels(word.text, functionWords)) ??
    (NAMING.has(before ?? '') ? undefined : withoutVowels(word.text, stems)) ??
    nearestOf(word, stems, nouns) ??
    nearestOf(word, functionWords)
  return nearest ? { ...word, text: nearest, stem: stemOf(nearest) } : word
}

function rank(
  topics: readonly Topic[],
  byTopic: ReadonlyMap<string, readonly TopicMatch[]>,
  names: readonly FoundName[],
  words: readonly Word[],
): TopicReading[] {
  const longer = longestOf(byTopic, words)
  return topics
    .map((topic) => {
      const matches = byTopic.get(topic.id) ?? []
      const isAbout = names.some(({ things }) => things.some(({ kind }) => topic.about.includes(kind)))
      return { topic, matches, weight: weightOf(matches, longer, words) + (isAbout ? NAME_WEIGHT : 0) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
}

/** Whether a question is made of words that say nothing of what it is about: nobody can tell, and it is no stranger either. */
export const isLargeTalk = ({ unknown, words }: Reading): boolean => unknown.length === 0 && words.length > 0
