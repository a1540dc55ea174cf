import type { Caution, CoveredList } from './covered-list.ts'

/** What an answer rests on, as far as it decides whether it may be called clear. */
export type Ground = { lists: readonly CoveredList[]; cautions?: readonly Caution[] | undefined }

/** Why an answer is not clear: a code for programs and words for people. */
export type NotClear = { code: CoveredList['state'] | Caution | 'no-list-needed'; sentence: string }

/**
 * The one place that decides whether an answer may be called clear: every list that is needed was asked, fresh and whole, the search was
 * not cut, the name is one that a search finds by, and no owner or other related party stands in the way. Gives what is against it, the gravest first; nothing
 * where nothing is. What an engine could not search gives no answer at all, so that it is not asked about here.
 */
export function reasonsNotClear({ lists, cautions = [] }: Ground): NotClear[] {
  if (lists.length === 0) return [{ code: 'no-list-needed', sentence: 'no list was asked' }]
  return [
    ...lists
      .filter(({ state }) => state !== 'asked')
      .map((list) => ({ code: list.state, sentence: lackOf(list) })),
    ...cautions.map((code) => ({ code, sentence: cautionWords[code] })),
  ]
}

/**
 * Whether a screening clears who was screened: nothing was found, or all of it was dismissed, and its answer is one. Whoever shows, counts or
 * certifies a screening asks here; a status by itself clears nobody.
 */
export function isCleared({
  status,
  coverage,
}: {
  status: string
  coverage: { isAnswered: boolean } | null | undefined
}): boolean {
  return (status === 'clear' || status === 'dismissed') && coverage?.isAnswered === true
}

/** Each as the end of "Not an answer: …". */
export const cautionWords: Readonly<Record<Caution, string>> = {
  'owner-half': 'parties on a sanctions list own half of it or more (50 percent rule)',
  'owner-match': 'an owner or other related party has a match that nobody has dismissed',
  'owner-not-screened': 'an owner or other related party has no screening that counts today',
  'search-cut': 'more listed parties read like this name than one search compares',
  'name-too-long': 'the name or a further name is longer than names are: only its beginning was searched',
  'name-identifier':
    'a number is not a name: it was looked up among the numbers of listed parties, and its holder is not known',
  'name-contact': 'an address, a site or a telephone number is not a name',
  'name-no-name':
    'the name or a further name holds nothing but a legal form, a placeholder or words that many share',
  'name-initials': 'the given names are initials, and lists hold them in full',
  'fact-not-read': 'a stated fact could not be read and was not compared',
  'name-sounded-out':
    'the name or a further name is written by its sound in a script that lists do not use: screen it in Latin letters or in its own script',
  'name-one-word': 'one word is only a part of most names: screen the whole name or state the kind',
}

/** From this age on a sentence says how old a list is, beside its date. */
const AGE_STATED_FROM_DAYS = 8

/**
 * "No match in OFAC of 3 May 2024 (939 days old). Not an answer for today.", "Not answered: EU missing (answered against 3 of 4
 * lists)", "1 match, answered against 3 of 4 lists: EU missing". Without a count nothing has been asked yet: it says how the lists are.
 */
export function coverageSentence(
  coverage: Ground & { notAsked: readonly string[] },
  matchCount: number | null = null,
): string {
  const { lists, cautions = [] } = coverage
  const asked = lists.filter((list) => list.state === 'asked')
  const short = lists.filter((list) => list.state !== 'asked')
  const notAsked = coverage.notAsked.length === 0 ? '' : `; ${inARow(coverage.notAsked)} not asked`
  const doubts = cautions.map((caution) => cautionWords[caution]).join('; ')
  if (short.length === 0) {
    const summary = `${countOf(matchCount)} in ${inARow(lists.map(dated))}${notAsked}`
    return doubts === '' ? summary : `${summary}. Not an answer: ${doubts}`
  }
  const doubted = doubts === '' ? '' : `; ${doubts}`
  if (matchCount === 0 && short.some(({ state }) => state === 'too-old')) return oldAnswer(coverage, doubts)
  const lacks = short.map(lackOf).join(', ')
  const share = `answered against ${asked.length} of ${lists.length} lists`
  if (matchCount) return `${countOf(matchCount)}, ${share}: ${lacks}${notAsked}${doubted}`
  return `Not answered: ${lacks}${asked.length === 0 ? '' : ` (${share})`}${notAsked}${doubted}`
}

/** Nothing was found in lists of another day: what was searched is said with its age, and that it is no answer for today. */
function oldAnswer(coverage: Ground & { notAsked: readonly string[] }, doubts: string): string {
  const searched = coverage.lists.filter(({ state }) => state === 'asked' || state === 'too-old')
  const others = coverage.lists.filter((list) => !searched.includes(list))
  const missing = others.filter(({ state }) => state === 'missing').map(({ name }) => name)
  const lacks = [
    ...(missing.length > 0 ? [`${inARow(missing)} missing`] : []),
    ...others.filter(({ state }) => state !== 'missing').map(lackOf),
    ...(coverage.notAsked.length > 0 ? [`${inARow(coverage.notAsked)} not asked`] : []),
  ]
  const found = [`No match in ${inARow(searched.map(dated))}`, ...lacks].join('; ')
  return `${found}. Not an answer for today${doubts === '' ? '' : `: ${doubts}`}.`
}

const countOf = (matchCount: number | null) =>
  matchCount ? `${matchCount} ${matchCount === 1 ? 'match' : 'matches'}` : 'No match'

/** "OFAC of 3 May 2024 (939 days old)". */
function dated(list: CoveredList): string {
  const age = list.ageDays !== null && (list.state === 'too-old' || list.ageDays >= AGE_STATED_FROM_DAYS)
  const days = list.ageDays === 1 ? '1 day' : `${counted(list.ageDays ?? 0)} days`
  return `${list.name}${list.isTranscript ? ' by transcript' : ''} of ${dayOf(list)}${age ? ` (${days} old)` : ''}`
}

/** A sentence that other text follows: with one full stop, whether it brought its own or not. */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** "EU missing", "UK 2,900 days old (at most 7)". */
export function lackOf(list: CoveredList): string {
  switch (list.state) {
    case 'asked':
      return `${list.name} asked`
    case 'missing':
      return `${list.name} missing`
    case 'extract':
      return `${list.name} only as an extract`
    case 'transcript':
      return `${list.name} by transcript only`
    case 'undated':
      return `${list.name} without a date of publication`
    case 'too-few':
      return `${list.name} incomplete (${counted(list.entries)} entries, at least ${counted(list.entriesMin)} needed)`
    case 'shrunken':
      return `${list.name} much shorter than its version before (${counted(list.entries)} entries)`
    case 'withdrawn':
      return `${list.name} version ${list.version ?? 0} withdrawn on ${dayOf({ publishedOn: list.withdrawnOn ?? null })}`
    case 'too-old':
      return `${list.name} too old (${counted(list.ageDays ?? 0)} days, at most ${counted(list.ageDaysMax)} allowed)`
  }
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `3 May 2024`; a date known to the month or the year only stays as it is. */
function dayOf(list: Pick<CoveredList, 'publishedOn'>): string {
  if (list.publishedOn === null) return 'an unknown day'
  if (!/^\d{4}-\d{2}-\d{2}/.test(list.publishedOn)) return list.publishedOn
  return dayFormat.format(new Date(list.publishedOn))
}

const wholeNumber = new Intl.NumberFormat('en')
const counted = (value: number) => wholeNumber.format(value)

function inARow(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
