import { type Chance, mainNameOf, placeOf, type WrittenForm } from './written-form.ts'

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

type Rule = (parts: readonly string[], chance: Chance, isPerson: boolean) => readonly string[] | undefined

const replaced = (parts: readonly string[], index: number, part: string) =>
  parts.map((own, place) => (place === index ? part : own))

/** One of the parts that are long enough, changed. */
function changeOne(
  parts: readonly string[],
  lettersMin: number,
  chance: Chance,
  change: (part: string) => string,
): readonly string[] | undefined {
  const isWord = new RegExp(`^\\p{L}{${lettersMin},}$`, 'u')
  const long = parts.map((part, index) => ({ part, index })).filter(({ part }) => isWord.test(part))
  const chosen = long[placeOf(long.length, chance)]
  return chosen && replaced(parts, chosen.index, change(chosen.part))
}

function form(id: string, called: string, rule: Rule): WrittenForm {
  return {
    id,
    called,
    ask: (party, chance) => {
      const listed = mainNameOf(party)
      // A mark with a slip is another aircraft's.
      if (listed === undefined || party.schema === 'Airplane') return []
      const parts = listed.split(/\s+/).filter(Boolean)
      const asked = rule(parts, chance, party.schema === 'Person')?.join(' ')
      return asked === undefined ? [] : [{ listed, asked }]
    },
  }
}

/** What hands, forms and other alphabets do to the primary name, one slip each. */
export const SLIPS: readonly WrittenForm[] = [
  form('typing-error', 'Typing error', (parts, chance) =>
    changeOne(parts, LETTERS_MIN, chance, (part) => {
      const place = 1 + placeOf(part.length - 2, chance)
      const letter = String.fromCharCode(97 + placeOf(26, chance))
      return part.slice(0, place) + letter + part.slice(place + 1)
    }),
  ),
  form('swapped-letters', 'Swapped letters', (parts, chance) =>
    changeOne(parts, LETTERS_MIN, chance, (part) => {
      const place = 1 + placeOf(part.length - 3, chance)
      return part.slice(0, place) + part[place + 1] + part[place] + part.slice(place + 2)
    }),
  ),
  form('part-dropped', 'Part dropped', (parts, chance) => {
    if (parts.length < PARTS_MIN) return undefined
    const dropped = 1 + placeOf(parts.length - 2, chance)
    return parts.filter((_, place) => place !== dropped)
  }),
  form('other-order', 'Other order', (parts, _chance, isPerson) =>
    isPerson && parts.length > 1 ? [...parts.slice(-1), ...parts.slice(0, -1)] : undefined,
  ),
  form('other-transliteration', 'Other transliteration', (parts, chance) => {
    const name = parts.join(' ').toLowerCase()
    const fitting = TRANSLITERATIONS.filter(([from]) => name.includes(from))
    const [from, to] = fitting[placeOf(fitting.length, chance)] ?? []
    return from === undefined ? undefined : name.replace(from, to as string).split(' ')
  }),
  form('parts-joined', 'Parts joined', (parts, chance) => {
    if (parts.length < 2) return undefined
    const place = placeOf(parts.length - 1, chance)
    return [...parts.slice(0, place), `${parts[place]}${parts[place + 1]}`, ...parts.slice(place + 2)]
  }),
  form('part-split', 'Part split', (parts, chance) =>
    changeOne(parts, SPLIT_LETTERS_MIN, chance, (part) => {
      const middle = Math.floor(part.length / 2)
      return `${part.slice(0, middle)} ${part.slice(middle)}`
    }),
  ),
  form('diacritics', 'Diacritics', (parts) => {
    let left = MARKS_ADDED
    const marked = parts.map((part) =>
      part.replaceAll(/[aeioucnsz]/g, (letter) => {
        if (left === 0) return letter
        left -= 1
        return MARKED[letter] ?? letter
      }),
    )
    return left === MARKS_ADDED ? undefined : marked
  }),
  form('initials', 'First name as an initial', (parts, _chance, isPerson) =>
    isPerson && parts.length >= PARTS_MIN ? [`${parts[0]?.[0]}.`, ...parts.slice(1)] : undefined,
  ),
]
