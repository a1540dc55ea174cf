import { legalFormOf } from '../dictionary/legal-forms.ts'
import { areOneNumber } from '../dictionary/number-words.ts'

/** A word as it is written, and what stood around it. */
export type WrittenWord = {
  text: string
  isAside: boolean
  beforeComma: number
  /** A point follows: "Yu." is Yuri, "Yu" may be a name of its own. */
  isDotted: boolean
}

const BREAK = /[\s\-‐‑‒–—―−⁃﹘_/\\|;:&+*"«»„“”<>=~!?#%@•·・،؛。、，．]/
const OPEN = /[([{（【]/
const CLOSE = /[)\]}）】]/
const DROPPED = /['’‘`´ʼʻʿʾ‛ʹʺ′＇ꞌ׳ˈ^]/

type LetterRole = 'letter' | 'break' | 'comma' | 'open' | 'close' | 'dropped'

/** The roles of the code units below U+0250, which most names are written in. */
const ROLES: readonly LetterRole[] = Array.from({ length: 0x250 }, (_, code) =>
  readRole(String.fromCharCode(code)),
)

function roleAt(raw: string, at: number): LetterRole {
  return ROLES[raw.charCodeAt(at)] ?? readRole(raw[at]!)
}

function readRole(letter: string): LetterRole {
  if (BREAK.test(letter)) return 'break'
  if (letter === ',') return 'comma'
  if (OPEN.test(letter)) return 'open'
  if (CLOSE.test(letter)) return 'close'
  return DROPPED.test(letter) ? 'dropped' : 'letter'
}

/** Words as written, with what stood in brackets marked and commas counted. */
export function splitWords(raw: string, isPerson: boolean): WrittenWord[] {
  const pieces: WrittenWord[] = []
  let depth = 0
  let comma = 0
  let word = ''
  // Words are cut out whole where nothing is dropped from them: letters strung together one by one cost far more.
  let start = -1
  const closeAt = (at: number) => {
    if (start !== -1) word += raw.slice(start, at)
    start = -1
    if (word === '') return
    const isDotted = isPerson && word.includes('.')
    let from = 0
    for (const text of splitDots(word, isPerson)) {
      if (isDotted) from = word.indexOf(text, from) + text.length
      pieces.push({ text, isAside: depth > 0, beforeComma: comma, isDotted: isDotted && word[from] === '.' })
    }
    word = ''
  }
  for (let at = 0; at < raw.length; at++) {
    const role = roleAt(raw, at)
    if (role === 'letter') {
      if (start === -1) start = at
      continue
    }
    if (role === 'dropped') {
      // Apostrophes mark letters Latin lacks: "Ch'o'l" and "Chol" are one word.
      if (start !== -1) word += raw.slice(start, at)
      start = -1
      continue
    }
    closeAt(at)
    if (role === 'open') depth++
    else if (role === 'close' && depth > 0) depth--
    else if (role === 'comma' && depth === 0) comma++
  }
  closeAt(raw.length)
  // A name wholly in brackets is a name after all.
  if (pieces.length > 0 && pieces.every((piece) => piece.isAside))
    return pieces.map((piece) => ({ ...piece, isAside: false }))
  if (isPerson) return pieces
  const apart = isMostlySmall(raw) ? pieces.flatMap(splitRunOnForm) : pieces
  return joinNumbers(joinSpelledLetters(apart.flatMap(splitRunOnNumber)))
}

/** "TIGER5", "SU30": a number run onto the word it counts; a lone nought at the end is a letter. */
const RUN_ON_NUMBER = /^(\p{L}{2,})(\d{1,6})$/u

function splitRunOnNumber(piece: WrittenWord): WrittenWord[] {
  const last = piece.text.charCodeAt(piece.text.length - 1)
  if (last < 48 || last > 57) return [piece]
  const match = RUN_ON_NUMBER.exec(piece.text)
  return match === null || match[2] === '0'
    ? [piece]
    : [match[1]!, match[2]!].map((text) => ({ ...piece, text }))
}

/** "Twenty-First" is one number in two words. */
function joinNumbers(pieces: WrittenWord[]): WrittenWord[] {
  const joined: WrittenWord[] = []
  for (const piece of pieces) {
    const last = joined[joined.length - 1]
    if (last !== undefined && last.isAside === piece.isAside && areOneNumber(last.text, piece.text))
      joined[joined.length - 1] = { ...last, text: `${last.text} ${piece.text}` }
    else joined.push(piece)
  }
  return joined
}

/** In a name written in capitals, capitals set nothing off. */
function isMostlySmall(raw: string): boolean {
  let small = 0
  for (const letter of raw) small += /\p{Ll}/u.test(letter) ? 1 : /\p{Lu}/u.test(letter) ? -1 : 0
  return small > 0
}

/** "SiemensAG": a legal form run onto the name, told by its capitals. */
const RUN_ON_FORM = /^(.*\p{Ll})(\p{Lu}{2,5})$/u

/** No word ends in these letters: "argumentjsc". */
const RUN_ON_CONSONANTS = /^(\p{L}{4,})(llc|ltd|gmbh|jsc|pjsc|ojsc|cjsc)$/iu

function splitRunOnForm(piece: WrittenWord): WrittenWord[] {
  const match = RUN_ON_CONSONANTS.exec(piece.text) ?? RUN_ON_FORM.exec(piece.text)
  return match === null || legalFormOf(match[2]!.toLowerCase()) === null
    ? [piece]
    : [match[1]!, match[2]!].map((text) => ({ ...piece, text }))
}

/** "J.-C." and "p.l.c.": letters with dots are initials of a person and one acronym of an organisation. */
function splitDots(word: string, isPerson: boolean): string[] {
  if (!word.includes('.')) return [word]
  const parts = word.split('.').filter((part) => part !== '')
  if (parts.length > 1 && parts.every((part) => [...part].length === 1))
    return isPerson ? parts : [parts.join('')]
  return isPerson ? parts.flatMap(withoutInitialRunOn) : parts
}

/** "LavrovS.V.": the first of the initials is written onto the surname. */
function withoutInitialRunOn(part: string): string[] {
  const [, surname, initial] = /^(\p{Lu}[\p{L}\p{M}'’-]*\p{Ll}{2})(\p{Lu})$/u.exec(part) ?? []
  return surname !== undefined && initial !== undefined ? [surname, initial] : [part]
}

/** "A-B-C Company", "S A": single letters in a row are one acronym of an organisation. */
function joinSpelledLetters(pieces: WrittenWord[]): WrittenWord[] {
  const joined: WrittenWord[] = []
  let open = false
  for (const piece of pieces) {
    const isLetter = piece.text.length === 1 && /\p{L}/u.test(piece.text)
    const last = joined[joined.length - 1]
    if (isLetter && open && last !== undefined && last.isAside === piece.isAside)
      joined[joined.length - 1] = { ...last, text: last.text + piece.text }
    else joined.push(piece)
    open = isLetter
  }
  return joined
}

const AFTER_COMMA_SUFFIXES = new Set(
  'jr sr junior senior phd md esq dr haji hajji mba ii iii iv dds cpa'.split(' '),
)

/** "Surname, Given" as "Given Surname"; `null` when no comma tells the order. */
export function givenNameFirst(pieces: WrittenWord[]): WrittenWord[] | null {
  const first: WrittenWord[] = []
  const second: WrittenWord[] = []
  const rest: WrittenWord[] = []
  for (const piece of pieces)
    (piece.beforeComma === 0 ? first : piece.beforeComma === 1 ? second : rest).push(piece)
  const isSuffix = second.every(
    (piece) => AFTER_COMMA_SUFFIXES.has(piece.text.toLowerCase()) || piece.isAside,
  )
  if (first.length === 0 || isSuffix) return null
  return [...second, ...first, ...rest]
}
