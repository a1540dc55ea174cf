const WIDEST = 64
const rows = [new Uint8Array(WIDEST + 1), new Uint8Array(WIDEST + 1), new Uint8Array(WIDEST + 1)] as const
/** Stands beside the band: more than any number of slips that is asked for. */
const FAR = 200

/** Letters put in, left out, changed or exchanged with their neighbour; more than `most` counts as `most + 1`. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  const [ones, others] = [lettersIn(one), lettersIn(other)]
  if (countOf(ones & ~others) > most || countOf(others & ~ones) > most) return most + 1
  return walk(one, other, most, false)
}

/** The same, with whatever the longer name has after what was typed left free: what one types is often the beginning. */
export function slipsToBeginning(typed: string, name: string, most: number): number {
  if (typed.length - name.length > most) return most + 1
  if (countOf(lettersIn(typed) & ~lettersIn(name)) > most) return most + 1
  const reach = Math.min(name.length, typed.length + most)
  return walk(typed, name.slice(0, reach), most, true)
}

/**
 * The letters that a word has, as bits: each that another lacks is one slip at least. Letters that share a bit only make the bound
 * weaker.
 */
function lettersIn(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function countOf(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Only places that lie so far apart as slips are asked for are held against each other: what is farther has more of them. */
function walk(one: string, other: string, most: number, isEndFree: boolean): number {
  const height = Math.min(one.length, WIDEST)
  const width = Math.min(other.length, WIDEST)
  let [beforePrevious, previous, current] = rows
  for (let j = 0; j <= width; j++) previous[j] = j
  for (let i = 1; i <= height; i++) {
    const from = Math.max(1, i - most)
    const to = Math.min(width, i + most)
    current[from - 1] = from === 1 ? i : FAR
    if (to === i + most) previous[to] = FAR
    let least = current[from - 1]!
    const letter = one.charCodeAt(i - 1)
    for (let j = from; j <= to; j++) {
      const isSame = letter === other.charCodeAt(j - 1)
      let cost = previous[j - 1]! + (isSame ? 0 : 1)
      if (previous[j]! + 1 < cost) cost = previous[j]! + 1
      if (current[j - 1]! + 1 < cost) cost = current[j - 1]! + 1
      if (
        i > 1 &&
        j > 1 &&
        letter === other.charCodeAt(j - 2) &&
        one.charCodeAt(i - 2) === other.charCodeAt(j - 1) &&
        beforePrevious[j - 2]! + 1 < cost
      )
        cost = beforePrevious[j - 2]! + 1
      current[j] = cost
      if (cost < least) least = cost
    }
    if (least > most) return most + 1
    const spare = beforePrevious
    beforePrevious = previous
    previous = current
    current = spare
  }
  if (!isEndFree) return Math.min(previous[width]!, most + 1)
  let best = FAR
  for (let j = Math.max(0, height - most); j <= Math.min(width, height + most); j++)
    if (previous[j]! < best) best = previous[j]!
  return Math.min(best, most + 1)
}

/**
 * A word in Latin letters as it comes back from kana, Hangul or Arabic: no doubled letters, no l and no v, vowels that scripts put in
 * left out.
 */
export function plainLetters(latin: string): string {
  return latin
    .replace(/ph/g, 'f')
    .replace(/th/g, 's')
    .replace(/ch(?![aeiou])/g, 'k')
    .replace(/tch|sh|ch|tz|ts/g, 's')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck|c|q/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/g(?=[eiy])/g, 'j')
    .replace(/l/g, 'r')
    .replace(/v/g, 'b')
    .replace(/eu/g, '')
    .replace(/ay|ai|ei|ey/g, 'e')
    .replace(/ou|ow|oo/g, 'o')
    .replace(/ee|ea/g, 'i')
    .replace(/z/g, 's')
    .replace(/(?<=[kstgfbpmrdj])u/g, '')
    .replace(/(?<=[td])o$/, '')
    .replace(/(.)\1+/g, '$1')
}
