const SHORTEST = 4
const LONG = 8

/** How many letters have to be put in, left out, changed or swapped with their neighbour; `limit + 1` where it is more than the limit. */
export function slipsBetween(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      let least = Math.min(last[at]! + 1, now[at - 1]! + 1, last[at - 1]! + (isSame ? 0 : 1))
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, beforeLast[at - 2]! + 1)
      now.push(least)
    }
    if (Math.min(...now) > limit) return limit + 1
    beforeLast = last
    last = now
  }
  return last[other.length]!
}

/** How many slips a word of this length may have and still be that word. */
export const slipsAllowed = (length: number): number => (length < SHORTEST ? 0 : length < LONG ? 1 : 2)

/**
 * The known word that somebody meant who wrote this one: the nearest, if one is near and no other is as near. Most words begin right.
 *
 * @param isSame whether two known words mean the same, so that it does not matter which was meant: a name and its ticker.
 * @param likelier of several that are as near, those that are meant where one of them only lost or gained a letter: with another letter it may be another word.
 */
export function nearestWord(
  written: string,
  known: Iterable<string>,
  isSame: (one: string, other: string) => boolean = () => false,
  likelier: ReadonlySet<string> = new Set(),
): string | undefined {
  const limit = slipsAllowed(written.length)
  if (written.length === SHORTEST - 1) return onlyOneLetterShort(written, known)
  if (limit === 0 || !/^\p{L}+$/u.test(written)) return undefined
  let nearest: { word: string; slips: number } | undefined
  let isShared = false
  const isMeant = (word: string) => likelier.has(word) && word.length !== written.length
  for (const word of known) {
    if (word.length < SHORTEST) continue
    const raw = slipsBetween(written, word, limit)
    if (raw > Math.min(limit, slipsAllowed(word.length))) continue
    const slips = raw + (word[0] === written[0] ? 0 : 0.5) - likeness(written, word)
    if (slips > limit) continue
    const isNearer = !nearest || slips < nearest.slips
    const isAsNear = nearest !== undefined && slips === nearest.slips && word !== nearest.word
    const isLikelier = isAsNear && isMeant(word) && !isMeant(nearest!.word)
    if (isNearer || isLikelier) {
      nearest = { word, slips }
      isShared = false
    } else if (isAsNear && !isSame(word, nearest!.word) && isMeant(word) === isMeant(nearest!.word))
      isShared = true
  }
  return nearest && !isShared ? nearest.word : undefined
}

const NEARER = 0.25

/** Letters in another order, a letter too often and a vowel left out are likelier slips than another letter. */
function likeness(written: string, word: string): number {
  const isReordered = written.length === word.length && lettersOf(written) === lettersOf(word)
  const lacksVowel = word.length === written.length + 1 && isWithoutVowels(written, word)
  return isReordered || lacksVowel || onceEach(written) === onceEach(word) ? NEARER : 0
}

const lettersOf = (word: string): string => [...word].toSorted().join('')
const onceEach = (word: string): string => word.replace(/(.)\1+/g, '$1')

/** The known word that was written without some of its vowels (“hw”, “mny”, “hav”): where it is the only one. */
export function withoutVowels(written: string, known: Iterable<string>): string | undefined {
  if (written.length < 2 || written.length > 5 || !/^\p{L}+$/u.test(written)) return undefined
  const found = [...known].filter((word) => word.length > written.length && isWithoutVowels(written, word))
  return found.length === 1 ? found[0] : undefined
}

function isWithoutVowels(written: string, word: string): boolean {
  if (word.length > written.length + 2 || word[0] !== written[0]) return false
  let at = 0
  for (const letter of word) {
    if (letter === written[at]) at += 1
    else if (!VOWELS.has(letter)) return false
  }
  return at === written.length
}

const VOWELS = new Set('aeiou')

/** Three letters are too few to be wrong in one; a letter that is missing inside (`csh`) is all that is mended. */
function onlyOneLetterShort(written: string, known: Iterable<string>): string | undefined {
  const found = [...known].filter(
    (word) =>
      word.length === SHORTEST &&
      word[0] === written[0] &&
      word.at(-1) === written.at(-1) &&
      slipsBetween(written, word, 1) === 1,
  )
  return found.length === 1 ? found[0] : undefined
}
