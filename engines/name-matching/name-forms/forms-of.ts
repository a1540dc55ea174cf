import { countryCode } from '../dictionary/countries.ts'
import type { Identifier, PartySchema } from '../party.ts'
import { schemaGroup } from '../preparation/prepared-name.ts'
import { readableName, visibleLine } from '../scripts/visible-text.ts'
import { cautionOf, isFiller, isOrganisation, NAME_FORMS, type NameForm } from './cautions.ts'
import { unescaped } from './escapes.ts'
import { inNominative, otherPatronymics, surnamesApart } from './inflected.ts'
import {
  BRANCH_AT_END,
  cutAtMarkers,
  ESTATE_AT_END,
  type MarkedRole,
  PLAIN_SHIP_PREFIX,
  SHIP_PREFIX,
  SHIP_SUFFIX,
  STATUS_AT_END,
} from './markers.ts'
import { numberAsName, numbersBeside } from './numbers-in-names.ts'
import { spelledPlainly } from './spelled-abroad.ts'
import {
  isForm,
  isPlace,
  jointNames,
  namesApart,
  withoutLineMarks,
  withoutSurroundings,
} from './surroundings.ts'
import { isPlaceholder } from './unsaid.ts'

/** What a further name is to the party; null where the text does not say. */
export type NameRole = MarkedRole | 'ship'
export type FurtherName = { value: string; role: NameRole | null }

export type NameForms = {
  /** What the search cannot answer for, in the order of its weight. */
  cautions: NameForm[]
  /** Further names to search: aliases, trade names, the name without a ship's prefix. */
  names: FurtherName[]
  /** Numbers that stand in the name, to be looked up among those of listed parties. */
  identifiers: Identifier[]
  /** Nothing but a number: it is looked up, and compared with no name. */
  isNumber: boolean
}

const LETTERS_MIN = 2
const NAMES_MAX = 8

const REMEMBERED_MAX = 2_000
const remembered = new Map<string, NameForms>()

/** What a name is written as, and what else has to be searched for it. A name in an ordinary form gives nothing. */
export function formsOf(written: string, schema: PartySchema): NameForms {
  const key = `${schema} ${written}`
  const known = remembered.get(key)
  if (known) return known
  const read = readableName(written)
  const forms = readForms(read, schema)
  const name = nameBelowAccount(written)
  if (name && name !== read) forms.names = [{ value: name, role: null }, ...forms.names]
  if (read !== written && read !== visibleLine(written)) forms.cautions.unshift('too-long')
  // Asked for once to search and once to judge: the last ones are enough.
  if (remembered.size >= REMEMBERED_MAX) remembered.clear()
  if (read === written) remembered.set(key, forms)
  return forms
}

/** Of a further name what nobody can search counts as of the name; one word or initials beside a whole name leave nothing out, nor does "not applicable". */
const UNSEARCHABLE: ReadonlySet<NameForm> = new Set(['too-long', 'no-name', 'sounded-out'])

/** Why a name cannot be searched whatever stands beside it; nothing where it can. */
export const whyUnsearchable = (name: string, schema: PartySchema): NameForm[] =>
  isPlaceholder(name) ? [] : formsOf(name, schema).cautions.filter((form) => UNSEARCHABLE.has(form))

/** Field 50K or 59 of a payment: an account, the name, and the lines of the address. */
const nameBelowAccount = (written: string): string | undefined =>
  /^\s*(?::\d\d[A-Z]?:)?\/\S+[^\S\n]*\r?\n\s*(\p{L}[^\n]*?\S)\s*(?:\n|$)/u.exec(written)?.[1]

/** An aircraft goes by its mark, which is its name. */
const hasMarkForName = (schema: PartySchema) => schema === 'Airplane'

const withPlainBrackets = (text: string) => text.replaceAll('（', ' (').replaceAll('）', ') ')

function readForms(written: string, schema: PartySchema, marksCut = 0): NameForms {
  const name = visibleLine(withPlainBrackets(written))
  const bare = withoutLineMarks(visibleLine(withPlainBrackets(unescaped(written))))
  if (bare !== name && marksCut < NAMES_MAX) return besideItself(bare, schema, marksCut + 1)
  if (isPlaceholder(name)) return { cautions: ['no-name'], names: [], identifiers: [], isNumber: false }
  const number = numberAsName(name)
  if (number) {
    const isMark = hasMarkForName(schema) || number.identifiers.some(({ kind }) => kind === 'aircraft-tail')
    return {
      cautions: hasMarkForName(schema) && number.kind === 'identifier' ? [] : [number.kind],
      names: [],
      identifiers: number.identifiers,
      // A BIC may be a word, a mark is a name, and so may be what a ship is called.
      isNumber:
        number.kind === 'identifier' &&
        !isMark &&
        /\d/.test(name) &&
        number.identifiers[0]?.kind !== 'bic' &&
        !(schema === 'Vessel' && /\p{L}{2}/u.test(name)),
    }
  }
  const { identifiers, rest } = numbersBeside(name)
  const parts = partsOf(rest, schema)
  // Where one of the names is plainly an organisation's, the others are its as well: one word of them is a name.
  const isOfFirm =
    schema === 'Unknown' &&
    parts.length > 1 &&
    parts.some(({ text }) => isOrganisation(text, text.split(' ')))
  const cautions = new Set<NameForm>()
  parts.push(...guessesIn(rest, parts, schema))
  for (const part of parts) {
    if (part.isGuess) continue
    const isOfTrade = part.role === 'trading-name' || part.isTradeName || isOfFirm
    const caution = cautionOf(part.text, isOfTrade ? 'Company' : schema)
    if (caution) cautions.add(caution)
  }
  const names = new Map<string, NameRole | null>()
  for (const { text, role } of parts.flatMap((part) => [part, ...withoutShipWords(part, schema)]))
    if (text !== name && hasLetters(text) && !names.has(text)) names.set(text, role)
  const stated = new Set(parts.filter(({ isGuess }) => !isGuess).map(({ text }) => text))
  stated.delete(name)
  const namesMax = NAMES_MAX - marksCut
  if (stated.size > namesMax) cautions.add('too-long')
  return {
    cautions: NAME_FORMS.filter((form) => cautions.has(form)),
    names: [...names].slice(0, namesMax).map(([value, role]) => ({ value, role })),
    identifiers,
    isNumber: false,
  }
}

/** The line of a payment or of a passport is its name, and nothing else. */
function besideItself(bare: string, schema: PartySchema, marksCut: number): NameForms {
  const forms = readForms(bare, schema, marksCut)
  const cut = marksCut === 1 ? cutLines(bare).map((value) => ({ value, role: null })) : []
  const names = [{ value: bare, role: null }, ...forms.names, ...cut]
  return { ...forms, names: names.slice(0, NAMES_MAX + 1 - marksCut) }
}

/** A line of a payment has 35 signs: a name that fills it is cut there, and its address stands behind. */
const cutLines = (text: string): string[] =>
  [35, 34, 33].flatMap((end) => (text[end] === ' ' && text[end - 1] !== ' ' ? [text.slice(0, end)] : []))

/** `isGuess`: a reading beside another one, which casts no doubt on the answer. */
type Part = { text: string; role: NameRole | null; isGuess?: boolean; isTradeName?: boolean }

/** The names that a text holds: itself where it holds one. */
function partsOf(text: string, schema: PartySchema): Part[] {
  const bare = text.replace(STATUS_AT_END, '')
  const pieces = cutAtMarkers(bare)
    .map(({ text: piece, role }) => ({ text: trimmed(piece), role }))
    .filter((piece) => hasLetters(piece.text))
  const [first] = pieces
  if (first === undefined) return asideParts(trimmed(bare) || text, null, schema)
  if (pieces.some(({ role }) => role === 'birth-name')) return birthNames(pieces, schema)
  // "Succursale X": the branch of somebody is searched as that somebody, with or without the place that stands before.
  return pieces
    .flatMap((piece, at) => {
      const isPlace = piece.role === 'branch' && at > 0
      return [
        ...(isPlace ? [{ ...piece, isGuess: true }] : asideParts(piece.text, piece.role, schema)),
        ...(pieces[at + 1]?.role === 'branch' || piece.role === 'branch' ? withoutPlace(piece.text) : []),
      ]
    })
    .concat(withoutEnds(bare, schema))
}

/** Further readings of the whole and of each name in it: without what stands around, and names that are merely set side by side. */
function guessesIn(whole: string, parts: readonly Part[], schema: PartySchema): Part[] {
  const group = schemaGroup(schema)
  const guess =
    (role: NameRole | null) =>
    (text: string): Part => ({ text, role, isGuess: true })
  const bare = parts.flatMap(({ text, role }) => withoutSurroundings(text, group).map(guess(role)))
  const apart = namesApart(whole).map(guess(null))
  if (group === 'vessel' || group === 'aircraft') return [...bare, ...apart]
  // Spellings come last: where there are too many readings, none of them is in the way of a name that stands in the text.
  return [
    ...bare,
    ...apart,
    ...[...parts, ...bare].flatMap(({ text, role }) => jointNames(text, group).map(guess(role))),
    ...[...parts, ...bare].flatMap(({ text, role }) =>
      (group === 'organisation'
        ? []
        : [inNominative(text) ?? [], otherPatronymics(text), surnamesApart(text), spelledPlainly(text)].flat()
      ).map(guess(role)),
    ),
  ]
}

/** "Anna Ivanova née Petrova" is Anna Petrova as well. */
function birthNames(pieces: readonly Part[], schema: PartySchema): Part[] {
  const given = pieces[0]!.text.split(' ').slice(0, -1).join(' ')
  return pieces.flatMap(({ text, role }) => {
    if (role !== 'birth-name' || given === '') return asideParts(text, role, schema)
    const whole = { text: `${given} ${text}`, role }
    return text.includes(' ') ? [whole, { text, role, isGuess: true }] : [whole]
  })
}

/** What was said of somebody's estate or branch behind the name. */
function withoutEnds(text: string, schema: PartySchema): Part[] {
  const parts: Part[] = []
  for (const [end, role] of [
    [ESTATE_AT_END, 'estate'],
    [BRANCH_AT_END, 'branch'],
  ] as const) {
    const [cut] = end.exec(text) ?? []
    if (cut === undefined) continue
    const rest = trimmed(text.slice(0, -cut.length))
    const isWhole = rest.includes(' ') || /[,(†]/.test(cut)
    // "VTB Real Estate" is nobody's estate.
    const isTrade =
      /estate/i.test(cut) && (schemaGroup(schema) === 'organisation' || isFiller(rest.split(' ').at(-1)!))
    if (isWhole && !isTrade) parts.push({ text: rest, role, isGuess: true })
  }
  return parts
}

/** "Filiale di Milano della X": where it is stands between the word and whose it is. */
const PLACE_OF =
  /^(?:\p{Lu}[\p{L}’'-]+\s+){1,2}(?:della|del|dello|der|des|de la|de|du|da|do|of)\s+(?=\p{Lu})/u

/** "Bank Alfa Frankfurt Branch", "филиал № 3 Банка Альфа в г. Воронеже": the name of a branch may have its number and its place. */
function withoutPlace(text: string): Part[] {
  const numbered = text.replace(/^(?:№|#|n[°ºr]\.?|no\.?)\s*\d+\s+/iu, '')
  const before = numbered.replace(PLACE_OF, '')
  const formless = before.replace(/\s*\(([^)]*)\)/g, (all, inside: string) => (isForm(inside) ? '' : all))
  const own = formless.replace(/\s+(?:в|in|à|en|w)\s+(?:г\.?\s*)?\p{Lu}[\p{L}-]+$/u, '')
  const words = own.split(/\s+/)
  const last = words.at(-1) ?? ''
  const behindComma = /^(.{4,}?)[,(]\s*[\p{L}\s-]+$/u.exec(own)?.[1]
  const rest = behindComma ?? (words.length > 1 && isPlace(last) ? words.slice(0, -1).join(' ') : own)
  return rest === text ? [] : [{ text: trimmed(rest), role: null, isGuess: true }]
}

/** "(also Anna Petrova)": a word that says that another name follows. */
const ALSO = /^\s*(?:also|auch|aussi|anche|también|também|ook|także|также|також|таксама)\s+(?=\p{Lu})/u

/** What stands in brackets or behind a stroke and may be a name of its own: a place, a legal form or one short word is none. */
function asideParts(text: string, role: NameRole | null, schema: PartySchema): Part[] {
  const asides = [
    ...text.matchAll(/[([{]([^)\]}]*)[)\]}]|(?<=\S\s)["“„«]([^"”“»]+ [^"”“»]+)(?:["”“»]|$)/g),
  ].map(([, inside, quoted]) => trimmed((inside ?? quoted ?? '').replace(ALSO, '')))
  const outside = trimmed(text.replace(/[([{][^)\]}]*[)\]}]/g, ' ').replace(/\s+/g, ' '))
  const isShip = schemaGroup(schema) === 'vessel'
  const named = asides.filter(
    (aside) => mayBeAName(aside) || (isShip && aside.includes(' ') && !isPlace(aside)),
  )
  // A form in full is cut out with its brackets, as a name is: what stands around it is the whole name.
  const hasForm = asides.some((aside) => aside.includes(' ') && isForm(aside))
  const whole = (named.length > 0 || hasForm) && hasLetters(outside) ? outside : text
  // "ex GREY HERON, OLD PETREL": of former names several are told.
  const isSeveral = role === 'former-name' && schemaGroup(schema) !== 'person'
  const strokes = whole
    .split(isSeveral ? /\s*[/,;]\s*/u : /\s+\/\s*|\s*\/\s+|(?<=\p{L}{4})\/(?=\p{L}{4})/u)
    .map(trimmed)
    .filter((one) => hasLetters(one) && countryCode(one) === null)
  const texts = strokes.length > 1 ? strokes : [whole]
  const isTradeName = schemaGroup(schema) !== 'person'
  return [
    ...texts.map((one): Part => ({ text: one, role, isTradeName: hasForm })),
    ...named.map((one): Part => ({ text: one, role: null, isTradeName })),
  ]
}

function mayBeAName(aside: string): boolean {
  const words = aside.split(' ').filter((word) => /\p{L}{2}/u.test(word))
  if (words.length === 0 || isPlace(aside) || isForm(aside)) return false
  const isOwn = words.some((word) => !isFiller(word) && word.length > 4)
  return words.length > 1 ? isOwn : isOwn && /^\p{Lu}/u.test(aside)
}

function withoutShipWords({ text, role }: Part, schema: PartySchema): Part[] {
  const prefix = schemaGroup(schema) === 'person' ? PLAIN_SHIP_PREFIX : SHIP_PREFIX
  const rest = text.replace(prefix, '').replace(SHIP_SUFFIX, '').trim()
  return rest === text ? [] : [{ text: rest, role: role ?? 'ship' }]
}

/** Without punctuation at its ends; a bracket goes where its other half was cut away. */
function trimmed(text: string): string {
  const bare = text.replace(/^[\s,;:"“”«»\-–/]+|[\s,;:"“”«»\-–/]+$/gu, '')
  const opened = bare.includes('(') || bare.includes('[')
  const closed = bare.includes(')') || bare.includes(']')
  if (opened === closed) return bare.trim()
  return bare
    .replace(opened ? /[([]/g : /[)\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function hasLetters(text: string): boolean {
  return (text.match(/\p{L}/gu)?.length ?? 0) >= LETTERS_MIN
}
