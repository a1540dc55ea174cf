import type { Mangling } from '../../contract/index.ts'

/** 0 ≤ x < 1, from a seed. */
export type Chance = () => number

/** A generator of the SplitMix family with 32 bits of state (Steele, Lea, Flood 2014). */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

const TRANSLITERATIONS = [
  ['kh', 'h'],
  ['zh', 'j'],
  ['dj', 'j'],
  ['shch', 'sch'],
  ['ks', 'x'],
  ['ph', 'f'],
  ['ou', 'u'],
  ['oo', 'u'],
  ['ee', 'i'],
  ['yu', 'iu'],
  ['ya', 'ia'],
  ['iy', 'y'],
  ['ev', 'yev'],
  ['q', 'k'],
  ['w', 'v'],
  ['ck', 'k'],
  ['y', 'i'],
  ['c', 'k'],
] as const

const MARKED: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ö',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  z: 'ž',
}
const MARKS_ADDED = 2

/** A letter error in a shorter word makes another word of it. */
const LETTERS_MIN = 6
const SPLIT_LETTERS_MIN = 8
/** With fewer parts what is left would name very many. */
const PARTS_MIN = 3

type Party = { name: string; schema: string }
type Rule = (parts: readonly string[], chance: Chance, party: Party) => readonly string[] | undefined

const at = (count: number, chance: Chance) => Math.floor(chance() * count)
const replaced = (parts: readonly string[], index: number, part: string) =>
  parts.map((own, place) => (place === index ? part : own))

/** One of the parts that are long enough, changed. */
function changeOne(
  parts: readonly string[],
  lettersMin: number,
  chance: Chance,
  change: (part: string) => string,
): readonly string[] | undefined {
  const long = parts.map((part, index) => ({ part, index })).filter(({ part }) => isWord(part, lettersMin))
  const chosen = long[at(long.length, chance)]
  return chosen && replaced(parts, chosen.index, change(chosen.part))
}

const isWord = (part: string, lettersMin: number) => new RegExp(`^\\p{L}{${lettersMin},}$`, 'u').test(part)

const rules: Record<Mangling, Rule> = {
  'as-listed': (parts) => parts,
  'typing-error': (parts, chance) =>
    changeOne(parts, LETTERS_MIN, chance, (part) => {
      const place = 1 + at(part.length - 2, chance)
      const letter = String.fromCharCode(97 + at(26, chance))
      return part.slice(0, place) + letter + part.slice(place + 1)
    }),
  'swapped-letters': (parts, chance) =>
    changeOne(parts, LETTERS_MIN, chance, (part) => {
      const place = 1 + at(part.length - 3, chance)
      return part.slice(0, place) + part[place + 1] + part[place] + part.slice(place + 2)
    }),
  'part-dropped': (parts, chance) => {
    if (parts.length < PARTS_MIN) return undefined
    const dropped = 1 + at(parts.length - 2, chance)
    return parts.filter((_, place) => place !== dropped)
  },
  'other-order': (parts, _chance, { schema }) =>
    schema === 'Person' && parts.length > 1 ? [...parts.slice(-1), ...parts.slice(0, -1)] : undefined,
  'other-transliteration': (parts, chance) => {
    const name = parts.join(' ').toLowerCase()
    const fitting = TRANSLITERATIONS.filter(([from]) => name.includes(from))
    const [from, to] = fitting[at(fitting.length, chance)] ?? []
    return from === undefined ? undefined : name.replace(from, to as string).split(' ')
  },
  'parts-joined': (parts, chance) => {
    if (parts.length < 2) return undefined
    const place = at(parts.length - 1, chance)
    return [...parts.slice(0, place), `${parts[place]}${parts[place + 1]}`, ...parts.slice(place + 2)]
  },
  'part-split': (parts, chance) =>
    changeOne(parts, SPLIT_LETTERS_MIN, chance, (part) => {
      const middle = Math.floor(part.length / 2)
      return `${part.slice(0, middle)} ${part.slice(middle)}`
    }),
  diacritics: (parts) => {
    let left = MARKS_ADDED
    const marked = parts.map((part) =>
      part.replaceAll(/[aeioucnsz]/g, (letter) => {
        if (left === 0) return letter
        left -= 1
        return MARKED[letter] ?? letter
      }),
    )
    return left === MARKS_ADDED ? undefined : marked
  },
  initials: (parts, _chance, { schema }) =>
    schema === 'Person' && parts.length >= PARTS_MIN ? [`${parts[0]?.[0]}.`, ...parts.slice(1)] : undefined,
}

/** The name altered in one way; undefined where this way does not apply to it. */
export function mangled(party: Party, way: Mangling, chance: Chance): string | undefined {
  const parts = party.name.split(/\s+/).filter(Boolean)
  return rules[way](parts, chance, party)?.join(' ')
}
