import { nearestWord } from './spelling.ts'
import type { FoundName, NamedThing } from './vocabulary.ts'
import { functionWords, stemOf, type Word } from './words.ts'

const LEGAL_FORMS = new Set(
  'inc corp corporation co company ltd limited llc plc ag ab as a/s oy bv nv sa sas srl gmbh pte pty aps trust group incorporated the and of'.split(
    ' ',
  ),
)

/** `form`: the legal form at its end. */
type Entry = { thing: NamedThing; tokens: readonly string[]; form: readonly string[]; isTicker: boolean }

/** Names to look for in questions, by their words. */
export type NameIndex = { byToken: ReadonlyMap<string, readonly { entry: Entry; at: number }[]> }

const tokensOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\p{L}{2,})-(?=\p{L})/gu, '$1 ')
    .split(/[^\p{L}\p{N}&/'-]+/u)
    .map((token) => token.replace(/^[&/'-]+|[/'-]+$/g, ''))
    .filter(Boolean)

/** A name in capitals alone, such as AAPL or V, is a ticker: it holds whole or not at all. */
const isTicker = (name: string): boolean => /^[A-Z][A-Z0-9.-]{0,5}$/.test(name)

export function indexNames(things: readonly NamedThing[]): NameIndex {
  const byToken = new Map<string, { entry: Entry; at: number }[]>()
  for (const thing of things)
    for (const name of thing.names) {
      const all = tokensOf(name)
      const core = all.filter((token) => !LEGAL_FORMS.has(token))
      const form = all.slice(all.findLastIndex((token) => !LEGAL_FORMS.has(token)) + 1)
      const entry = { thing, tokens: core.length > 0 ? core : all, form, isTicker: isTicker(name) }
      for (const [at, token] of entry.tokens.entries())
        byToken.set(token, [...(byToken.get(token) ?? []), { entry, at }])
    }
  return { byToken }
}

type Run = {
  entry: Entry
  from: number
  to: number
  /** The legal form that was said with it. */
  form: readonly string[]
  length: number
  isWhole: boolean
}

/**
 * The names that stand in a question: whole ones, and parts of one that are no words of the language or of the product (`Rotenberg`). Where a
 * part belongs to several, all are given: the question does not say which.
 *
 * @param isOrdinary whether a word is one that questions are made of, so that it names nobody by itself.
 */
export function findNames(
  words: readonly Word[],
  index: NameIndex,
  isOrdinary: (stem: string) => boolean,
): FoundName[] {
  const tokens = words.map((word) => tokenOf(word, index, isOrdinary))
  const runs: Run[] = []
  for (const [from, token] of tokens.entries())
    for (const { entry, at } of index.byToken.get(token) ?? []) {
      if (at > 0 && tokens[from - 1] === entry.tokens[at - 1]) continue
      const run = runFrom({ words, tokens, from, entry, at })
      if (isName(run, words, isOrdinary)) runs.push(run)
    }
  return withoutOverlap(runs).map((found) => ({
    ...found,
    said: words
      .slice(found.from, found.to)
      .map(({ raw }) => raw)
      .join(' '),
  }))
}

function tokenOf(word: Word, { byToken }: NameIndex, isOrdinary: (stem: string) => boolean): string {
  if (byToken.has(word.text) || isOrdinary(word.stem) || functionWords.has(word.stem)) return word.text
  const nearest = nearestWord(word.text, byToken.keys(), (one, other) => isOfOne(byToken, one, other))
  return nearest !== undefined && !isOrdinary(stemOf(nearest)) ? nearest : word.text
}

/** Whether two words name the same things: “amzn” and “amazon”. */
function isOfOne(byToken: NameIndex['byToken'], one: string, other: string): boolean {
  const of = (token: string) =>
    [...new Set(byToken.get(token)?.map(({ entry: { thing } }) => `${thing.kind} ${thing.id}`))].sort().join()
  return of(one) === of(other)
}

function runFrom(of: {
  words: readonly Word[]
  tokens: readonly string[]
  from: number
  entry: Entry
  at: number
}): Run {
  const { words, tokens, from, entry, at } = of
  let matched = 0
  let to = from
  while (at + matched < entry.tokens.length) {
    if (tokens[to] === entry.tokens[at + matched]) {
      matched += 1
      to += 1
    } else if (
      matched > 0 &&
      LEGAL_FORMS.has(words[to]?.text ?? '') &&
      tokens[to + 1] === entry.tokens[at + matched]
    )
      to += 1
    else break
  }
  const end = to
  while (
    LEGAL_FORMS.has(words[to]?.text ?? '') &&
    (!['and', 'of', 'the', 'as'].includes(words[to]!.text) || entry.form.includes(words[to]!.text))
  )
    to += 1
  const form = words.slice(end, to).map(({ text }) => text)
  return { entry, from, to, form, length: matched, isWhole: at === 0 && matched === entry.tokens.length }
}

function isName(run: Run, words: readonly Word[], isOrdinary: (stem: string) => boolean): boolean {
  const stated = words.slice(run.from, run.to)
  if (run.entry.isTicker) {
    const [word] = stated
    const isPlain = word!.text.length < 3 || isOrdinary(word!.stem) || functionWords.has(word!.stem)
    return run.isWhole && (!isPlain || (word!.raw === word!.raw.toUpperCase() && /^\p{Lu}/u.test(word!.raw)))
  }
  const telling = stated.filter(
    ({ stem, text }) =>
      text.length > 2 &&
      /\p{L}/u.test(text) &&
      !isOrdinary(stem) &&
      !functionWords.has(stem) &&
      !LEGAL_FORMS.has(text),
  )
  if (run.isWhole) return telling.length > 0 || run.length > 1 || run.entry.thing.kind === 'scenario'
  return telling.length > 0 && run.entry.thing.kind !== 'symbol'
}

/** Of names that differ in their legal form alone, those whose own form was said. */
function withTheirForm(runs: readonly Run[]): readonly Run[] {
  const exact = runs.filter(({ form, entry }) => form.length > 0 && isSameForm(form, entry.form))
  return exact.length > 0 ? exact : runs
}

const isSameForm = (stated: readonly string[], own: readonly string[]): boolean =>
  stated.length === own.length && stated.every((word, at) => word === own[at])

/** The longest runs first; those over the same words are kept together, and whole names before parts of others. */
function withoutOverlap(runs: readonly Run[]): Omit<FoundName, 'said'>[] {
  const found: Omit<FoundName, 'said'>[] = []
  const places = [...new Set(runs.map(({ from, to }) => `${from}-${to}`))]
    .map((place) => runs.filter(({ from, to }) => `${from}-${to}` === place))
    .toSorted(
      (one, other) =>
        Math.max(...other.map(({ length }) => length)) - Math.max(...one.map(({ length }) => length)) ||
        one[0]!.from - other[0]!.from,
    )
  for (const place of places) {
    const { from, to } = place[0]!
    if (found.some((other) => from < other.to && to > other.from)) continue
    const whole = place.filter(({ isWhole }) => isWhole)
    const kinds = new Set(whole.map(({ entry }) => entry.thing.kind))
    const kept = place.filter(({ entry, isWhole }) => isWhole || !kinds.has(entry.thing.kind))
    const things = [
      ...new Map(
        withTheirForm(kept).map(({ entry }) => [`${entry.thing.kind} ${entry.thing.id}`, entry.thing]),
      ).values(),
    ]
    found.push({ things, from, to, isWhole: whole.length > 0 })
  }
  return found.toSorted((one, other) => one.from - other.from)
}
