import type { Evidenced, Result } from './evidence.ts'
import type { SaidFigure } from './said-figures.ts'

/** A row of a result, by all that it is called; `strange` is a name that no cited result has. */
export type RowName = { row: string; from: number; to: number }
export const STRANGE = 'strange'

export const rowOf = ({ names }: Evidenced): string => names.join(' | ')

/** What companies are called besides: “Apple” is said of Apple Inc. */
const LEGAL_FORM =
  /(?:,? (?:inc|incorporated|corp|corporation|co|company|plc|ltd|limited|llc|lp|llp|ag|sa|se|nv|gmbh|oyj|ab|asa|spa|group|holdings?|the)\.?)+$/i

const calledBy = (name: string): string[] => {
  const short = name.replace(LEGAL_FORM, '')
  const bare = short.replace(/\.com$/i, '')
  return [...new Set([name, short, bare])].filter((one) => one.length > 0)
}

/** Where a sentence names rows of the results, in its order; of names that lie over each other the longest. */
export function rowsNamed(
  sentence: string,
  cited: readonly Result[],
  taken: readonly { from: number; to: number }[],
): RowName[] {
  const rows = new Map<string, Set<string>>()
  for (const value of cited.flatMap(({ values }) => values))
    for (const name of value.names) {
      const own = rows.get(name) ?? new Set()
      rows.set(name, own.add(rowOf(value)))
    }
  const found: RowName[] = []
  for (const [name, own] of rows)
    for (const called of calledBy(name))
      for (const from of placesOf(sentence, called))
        for (const row of own) found.push({ row, from, to: from + called.length })
  const longest = found.filter(
    (one) =>
      !found.some(
        (other) => other.from <= one.from && other.to >= one.to && other.to - other.from > one.to - one.from,
      ),
  )
  const strangers = strangersIn(sentence, cited, [...taken, ...longest])
  return [...longest, ...strangers].toSorted((one, other) => one.from - other.from)
}

/** Where a word stands by itself. Tickers are read in capitals alone, other names in any. */
export function placesOf(text: string, word: string): number[] {
  const isTicker = /^[A-Z0-9.]{1,5}$/.test(word)
  const [here, sought] = isTicker ? [text, word] : [text.toLowerCase(), word.toLowerCase()]
  const places: number[] = []
  for (let at = here.indexOf(sought); at >= 0; at = here.indexOf(sought, at + 1)) {
    const isApart =
      !/[\p{L}\p{N}_]/u.test(here[at - 1] ?? ' ') && !/[\p{L}\p{N}_]/u.test(here[at + sought.length] ?? ' ')
    const isArticle = isTicker && /^[AI]$/.test(word) && /^ [a-z]/.test(here.slice(at + 1))
    if (isApart && !isArticle) places.push(at)
  }
  return places
}

const BEGINS =
  'a an the it its they their this that these those there here he she we you your our my i in on at as of for from by with over under to and or but if when while where what which who how all both each every any some no not none most more less many few only also however overall together today currently now yes total sum about according based since during between among after before until then so thus because although though compared relative one two three four five six seven eight nine ten first second third next last other another across within without see please do does did is are was were has have had'
const COMMON = new Set(
  `${BEGINS} usd us utc sla kyc id etf var monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december`.split(
    ' ',
  ),
)
const CAPITAL = /(?<![\p{L}\p{N}_])\p{Lu}[\p{L}\p{N}&'’-]*/gu
/** A word at the head of a sentence is a name where something is said to be its own or of it. */
const IS_SUBJECT =
  /^(?:['’]s\b|\s*[:(]|\s+(?:is|was|has|had|holds?|held|stands?|stood|rose|fell|gained|lost|made|makes|earned|returned|reported|closed|trades?|traded|costs?|yields?|grew|dropped|declined|owns?|owes?)\b)/

/** Names that no cited result has: a figure that is said of one of them is another's. */
function strangersIn(
  sentence: string,
  cited: readonly Result[],
  taken: readonly { from: number; to: number }[],
): RowName[] {
  const known = new Set(
    cited
      .flatMap(({ words, text, values }) => [
        ...words,
        text ?? '',
        ...values.flatMap((value) => [...value.names, ...(value.measures ?? [])]),
      ])
      .flatMap((said) => said.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
  )
  return [...sentence.matchAll(CAPITAL)].flatMap((found) => {
    const from = found.index
    const word = found[0].replace(/['’]s$/, '')
    const to = from + word.length
    if (taken.some((one) => from < one.to && to > one.from)) return []
    const parts = word.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    if (parts.every((part) => COMMON.has(part) || known.has(part) || known.has(`${part}s`))) return []
    const isHead = /(?:^|[.:!?•-])\s*["“*]*$/.test(sentence.slice(0, from))
    if (isHead && !IS_SUBJECT.test(sentence.slice(to)) && !/^\p{Lu}{2,}$/u.test(word)) return []
    return [{ row: STRANGE, from, to }]
  })
}

/** What stands between a figure and the name behind it where the figure is that name's. */
const OF_THE_NEXT = /^\s*(?:\(|(?:in|of|for|from|by|at|on|with)\s+)(?:the\s+|position in\s+)?$/
const SPEAKS_ON = /^\s*(?:[-•]\s*)?(?:it|its|they|their|them|this|that|these|those|he|his|she|her)\b/i

/**
 * Which rows each figure of a sentence is said of: the name that follows it with a preposition, else the names before it, where as many
 * figures follow as names each its own. Without a name the sentence before may have said of whom it goes on. Undefined: nobody is
 * named.
 */
export function rowsOfFigures(
  sentence: string,
  figures: readonly SaidFigure[],
  names: readonly RowName[],
  before: readonly string[],
): Map<SaidFigure, readonly string[]> {
  const of = new Map<SaidFigure, readonly string[]>()
  const counted = figures.filter(({ kind }) => kind !== 'none' && kind !== 'period' && kind !== 'name')
  for (const figure of figures) {
    const next = names.find(({ from }) => from >= figure.to)
    if (next && OF_THE_NEXT.test(sentence.slice(figure.to, next.from))) {
      of.set(
        figure,
        names.filter(({ from, to }) => from === next.from && to === next.to).map(({ row }) => row),
      )
      continue
    }
    const run = runBefore(figure, counted, names)
    if (run.length === 0) {
      if (SPEAKS_ON.test(sentence) && before.length > 0) of.set(figure, before)
      continue
    }
    const rows = rowsOfRun(run)
    const following = counted.filter(
      ({ from, kind }) =>
        kind === figure.kind &&
        from >= run.at(-1)!.to &&
        !names.some((name) => name.from >= run.at(-1)!.to && name.from < from),
    )
    const at = following.indexOf(figure)
    of.set(figure, rows.length > 1 && following.length === rows.length && at >= 0 ? [rows[at]!] : rows)
  }
  return of
}

/** The rows of names one after the other: what several rows are called says no more than the name beside it that one of them has. */
function rowsOfRun(run: readonly RowName[]): string[] {
  const places = [...new Set(run.map(({ from }) => from))]
  const sets = places.map((place) => run.flatMap(({ from, row }) => (from === place ? [row] : [])))
  const telling = sets.filter(
    (set) => set.length === 1 || !sets.some((other) => other.length === 1 && set.includes(other[0]!)),
  )
  return [...new Set(telling.flat())]
}

/** The names before a figure with no other figure between them. */
function runBefore(
  figure: SaidFigure,
  counted: readonly SaidFigure[],
  names: readonly RowName[],
): readonly RowName[] {
  const last = names.findLast(({ to }) => to <= figure.from)
  if (!last) return []
  const since = Math.max(0, ...counted.filter(({ to }) => to <= last.from).map(({ to }) => to))
  return names.filter(({ from, to }) => from >= since && to <= last.to)
}
