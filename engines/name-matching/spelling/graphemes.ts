/**
 * A romanised word as a row of sound-bearing letter groups, so that "kh", "ou" or "ks" weigh as one unit when spellings
 * are compared. Codes 0-25 are the letters, 26-35 the digits, the rest are the groups below.
 */
export const GRAPHEME_COUNT = 64

/** Letter groups by code; spellings of one code are the same sound in different orthographies. */
const GROUPS: readonly (readonly [code: number, spellings: string])[] = [
  [36, 'kh'],
  [37, 'gh'],
  [38, 'dh'],
  [39, 'th'],
  [40, 'sh sch'],
  [41, 'ch tch tsch tsh cz cs'],
  [42, 'zh zs'],
  [43, 'ou oo'],
  [44, 'ee'],
  [45, 'ai ay ei ey'],
  [46, 'au aw ow'],
  [47, 'iy yi ij ii yy ie'],
  [48, 'ts tz'],
  [49, 'eo'],
  [50, 'eu'],
  [51, 'ph'],
  [52, 'ck'],
  [53, 'dj dzh'],
  [54, 'ks'],
  [55, 'shch szcz schtsch'],
  [56, 'ng'],
  [57, 'wh'],
  [58, 'ae'],
  [59, 'oe ue'],
  // Polish for sh, Hungarian for s.
  [60, 'sz'],
]

const GROUP_CODES = new Map<string, number>()
for (const [code, spellings] of GROUPS)
  for (const spelling of spellings.split(' ')) GROUP_CODES.set(spelling, code)

/** How long the longest group is that starts with two given letters: most pairs of letters start none. */
const LONGEST_GROUPS = new Uint8Array(26 * 26)
for (const spelling of GROUP_CODES.keys()) {
  const pair = pairOf(spelling, 0)
  LONGEST_GROUPS[pair] = Math.max(LONGEST_GROUPS[pair]!, spelling.length)
}

function pairOf(latin: string, at: number): number {
  return (latin.charCodeAt(at) - 97) * 26 + latin.charCodeAt(at + 1) - 97
}

/** Whether the last letter of one word and the first of the next would be read as one group, were they one word ("Quan Guo"). */
export function meetInGroup(left: string, right: string): boolean {
  return (LONGEST_GROUPS[pairOf(left.charAt(left.length - 1) + right.charAt(0), 0)] ?? 0) > 0
}

function longestGroupAt(latin: string, at: number): number {
  return LONGEST_GROUPS[pairOf(latin, at)] ?? 0
}

/** K before sh is no x (Kashlaf without its vowel, Lakshmi), and the Dutch ij stands before no vowel (Hijazi, Walijan). */
function areTwoSounds(latin: string, at: number): boolean {
  if (latin.startsWith('ks', at)) return latin[at + 2] === 'h'
  return latin.startsWith('ij', at) && 'aeiouy'.includes(latin[at + 2] ?? ' ')
}

/** The grapheme codes of a romanised word (a-z and 0-9; anything else is skipped), at most 60 of them. */
export function graphemesOf(latin: string): Uint8Array {
  return graphemeSpans(latin).codes
}

/** The same with the place in the word where each grapheme starts; `starts` has one closing entry more. */
export function graphemeSpans(latin: string): { codes: Uint8Array; starts: number[] } {
  const codes: number[] = []
  const starts: number[] = []
  let at = 0
  while (at < latin.length && codes.length < 60) {
    let length = 1
    let code = -1
    for (let size = Math.min(longestGroupAt(latin, at), latin.length - at); size >= 2; size--) {
      const group = GROUP_CODES.get(latin.slice(at, at + size))
      if (group !== undefined && !areTwoSounds(latin, at)) {
        code = group
        length = size
        break
      }
    }
    if (code < 0) {
      const letter = latin.charCodeAt(at)
      if (letter >= 97 && letter <= 122) code = letter - 97
      else if (letter >= 48 && letter <= 57) code = 26 + letter - 48
    }
    if (code >= 0) {
      codes.push(code)
      starts.push(at)
    }
    at += length
  }
  starts.push(at)
  return { codes: Uint8Array.from(codes), starts }
}

/** The code of a letter or group given in Latin letters. */
export function graphemeCode(spelling: string): number {
  return (
    GROUP_CODES.get(spelling) ??
    (spelling >= '0' && spelling <= '9' ? 26 + Number(spelling) : spelling.charCodeAt(0) - 97)
  )
}

/** The codes of the single letters and digits of a romanised word, groups left apart. */
export function lettersOf(latin: string): Uint8Array {
  const codes = new Uint8Array(Math.min(latin.length, 60))
  for (let index = 0; index < codes.length; index++) {
    const letter = latin.charCodeAt(index)
    codes[index] = letter >= 97 ? letter - 97 : 26 + letter - 48
  }
  return codes
}

/** Consonant classes for a first look at two words; some letters may stand for either of two. */
const CLASSES: readonly (readonly [sure: number, possible: number, spellings: string])[] = [
  [1, 1 | 2, 't th dh'],
  [1, 1, 'd'],
  [2, 2, 's z sh zh shch'],
  [2, 2 | 1, 'ts'],
  [2, 2 | 4, 'x ch ks j dj'],
  [4, 4, 'k q ck kh gh'],
  [4, 4 | 2, 'g c'],
  [8, 8, 'b p f v ph'],
  [16, 16, 'm'],
  [16, 16, 'n'],
  [16, 16 | 4, 'ng'],
  [32, 32, 'l'],
  [64, 64, 'r'],
  [0, 8, 'w wh u o ou au'],
  [0, 2 | 4, 'h'],
  [0, 2, 'y i'],
]
const SURE = new Uint8Array(GRAPHEME_COUNT)
const POSSIBLE = new Uint8Array(GRAPHEME_COUNT)
for (const [sure, possible, spellings] of CLASSES) {
  for (const spelling of spellings.split(' ')) {
    SURE[graphemeCode(spelling)] = sure
    POSSIBLE[graphemeCode(spelling)] = possible
  }
}

/** The consonant classes a word surely has (low byte) and may have (next byte). */
export function shapeOf(graphemes: Uint8Array): number {
  let sure = 0
  let possible = 0
  for (let index = 0; index < graphemes.length; index++) {
    sure |= SURE[graphemes[index]!]!
    possible |= POSSIBLE[graphemes[index]!]!
  }
  return sure | (possible << 8)
}

const BITS = new Uint8Array(256)
for (let value = 1; value < 256; value++) BITS[value] = BITS[value >> 1]! + (value & 1)

/** Two words whose consonants mostly have no counterpart cannot be one word; most pairs of words end here. */
export function areUnlike(left: number, right: number): boolean {
  const leftSure = left & 255
  const rightSure = right & 255
  const lost = BITS[leftSure & ~(right >> 8) & 255]! + BITS[rightSure & ~(left >> 8) & 255]!
  return lost > 1 && lost * 2 > BITS[leftSure]! + BITS[rightSure]!
}
