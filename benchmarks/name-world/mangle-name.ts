import { type WrittenScript, writtenIn } from './scripts.ts'
import type { SeededRandom } from './seeded-random.ts'

export const manglings = [
  'exact',
  'typo',
  'two typos',
  'reordered',
  'respelt',
  'part left out',
  'other script',
] as const
export type Mangling = (typeof manglings)[number]

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Spellings that differ between transliteration habits; one of them is applied where it fits. */
const respellings: [RegExp, string][] = [
  [/kh/i, 'h'],
  [/y(?=[aeou])/i, 'i'],
  [/iy/i, 'y'],
  [/ou/i, 'u'],
  [/oo/i, 'u'],
  [/ee/i, 'i'],
  [/ph/i, 'f'],
  [/sch/i, 'sh'],
  [/ks/i, 'x'],
  [/x/i, 'ks'],
  [/q/i, 'k'],
  [/dj/i, 'j'],
  [/ck/i, 'k'],
  [/w/i, 'v'],
  [/gh/i, 'g'],
  [/zh/i, 'j'],
  [/th/i, 't'],
  [/mm/i, 'm'],
  [/ss/i, 's'],
  [/ll/i, 'l'],
  [/tt/i, 't'],
  [/ei/i, 'ey'],
  [/ai/i, 'ay'],
  [/ü/i, 'ue'],
  [/ö/i, 'oe'],
  [/ä/i, 'ae'],
  [/c(?=[aou])/i, 'k'],
  [/z/i, 's'],
  [/ov\b/i, 'off'],
  [/ev\b/i, 'eff'],
  [/u/i, 'ou'],
  [/i\b/i, 'y'],
  [/e/i, 'i'],
  [/k/i, 'c'],
]

/** The name as a tired or a clever hand would write it; undefined where this mangling does not fit the name. */
export function mangleName(random: SeededRandom, name: string, mangling: Mangling): string | undefined {
  switch (mangling) {
    case 'exact':
      return name
    case 'typo':
      return withTypo(random, name)
    case 'two typos': {
      const once = withTypo(random, name)
      return once === undefined ? undefined : withTypo(random, once)
    }
    case 'reordered': {
      const words = name.split(/[\s,]+/).filter((word) => word !== '')
      if (words.length < 2) return undefined
      const reordered = [...words.slice(1), words[0]!].join(' ')
      return reordered === name ? undefined : reordered
    }
    case 'respelt': {
      if (!/^[\p{Script=Latin}\p{P}\s\d&]+$/u.test(name)) return undefined
      const fitting = respellings.filter(([pattern]) => pattern.test(name))
      if (fitting.length === 0) return undefined
      const [pattern, replacement] = random.pick(fitting)
      return name.replace(pattern, replacement)
    }
    case 'part left out': {
      const words = name.split(/\s+/)
      if (words.length < 3) return undefined
      // The first and the last word carry given and family name in most orders; a middle one goes.
      const omitted = 1 + random.below(words.length - 2)
      return words.filter((_, index) => index !== omitted).join(' ')
    }
    case 'other script': {
      const script = random.pick<WrittenScript>(['Cyrillic', 'Arabic'])
      if (!/^[\p{Script=Latin}\s'-]+$/u.test(name)) return undefined
      return writtenIn(script, name)
    }
  }
}

/** One letter lost, doubled, replaced or exchanged with its neighbour, in a word of at least four letters. */
function withTypo(random: SeededRandom, name: string): string | undefined {
  const long = [...name.matchAll(/\p{L}{4,}/gu)]
  if (long.length === 0) return undefined
  const word = random.pick(long)
  const at = word.index + 1 + random.below(word[0].length - 1)
  const before = name.slice(0, at)
  const letter = name[at]!
  const after = name.slice(at + 1)
  switch (random.below(4)) {
    case 0:
      return before + after
    case 1:
      return before + letter + letter + after
    case 2: {
      const other = random.pick([...letters])
      return other === letter.toLowerCase() ? undefined : before + other + after
    }
    default: {
      const previous = before.at(-1)!
      return previous === letter ? undefined : before.slice(0, -1) + letter + previous + after
    }
  }
}
