const LETTERS = 37
export const GRAMS = LETTERS ** 3
const START = 36

function code(letter: number): number {
  if (letter >= 97 && letter <= 122) return letter - 97
  return letter >= 48 && letter <= 57 ? letter - 22 : 0
}

/** Every three letters of the words written together, and the first two of each word by themselves; each once. */
export function gramsOf(words: readonly string[], out: Set<number>): Set<number> {
  out.clear()
  let joined = ''
  for (const word of words) {
    if (word.length >= 2)
      out.add((START * LETTERS + code(word.charCodeAt(0))) * LETTERS + code(word.charCodeAt(1)))
    joined += word
  }
  const end = Math.min(joined.length, 72)
  for (let at = 0; at + 3 <= end; at++)
    out.add(
      (code(joined.charCodeAt(at)) * LETTERS + code(joined.charCodeAt(at + 1))) * LETTERS +
        code(joined.charCodeAt(at + 2)),
    )
  return out
}

/** Lists of rows a gram, one after the other: where list g begins is `starts[g]`. */
export type GramLists = { readonly starts: Uint32Array; readonly rows: Uint32Array }

/** Of companies that are not gathered by their letters. */
export const NO_GRAMS: GramLists = { starts: new Uint32Array(0), rows: new Uint32Array(0) }

export function buildGramLists(texts: readonly (readonly string[])[]): GramLists {
  const counts = new Uint32Array(GRAMS + 1)
  const grams = new Set<number>()
  for (const words of texts) for (const gram of gramsOf(words, grams)) counts[gram + 1]!++
  for (let gram = 0; gram < GRAMS; gram++) counts[gram + 1]! += counts[gram]!
  const rows = new Uint32Array(counts[GRAMS]!)
  const next = counts.slice()
  texts.forEach((words, row) => {
    for (const gram of gramsOf(words, grams)) rows[next[gram]!++] = row
  })
  return { starts: counts, rows }
}
