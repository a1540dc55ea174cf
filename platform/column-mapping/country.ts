import {
  countryByForm,
  countryCode,
  countryForm,
  isSharedName,
  isTerritoryOf,
  isUnsaid,
  sharesName,
} from '#engines/name-matching/index.ts'
import { countryOfCitizen } from './demonyms.ts'

/** The languages of the EU and of its neighbours, in whose names of countries files are written. */
export const fileLanguages = [
  ...['en', 'de', 'fr', 'es', 'it', 'pl', 'nl', 'pt', 'sv', 'da', 'fi', 'el', 'cs', 'sk', 'sl', 'hr'],
  ...['hu', 'ro', 'bg', 'et', 'lv', 'lt', 'mt', 'ga', 'ru', 'uk', 'tr', 'nb'],
] as const

/** Former, short and full names that no language of the runtime has. */
const furtherNames: Readonly<Record<string, string>> = {
  AE: 'vae|emirati arabi|emiraty arabskie',
  BA: 'bosnien|bosnie|bosnia|bosnien und herzegowina|bosnie herzegovine|bosnien herzegowina',
  BF: 'obervolta|haute volta|alto volta',
  BY: 'weissrussland|белоруссия|bielorussie|bielorussia|bielorrusia|wit rusland',
  CD: 'zaire|kinshasa congo|dr kongo|rd congo|rdc|democratic republic kongo',
  CG: 'brazzaville congo|republic kongo',
  CI: 'elfenbeinkuste|republique de cote d ivoire',
  CN: 'people republic chine|people republic cina|people republic chiny|vr china|china vr|pr china|p r china|china p r|china peoples republic|volksrepublik china|republique populaire de chine|republica popular china',
  CS: 'serbien und montenegro|serbie et montenegro|serbia y montenegro|serbia e montenegro|tschechoslowakei|tchecoslovaquie|checoslovaquia|cecoslovacchia|czechoslovakia|czechoslowacja',
  CZ: 'tschechische republik|tschechei|republique tcheque|republica checa|repubblica ceca|republika czeska|tsjechische republiek',
  DD: 'ddr|rda|deutsche demokratische republik',
  DE: 'brd|bundesrepublik deutschland|republique federale d allemagne|rfa',
  GB: 'großbritannien|grossbritannien|grande bretagne|gran bretana|gran bretagna|wielka brytania|angleterre|inglaterra|inghilterra|schottland|groot brittannie|engeland',
  IR: 'persien|perse|islamische republik iran|republique islamique d iran|republica islamica de iran',
  KP: 'кндр|dvrk|korea dpr|korea north democratic people s republic|rpdc|nord korea|demokratische volksrepublik korea|democratic people republic coree|democratic people republic corea',
  KR: 'rok|sud korea|republic coree|republic corea',
  LA: 'lao pdr',
  LK: 'ceylon|ceylan',
  MD: 'moldawien|republik moldau|moldavie',
  MK: 'mazedonien|former yugoslav republic mazedonien|macedonia fyr|fyr macedonia|fyrom|macedoine|macedonia|republik mazedonien',
  MM: 'burma|birma|birmanie|birmania',
  NL: 'holland|hollande|holanda|olanda|holandia',
  RU: 'ruska federace|ruska federacia|ruska federacija|federatia rusa|oroszorszagi foderacio|russland|rf|рф|russian fed|russische foderation|russlandische foderation|federation de russie|federation russe|federacion rusa|federacion de rusia|federazione russa|federacja rosyjska|russische federatie|federacao russa',
  SU: 'udssr|sowjetunion|urss|union sovietique|union sovietica|unione sovietica|zsrr|zwiazek radziecki',
  SY: 'syrian arab rep|arabische republik syrien|syrische arabische republik|republique arabe syrienne|republica arabe siria',
  SZ: 'swasiland|swaziland',
  TL: 'osttimor|timor oriental',
  TR: 'turkiye cumhuriyeti|republik turkei',
  TW: 'taiwan china|republic chine|republic cina|republic chiny',
  US: 'usa|eeuu|ee uu|etats unis d amerique|vereinigte staaten von amerika|estados unidos de america|stati uniti d america|stany zjednoczone ameryki',
  VE: 'venezuela rb',
  VG: 'brit virgin islands|british virgin is|britische jungferninseln',
  VA: 'vatikanstadt|saint siege|santa sede|heiliger stuhl',
  YU: 'jugoslawien|yougoslavie|yugoslavia|jugoslavia|jugoslawia',
}

/** The letters that cars carry abroad, as German, Austrian and Italian files write their neighbours. */
const carLetters: Readonly<Record<string, string>> = {
  ...{ a: 'AT', b: 'BE', d: 'DE', e: 'ES', f: 'FR', h: 'HU', i: 'IT', l: 'LU', p: 'PT' },
}

export const foldWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

let namesInLanguages: ReadonlyMap<string, string> | undefined

/** Names of countries in all these languages; one that means two countries means none. */
function countryNames(): ReadonlyMap<string, string> {
  if (namesInLanguages) return namesInLanguages
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    // Names of countries that are gone are those of their successors.
    .filter(
      (code) => countryCode(code) === code && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`,
    )
  const found = new Map<string, string | null>()
  const add = (name: string, code: string) => {
    const folded = foldWords(name)
    // "RU" is short for the Reino Unido in Spanish: letters are codes and never names.
    if (folded.length > 3) found.set(folded, (found.get(folded) ?? code) === code ? code : null)
  }
  for (const language of fileLanguages)
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' })
      for (const code of codes) {
        const name = names.of(code)
        if (!name) continue
        add(name, code)
        for (const part of name.split(/[()]/))
          if (part !== name && countryForm(foldWords(part)).key !== '' && !isSharedName(foldWords(part)))
            add(part, code)
      }
    }
  for (const [code, names] of Object.entries(furtherNames))
    for (const name of names.split('|')) found.set(foldWords(name), code)
  namesInLanguages = new Map([...found].flatMap(([name, code]) => (code ? [[name, code] as const] : [])))
  return namesInLanguages
}

let namesByForm: ReadonlyMap<string, string | null> | undefined

/** "Congo, Dem. Rep.", "Korea (the Republic of)", "Serbia, Republic of": its words in whatever order, shortened, with what kind of state it is. */
function byForm(words: string): string | undefined {
  if (!namesByForm) {
    const found = new Map<string, string | null>()
    for (const [name, code] of countryNames()) {
      const { key } = countryForm(name)
      found.set(key, (found.get(key) ?? code) === code ? code : null)
    }
    namesByForm = found
  }
  const { key, core } = countryForm(words)
  if (key === '') return undefined
  const named = namesByForm.get(key) ?? countryByForm(key)
  if (named || core === null || isSharedName(core)) return named
  return namesByForm.get(core) ?? countryByForm(core)
}

/** "643", "RU-MOW", a flag, "RU - Russia": a code in another form, or beside the name of its country; null beside the name of another. */
function codeOf(text: string, known: (name: string) => string | null | undefined): string | null | undefined {
  const written = text.trim()
  if (/^\d{3}$/.test(written)) return codeOrNone(Intl.getCanonicalLocales(`und-${written}`)[0]?.slice(4))
  const flag = /^\p{RI}{2}$/u.test(written) ? [...written] : []
  if (flag.length > 0)
    return codeOrNone(
      String.fromCharCode(...flag.map((sign) => (sign.codePointAt(0) as number) - 0x1f1e6 + 65)),
    )
  const part = /^([A-Z]{2})-[A-Z\d]{1,3}$/.exec(written)?.[1]
  if (part) return codeOrNone(part)
  const [, code = '', name = ''] = /^([A-Z]{2,3})[\s:,–/-]+(\p{L}.*)$/u.exec(written) ?? []
  const [, before = '', behind = ''] = /^(.*\p{L})[\s:,–/-]+([A-Z]{2,3})$/u.exec(written) ?? []
  for (const [one, other] of [
    [code, name],
    [behind, before],
  ] as const) {
    const meant = one && known(one)
    if (!meant) continue
    const named = known(other)
    if (named === meant) return meant
    if (named && /[:,–/-]/.test(written)) return null
  }
  return undefined
}

const codeOrNone = (code = ''): string | undefined =>
  /^[A-Z]{2}$/.test(code) && countryCode(code) === code ? code : undefined

/**
 * The ISO code of a country as a file writes it: letters or the number of ISO 3166, a name in a language of the EU, a former or a full name, a
 * citizen ("russisch"). Undefined where it is none, or may be several.
 */
export function readCountry(text: string): string | undefined {
  const words = foldWords(text)
  if (words.length > 100) return undefined
  const known = (name: string) => {
    const folded = foldWords(name)
    return (
      carLetters[folded] ??
      countryNames().get(folded) ??
      countryOfCitizen(folded) ??
      (/[(,]/.test(name) ? undefined : countryCode(name))
    )
  }
  const coded = codeOf(text, known)
  if (coded !== undefined) return coded ?? undefined
  if (words === '') return undefined
  const own = known(text) ?? byForm(words)
  if (own) return own
  // "Iran (Islamic Republic of)", "Korea, Republic of": what stands aside comes first when it is spoken.
  const aside = /^([^(,]+)(?:\(([^)]*)\)|,(.*))$/.exec(text.trim())
  if (!aside)
    return known(words.replace(/^(the|die|der|la|le|les|el|los|il|lo|gli|de|het) /, '')) ?? undefined
  const [head = '', more = ''] = [aside[1], aside[2] ?? aside[3]]
  return (
    known(`${more} ${head}`) ??
    (aside[3] === undefined && (!isSharedName(foldWords(head)) || known(more) === known(head))
      ? known(head)
      : undefined) ??
    undefined
  )
}

/** That somebody is no country's citizen is said, and compares with no country. */
const NO_CITIZEN = /^(?:stateless|staatenlos|apatride|apatrida|apolide|bezpanstwowiec|staatloos)$/

/** "Congo, DRC", "Georgia, USA": a shared name, and which of those that share it is meant, or two of them. */
const isOneOfSharers = (parts: readonly string[]): boolean =>
  parts.some((part) =>
    parts.some((other) => {
      const [own, beside] = [readCountry(part), readCountry(other)]
      return beside !== undefined && beside !== own && sharesName(foldWords(part), beside)
    }),
  )

/** "Puerto Rico, USA": beside a territory its state says where that is. */
function withoutTheirStates(parts: readonly string[]): string[] {
  const codes = parts.map(readCountry)
  return parts.filter((_, at) => !codes.some((code) => code && isTerritoryOf(code, codes[at] ?? '')))
}

/**
 * The countries of a cell, and what in it is none: a comma may stand between two countries or inside one, as in "Korea, North"; so may
 * a stroke.
 */
export function readCountries(text: string): { codes: string[]; notRead: string[] } {
  const wordings = text
    .split(/[;|\n]/)
    .flatMap((part) => {
      if (readCountry(part)) return [part]
      // "Korea, Dem.": which one it is stands beside it and is not understood.
      const [head = '', ...beside] = part.split(',')
      if (isSharedName(foldWords(head)) && !beside.every(readCountry)) return [part]
      if (isOneOfSharers(part.split(/[,/]/))) return [part]
      const byStroke = part.split('/')
      // "#N/A" is not Austria: what stands between strokes are countries, or none of it is.
      if (byStroke.length > 1) return byStroke.every(readCountry) ? part.split(/[,/]/) : [part]
      return withoutTheirStates(part.split(','))
    })
    .map((part) => part.trim())
    .filter((part) => !isUnsaid(part) && !NO_CITIZEN.test(foldWords(part)))
  return {
    codes: [...new Set(wordings.flatMap((one) => readCountry(one) ?? []))],
    notRead: wordings.filter((one) => !readCountry(one)),
  }
}
