import anyAscii from 'any-ascii'
import { placeClass } from './dictionary/countries.ts'
import { builtInRarity } from './dictionary/frequent-words.ts'
import { givenNameClass } from './dictionary/given-names.ts'
import { HONORIFICS, LEADING_TITLES, titleAfter, titleOf } from './dictionary/honorifics.ts'
import { isLegalFormEnding, type LegalForm, legalFormOf } from './dictionary/legal-forms.ts'
import { areOneNumber, numberOf, romanNumeral } from './dictionary/number-words.ts'
import { organisationWordClass } from './dictionary/organisation-words.ts'
import { DESCENT_PARTICLES, PARTICLES } from './dictionary/particles.ts'
import type { MatchSettings } from './match-settings.ts'
import type { PartySchema } from './party.ts'
import { inSimplified } from './scripts/character-variants.ts'
import { foldText, isPlainAscii } from './scripts/fold-text.ts'
import { foldHomoglyphs } from './scripts/homoglyphs.ts'
import { readDisguisedLetters } from './scripts/read-disguised-letters.ts'
import { readForeignCyrillic } from './scripts/read-foreign-cyrillic.ts'
import { readHanCharacter, readJapanese } from './scripts/read-han.ts'
import { romaniseArabic, unifyArabic } from './scripts/romanise-arabic.ts'
import { hangulSurname, romaniseHangul } from './scripts/romanise-hangul.ts'
import { romaniseHebrew } from './scripts/romanise-hebrew.ts'
import { leavesOutVowels, type Script, scriptOf } from './scripts/script-of.ts'
import { visibleText } from './scripts/visible-text.ts'
import { stemOf } from './spelling/common-endings.ts'
import { graphemesOf, lettersOf, shapeOf } from './spelling/graphemes.ts'
import { spellingMass, UNVOWELLED, VOWELLED } from './spelling/spelling-costs.ts'

export type TokenKind =
  | 'content'
  | 'legal-form'
  | 'particle'
  | 'honorific'
  | 'number'
  | 'initial'
  | 'generic-word'

/** A word of a name with everything the comparison needs to know about it. */
export type NameToken = {
  /** As written. */
  readonly text: string
  /** Lower case without marks, in its own script. */
  readonly folded: string
  /** In the letters a-z and 0-9. */
  readonly latin: string
  /** Other romanisations in use (Han and Hangul) and other readings ("Put1n"), best first; never contains `latin`. */
  readonly alternatives: readonly string[]
  readonly script: Script
  readonly kind: TokenKind
  /** Dictionary class such as `given:mohammed`, `word:bank`, `place:EE`, `number:2`, `form:gmbh`; `null` for others. */
  readonly classId: string | null
  /** Surprise of meeting the word in a name, nats. */
  readonly rarity: number
  /** The word names a parent ("bin Ahmad", "Viktorovich") and not the bearer. */
  readonly isParent: boolean
  /** Written in brackets: an acronym or a remark beside the name. */
  readonly isAside: boolean
  readonly graphemes: Uint8Array
  readonly alternativeGraphemes: readonly Uint8Array[]
  /** Letter by letter, for slips of the finger that cut through a group ("Kahwa", "Khawa"). */
  readonly letters: Uint8Array
  /** Of a word that ends as many surnames do ("-dottir", "-ov") the rest; `null` for others. */
  readonly stem: Uint8Array | null
  /** Consonant classes, for a first look. */
  readonly shape: number
  /** What the spelling comparison may cost at most, written with and without vowels. */
  readonly mass: number
  readonly massUnvowelled: number
  /** The word's script does not write vowels. */
  readonly leavesOutVowels: boolean
}

export type SchemaGroup = 'person' | 'organisation' | 'vessel' | 'aircraft' | 'wallet' | 'unknown'

export type PreparedName = {
  readonly raw: string
  readonly group: SchemaGroup
  readonly tokens: readonly NameToken[]
  /** Romanised content words without spaces, in order. */
  readonly joined: string
  /** First letters of the words, for acronyms. */
  readonly initials: string
  readonly legalForms: readonly LegalForm[]
  /** The surname was written first and set off by a comma, so the order of the words is known. */
  readonly isOrderKnown: boolean
  readonly script: Script
}

export function schemaGroup(schema: PartySchema): SchemaGroup {
  return GROUPS[schema] ?? 'unknown'
}

const GROUPS: Readonly<Record<string, SchemaGroup>> = {
  Person: 'person',
  Company: 'organisation',
  Organization: 'organisation',
  PublicBody: 'organisation',
  Vessel: 'vessel',
  Airplane: 'aircraft',
  CryptoWallet: 'wallet',
}

/**
 * A name cut into words, each folded, romanised, classed and weighed. Everything is a function of the text and the
 * schema; "Surname, Given" is put in the order given name first.
 */
export function prepareName(written: string, schema: PartySchema, settings?: MatchSettings): PreparedName {
  const raw = visibleText(written)
  const group = schemaGroup(schema)
  const isPerson = group === 'person'
  const pieces = splitWords(raw, isPerson)
  const reordered = isPerson ? givenNameFirst(pieces) : null
  const words = reordered ?? pieces
  const isOrganisation = group === 'organisation' || group === 'unknown'
  const tokens: NameToken[] = []
  const legalForms: LegalForm[] = []
  const forms = markLegalForms(words, isPerson, isOrganisation)
  let afterDescent = false
  // A Roman numeral follows a name; before one, it is a letter.
  let hasWordBefore = false
  for (let index = 0; index < words.length; index++) {
    const form = forms[index]
    const word = words[index]!
    if (form !== undefined && form !== null) {
      if (forms[index - 1] !== form) legalForms.push(form)
      tokens.push(formToken(word, form))
      continue
    }
    const lexemes = lexemesOf(word.text, isPerson)
    for (const lexeme of lexemes) {
      const place: Place = {
        isPerson,
        isLast: index === words.length - 1,
        isOpening: index === 0 && words.length > 2,
        isAlone: words.length === 1 && lexemes.length === 1,
        hasWordBefore,
        afterDescent,
        isAside: word.isAside,
      }
      const token = settings === undefined ? rememberedToken(lexeme, place) : tokenOf(lexeme, place, settings)
      afterDescent =
        isPerson && (token.kind === 'particle' ? afterDescent || DESCENT_PARTICLES.has(token.latin) : false)
      tokens.push(token)
      if (token.kind !== 'particle' && token.kind !== 'honorific') hasWordBefore = true
    }
  }
  // No name with a letter in it is compared with nothing.
  if (tokens.length === 0 && codesOf(raw) !== '')
    tokens.push(tokenOf(readWord(raw, [codesOf(raw)]), ONLY_WORD, settings))
  let joined = ''
  let initials = ''
  for (const token of tokens) {
    if (token.kind === 'legal-form' || token.kind === 'honorific' || token.isAside) continue
    if (token.kind !== 'particle') joined += token.latin
    if (token.kind !== 'particle') initials += token.latin.charAt(0)
  }
  return {
    raw,
    group,
    tokens,
    joined,
    initials,
    legalForms,
    isOrderKnown: reordered !== null,
    script: scriptOf(raw),
  }
}

type Piece = { text: string; isAside: boolean; beforeComma: number }

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
function splitWords(raw: string, isPerson: boolean): Piece[] {
  const pieces: Piece[] = []
  let depth = 0
  let comma = 0
  let word = ''
  // Words are cut out whole where nothing is dropped from them: letters strung together one by one cost far more.
  let start = -1
  const closeAt = (at: number) => {
    if (start !== -1) word += raw.slice(start, at)
    start = -1
    if (word === '') return
    for (const part of splitDots(word, isPerson))
      pieces.push({ text: part, isAside: depth > 0, beforeComma: comma })
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

function splitRunOnNumber(piece: Piece): Piece[] {
  const last = piece.text.charCodeAt(piece.text.length - 1)
  if (last < 48 || last > 57) return [piece]
  const match = RUN_ON_NUMBER.exec(piece.text)
  return match === null || match[2] === '0'
    ? [piece]
    : [match[1]!, match[2]!].map((text) => ({ ...piece, text }))
}

/** "Twenty-First" is one number in two words. */
function joinNumbers(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
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

function splitRunOnForm(piece: Piece): Piece[] {
  const match = RUN_ON_FORM.exec(piece.text)
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
  return parts
}

/** "A-B-C Company", "S A": single letters in a row are one acronym of an organisation. */
function joinSpelledLetters(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
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
function givenNameFirst(pieces: Piece[]): Piece[] | null {
  const first: Piece[] = []
  const second: Piece[] = []
  const rest: Piece[] = []
  for (const piece of pieces)
    (piece.beforeComma === 0 ? first : piece.beforeComma === 1 ? second : rest).push(piece)
  const isSuffix = second.every(
    (piece) => AFTER_COMMA_SUFFIXES.has(piece.text.toLowerCase()) || piece.isAside,
  )
  if (first.length === 0 || isSuffix) return null
  return [...second, ...first, ...rest]
}

const PERSON_FORMS = new Set(
  'llc ltd inc gmbh sa jsc ooo srl bv plc ag corp sarl pte ltd sa de cv ltda'.split(' '),
)
const SHORT_FORM = 3

/** The legal form each word belongs to, by the longest run of words that spells one. */
function markLegalForms(
  words: readonly Piece[],
  isPerson: boolean,
  isOrganisation: boolean,
): (LegalForm | null)[] {
  const forms: (LegalForm | null)[] = new Array(words.length).fill(null)
  if (!isPerson && !isOrganisation) return forms
  if (words.length < 2) return forms
  let end = words.length
  // From the back: what follows a form is a form, so the end of the name moves forward with each one found.
  for (let last = words.length - 1; last >= 0; last--) {
    // Most words end no form, alone or with words before them.
    if (!lexicalOf(words[last]!.text).isFormEnding) continue
    let found: LegalForm | null = null
    let from = last
    let joined = ''
    for (let first = last; first >= 0; first--) {
      if (forms[first] !== null) break
      joined = formTextOf(lexicalOf(words[first]!.text)) + joined
      if (!isLegalFormEnding(joined)) break
      const form = legalFormOf(joined)
      if (form === null) continue
      const atEnd = last === end - 1
      const atStart = first === 0
      const isShort = joined.length <= SHORT_FORM
      if (isPerson ? !(atEnd && PERSON_FORMS.has(form.id) && first >= 2) : isShort && !atEnd && !atStart)
        continue
      if (isShort && atStart && !atEnd && !START_FORMS.has(joined)) continue
      found = form
      from = first
    }
    if (found === null || (from === 0 && last === words.length - 1)) continue
    for (let index = from; index <= last; index++) forms[index] = found
    if (last === end - 1) end = from
    last = from
  }
  if (forms.every((form) => form !== null)) return new Array(words.length).fill(null)
  return forms
}

/** Short forms that are written before the name. */
const START_FORMS = new Set(
  'ooo оoo ооо оао oao зао zao пао pao ао ao ип ip тоо too jsc pt cv uab ab llc sia as ано ano ojsc cjsc pjsc тов tov ат пат фоп гуп gup ут ltd oy ou eurl sas sa sarl inc doo srl bv nv plc spa sro kft fze eood ood corp wll'.split(
    ' ',
  ),
)

/** A form of another language in Cyrillic letters ("Лимитед") is read by its sound. */
function formText(folded: string, latin: string): string {
  return !isLegalFormEnding(folded) && latin.length > 3 && legalFormOf(latin) !== null ? latin : folded
}

function formTextOf({ folded, latin, script }: Lexical): string {
  return script === 'cyrillic' ? formText(folded, latin) : folded
}

/** What a written word is, whatever name it stands in. */
type Lexical = {
  text: string
  folded: string
  latin: string
  alternatives: readonly string[]
  script: Script
  graphemes: Uint8Array
  alternativeGraphemes: readonly Uint8Array[]
  letters: Uint8Array
  stem: Uint8Array | null
  shape: number
  mass: number
  massUnvowelled: number
  given: string | null
  word: string | null
  place: string | null
  number: string | null
  roman: string | null
  isParticle: boolean
  isHonorific: boolean
  /** A title, or one where it opens a longer name. */
  mayBeTitle: boolean
  isPatronymic: boolean
  isFormEnding: boolean
  /** The word as it stands in names, by what of its place there decides how it is read. */
  readonly tokens: { circumstances: number; token: NameToken }[]
}

const MEMORY_WORDS_MAX = 60_000
let memory = new Map<string, Lexical>()

/** Words repeat, in a list more than anywhere: what was worked out once is kept. The answer never depends on it. */
function lexicalOf(text: string): Lexical {
  const known = memory.get(text)
  if (known !== undefined) return known
  const made = readWord(text, null)
  if (memory.size >= MEMORY_WORDS_MAX) memory = new Map()
  memory.set(text, made)
  return made
}

function readWord(text: string, readings: readonly string[] | null): Lexical {
  const written = foldText(text)
  let folded = foldHomoglyphs(written)
  const script = scriptOf(folded)
  if (script === 'arabic') folded = unifyArabic(folded)
  const latin = readings !== null ? readings[0]! : romanise(folded, script)
  const alternatives =
    readings !== null
      ? readings.slice(1).filter((reading) => reading !== latin && reading !== '')
      : script === 'cyrillic'
        ? readForeignCyrillic(text, latin)
        : script === 'latin'
          ? readDisguisedLetters(folded)
          : []
  // A word that mixes alphabets may be honest after all, and is then read letter by letter.
  if (folded !== written && script !== 'arabic') {
    const honest = romanise(written, script)
    if (honest !== latin && !alternatives.includes(honest)) alternatives.push(honest)
  }
  const number = numberOf(latin)
  const isHonorific = (HONORIFICS.has(latin) && alternatives.length === 0) || HONORIFICS.has(folded)
  const graphemes = graphemesOf(latin)
  return {
    text,
    folded,
    latin,
    alternatives,
    script,
    graphemes,
    alternativeGraphemes: alternatives.map(graphemesOf),
    letters: lettersOf(latin),
    stem: stemOf(latin),
    shape: shapeOf(graphemes),
    mass: spellingMass(graphemes, VOWELLED),
    massUnvowelled: spellingMass(graphemes, UNVOWELLED),
    given: givenNameClass(folded, latin),
    word:
      organisationWordClass(folded, latin) ??
      (script === 'han' ? organisationWordClass(inSimplified(folded), '') : null),
    place: placeClass(folded, latin) ?? (script === 'han' ? placeClass(inSimplified(folded), '') : null),
    number,
    roman: number === null ? romanNumeral(latin) : null,
    isParticle:
      (PARTICLES.has(latin) && !SYLLABIC.has(script)) ||
      (script === 'arabic' && ARABIC_PARTICLES.has(folded)),
    isHonorific,
    mayBeTitle: isHonorific || (script === 'latin' ? LEADING_TITLES.has(latin) : LEADING_TITLES.has(folded)),
    isPatronymic: PATRONYMIC.test(latin),
    isFormEnding:
      isLegalFormEnding(folded) || (script === 'cyrillic' && isLegalFormEnding(formText(folded, latin))),
    tokens: [],
  }
}

/** A syllable of a Chinese or Korean name that sounds like a Western article (恩, 아) is a name all the same. */
const SYLLABIC: ReadonlySet<Script> = new Set<Script>(['han', 'hangul'])
const ARABIC_PARTICLES = new Set(['و', 'في', 'من', 'على', 'بن', 'ابن', 'بنت', 'ولد', 'او', 'د', 'ال', 'در'])
/** East Slavic patronymics in the romanisations in use. */
const PATRONYMIC =
  /.{3}(?:ovich|evich|ovitch|evitch|ovych|evych|yovych|iovich|avich|ovna|evna|ivna|yivna|ichna|auna|euna|ovic|avna|avich|ievich|ovits)$/

function romanise(folded: string, script: Script): string {
  const latin = inLatin(folded, script)
  return latin === '' ? codesOf(folded) : latin
}

function inLatin(folded: string, script: Script): string {
  if (script === 'arabic') return folded === 'عبد' ? 'abd' : romaniseArabic(folded)
  if (script === 'hebrew') return romaniseHebrew(folded)
  if (script === 'hangul') return romaniseHangul(folded)
  const ascii = isPlainAscii(folded) ? folded : anyAscii(folded).toLowerCase()
  let latin = ''
  for (let index = 0; index < ascii.length; index++) {
    const code = ascii.charCodeAt(index)
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) latin += ascii[index]
  }
  return latin
}

/** A letter that nobody has romanised is told from others by its number. */
function codesOf(folded: string): string {
  let codes = ''
  for (const letter of folded)
    if (/[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u.test(letter)) codes += `u${letter.codePointAt(0)!.toString(16)}`
  return codes
}

const THEOPHORIC = /^(abd(?:ou|oo|[aeiou])?)(?:l|s(?=s)|r(?=r)|n(?=n)|z(?=z))?-?([a-z]{4,})$/
const ABD = /^abd(?:[aeiou]?l|ou|ul|ur|us|ud|oul|er|es|el|ol|al)?$/

/** The words a written word stands for: attached articles and "servant of" are taken off, Han and Hangul are cut. */
function lexemesOf(text: string, isPerson: boolean): Lexical[] {
  const whole = lexicalOf(text)
  switch (whole.script) {
    case 'arabic':
      return arabicLexemes(whole, isPerson)
    case 'han':
      return hanLexemes(whole, isPerson)
    case 'hangul':
      return isPerson ? hangulLexemes(whole) : [whole]
    case 'latin':
      return latinLexemes(whole)
    default:
      return whole.latin === '' ? [] : [whole]
  }
}

function latinLexemes(whole: Lexical): Lexical[] {
  const { latin } = whole
  if (latin === '') return []
  if (latin.charCodeAt(0) !== 97 || latin.charCodeAt(1) !== 98 || latin.charCodeAt(2) !== 100) return [whole]
  if (latin === 'abd') return [whole]
  if (ABD.test(latin)) return [servantOf(whole, whole.text, latin)]
  if (whole.given === 'given:abdullah') return [whole]
  const match = THEOPHORIC.exec(latin)
  if (match === null) return [whole]
  const tail = match[2]!.length
  return [
    servantOf(whole, whole.text.slice(0, -tail), latin.slice(0, -tail)),
    part(whole, match[2]!, whole.text.slice(-tail)),
  ]
}

/** "Abd", "Abdul", "Abdur": one word, compared in the spelling it came in as well. */
function servantOf(whole: Lexical, text: string, latin: string): Lexical {
  const abd = lexicalOf('abd')
  if (latin === 'abd') return { ...abd, text, tokens: [] }
  const key = `abd ${text}`
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = {
    ...abd,
    text,
    script: whole.script,
    alternatives: [latin],
    alternativeGraphemes: [graphemesOf(latin)],
    tokens: [],
  }
  memory.set(key, made)
  return made
}

/** A piece of a word, remembered under its own letters with the text it came from. */
function part(whole: Lexical, latin: string, text: string): Lexical {
  const lexical = lexicalOf(latin)
  return lexical.text === text ? lexical : { ...lexical, text, script: whole.script, tokens: [] }
}

function arabicLexemes(whole: Lexical, isPerson: boolean): Lexical[] {
  const { folded } = whole
  if (folded === 'الله' || whole.word !== null || whole.isParticle || whole.isHonorific)
    return whole.latin === '' ? [] : [whole]
  const abd = /^(عبد)(ال)?(.{3,})$/.exec(folded)
  if (abd !== null) {
    const rest = abd[3] === 'لله' ? 'الله' : abd[3]!
    return [lexicalOf('عبد'), lexicalOf(abd[2] !== undefined && abd[3] === 'له' ? 'الله' : rest)]
  }
  // "And the" is written onto its word: التوحيد والجهاد.
  if (!isPerson && folded.startsWith('وال') && folded.length >= 6)
    return [lexicalOf('و'), lexicalOf('ال'), lexicalOf(folded.slice(3))]
  if (folded.startsWith('ال') && folded.length >= 5) return [lexicalOf('ال'), lexicalOf(folded.slice(2))]
  if (folded.startsWith('لل') && folded.length >= 6) return [lexicalOf('ال'), lexicalOf(folded.slice(2))]
  return whole.latin === '' ? [] : [whole]
}

function hangulLexemes(whole: Lexical): Lexical[] {
  const { text } = whole
  if (whole.isHonorific) return [whole]
  const title = titleAfter(text)
  if (title > 0) return [...hangulLexemes(lexicalOf(text.slice(0, -title))), lexicalOf(text.slice(-title))]
  if (text.length < 2 || text.length > 4) return [whole]
  const surname = hangulSurname(text[0]!)
  if (surname.length === 0) return [whole]
  const first = readWord(text[0]!, surname)
  return [first, ...[...text.slice(1)].map((syllable) => lexicalOf(syllable))]
}

/** Han words of organisations by the dictionary, names character by character, Japanese names by their own readings. */
function hanLexemes(whole: Lexical, isPerson: boolean): Lexical[] {
  const { folded } = whole
  if (isPerson) {
    if (whole.isHonorific) return [whole]
    const title = titleAfter(folded)
    if (title > 0)
      return [...hanLexemes(lexicalOf(folded.slice(0, -title)), true), lexicalOf(folded.slice(-title))]
    const japanese = readJapanese(folded)
    if (japanese !== null) {
      let at = 0
      return japanese.map((reading, index) => {
        const length =
          japanese.length === 1
            ? folded.length
            : index === 0
              ? folded.length - at - restLength(folded, japanese)
              : folded.length - at
        const piece = folded.slice(at, at + length)
        at += length
        return readWord(piece, [reading])
      })
    }
  }
  const lexemes: Lexical[] = []
  let at = 0
  while (at < folded.length) {
    // A rare character takes two places.
    let length = folded.codePointAt(at)! > 0xffff ? 2 : 1
    const single = length
    if (!isPerson) {
      for (let size = Math.min(6, folded.length - at); size >= 2; size--) {
        const piece = folded.slice(at, at + size)
        if (isHanWord(piece) || isHanWord(inSimplified(piece))) {
          length = size
          break
        }
      }
    }
    const piece = folded.slice(at, at + length)
    lexemes.push(length > single ? lexicalOf(piece) : hanCharacter(piece))
    at += length
  }
  return lexemes.filter((lexeme) => lexeme.latin !== '')
}

function isHanWord(piece: string): boolean {
  return (
    organisationWordClass(piece, '') !== null || legalFormOf(piece) !== null || placeClass(piece, '') !== null
  )
}

function restLength(folded: string, japanese: readonly string[]): number {
  for (let cut = Math.min(3, folded.length - 1); cut >= 1; cut--) {
    const reading = readJapanese(folded.slice(0, cut))
    if (reading !== null && reading.length === 1 && reading[0] === japanese[0]) return folded.length - cut
  }
  return 1
}

function hanCharacter(character: string): Lexical {
  const known = memory.get(` ${character}`)
  if (known !== undefined) return known
  const reading = readHanCharacter(character)
  const readings = [
    reading.mandarin,
    reading.wadeGiles,
    ...reading.korean.split(','),
    ...reading.cantonese.split(','),
    ...reading.other.split(','),
  ].filter((form) => form !== '')
  const made = readings.length === 0 ? lexicalOf(character) : readWord(character, readings)
  memory.set(` ${character}`, made)
  return made
}

function formToken(word: Piece, form: LegalForm): NameToken {
  const lexical = lexicalOf(word.text)
  return {
    text: word.text,
    folded: lexical.folded,
    latin: lexical.latin,
    alternatives: lexical.alternatives,
    script: lexical.script,
    kind: 'legal-form',
    classId: `form:${form.id}`,
    rarity: 0,
    isParent: false,
    isAside: word.isAside,
    graphemes: lexical.graphemes,
    alternativeGraphemes: lexical.alternativeGraphemes,
    letters: lexical.letters,
    stem: lexical.stem,
    shape: lexical.shape,
    mass: lexical.mass,
    massUnvowelled: lexical.massUnvowelled,
    leavesOutVowels: leavesOutVowels(lexical.script),
  }
}

const WEB_WORDS = new Set(['www', 'com', 'http', 'https'])

/** What about a word's place in a name decides how it is read. */
type Place = {
  isPerson: boolean
  isLast: boolean
  /** At least two words of the name follow. */
  isOpening: boolean
  /** The name is this one word. */
  isAlone: boolean
  hasWordBefore: boolean
  /** After "bin" and the like. */
  afterDescent: boolean
  isAside: boolean
}

const ONLY_WORD: Place = {
  isPerson: false,
  isLast: true,
  isOpening: false,
  isAlone: true,
  hasWordBefore: false,
  afterDescent: false,
  isAside: false,
}

/** Words repeat, and most in the same circumstances: one token then stands in all those names. */
function rememberedToken(lexical: Lexical, place: Place): NameToken {
  const circumstances =
    (place.isPerson ? 1 : 0) |
    (place.isLast ? 2 : 0) |
    (place.isAlone ? 4 : 0) |
    (place.hasWordBefore ? 8 : 0) |
    (place.afterDescent ? 16 : 0) |
    (place.isAside ? 32 : 0) |
    (place.isOpening ? 64 : 0)
  const { tokens } = lexical
  const known = tokens.find((token) => token.circumstances === circumstances)
  if (known !== undefined) return known.token
  const token = tokenOf(lexical, place, undefined)
  tokens.push({ circumstances, token })
  return token
}

function tokenOf(lexical: Lexical, place: Place, settings: MatchSettings | undefined): NameToken {
  const { isPerson, isLast, isOpening, isAlone, hasWordBefore, afterDescent, isAside } = place
  let kind: TokenKind = 'content'
  let classId: string | null = null
  const { latin } = lexical
  if (!isPerson && lexical.roman !== null && hasWordBefore && isLast) {
    kind = 'number'
    classId = `number:${lexical.roman}`
  } else if (lexical.isParticle && !isAlone) kind = 'particle'
  else if (WEB_WORDS.has(latin) && !isAlone) kind = 'particle'
  else if (lexical.number !== null && (!isPerson || /^\d/.test(latin))) {
    kind = 'number'
    classId = `number:${lexical.number}`
  } else if (lexical.roman !== null && hasWordBefore && (!isPerson || (latin.length > 1 && isLast))) {
    kind = 'number'
    classId = `number:${lexical.roman}`
  } else if (isPerson && (isOpening ? lexical.mayBeTitle : lexical.isHonorific) && !isAlone) {
    kind = 'honorific'
    classId = `title:${titleOf(lexical.folded, latin)}`
  } else if (isPerson && latin.length === 1 && lexical.script !== 'han' && lexical.script !== 'hangul')
    kind = 'initial'
  else if (isPerson) {
    classId = lexical.given
  } else if (lexical.word !== null) {
    kind = 'generic-word'
    classId = lexical.word
  } else classId = lexical.place
  return {
    text: lexical.text,
    folded: lexical.folded,
    latin,
    alternatives: lexical.alternatives,
    script: lexical.script,
    kind,
    classId,
    rarity:
      kind === 'particle'
        ? 0
        : kind === 'initial'
          ? 2.5
          : (settings?.rarityOf?.(latin) ?? builtInRarity(latin, classId ?? lexical.given)),
    isParent: isPerson && (afterDescent || lexical.isPatronymic),
    // A country in brackets tells one branch from another; any other remark does not.
    isAside: isAside && classId?.charCodeAt(0) !== 112,
    graphemes: lexical.graphemes,
    alternativeGraphemes: lexical.alternativeGraphemes,
    letters: lexical.letters,
    stem: lexical.stem,
    shape: lexical.shape,
    mass: lexical.mass,
    massUnvowelled: lexical.massUnvowelled,
    leavesOutVowels: leavesOutVowels(lexical.script),
  }
}
