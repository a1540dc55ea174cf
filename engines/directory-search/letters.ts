const WIDEST = 64
const previous = new Uint8Array(WIDEST + 1)
const beforePrevious = new Uint8Array(WIDEST + 1)
const current = new Uint8Array(WIDEST + 1)

/** Letters put in, left out, changed or exchanged with their neighbour; more than `most` counts as `most + 1`. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  return walk(one, other, most, false)
}

/** The same, with whatever the longer name has after what was typed left free: what one types is often the beginning. */
export function slipsToBeginning(typed: string, name: string, most: number): number {
  if (typed.length - name.length > most) return most + 1
  const reach = Math.min(name.length, typed.length + most)
  return walk(typed, name.slice(0, reach), most, true)
}

function walk(one: string, other: string, most: number, isEndFree: boolean): number {
  const rows = Math.min(one.length, WIDEST)
  const columns = Math.min(other.length, WIDEST)
  for (let j = 0; j <= columns; j++) previous[j] = j
  for (let i = 1; i <= rows; i++) {
    current[0] = i
    let least = i
    const letter = one.charCodeAt(i - 1)
    for (let j = 1; j <= columns; j++) {
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
    beforePrevious.set(previous)
    previous.set(current)
  }
  if (!isEndFree) return previous[columns]!
  let best = previous[columns]!
  for (let j = 0; j < columns; j++) if (previous[j]! < best) best = previous[j]!
  return best
}

/** A word in Latin letters as it comes back from kana, Hangul or Arabic: no doubled letters, no l and no v, vowels that scripts put in left out. */
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
