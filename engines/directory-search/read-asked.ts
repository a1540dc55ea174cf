import { namesOfCity } from './city-names.ts'

/** What a part of a search says beside names. */
export type AskedPart = { readonly typed: string } & (
  | { readonly kind: 'place'; readonly country: string | undefined; readonly places: readonly string[] }
  | { readonly kind: 'trade'; readonly words: readonly string[] }
  | { readonly kind: 'size'; readonly size: string }
  | { readonly kind: 'employees'; readonly low: number; readonly high: number | null }
)

/** What was typed, as parts that narrow and the rest that is a name. */
export type Asked = { readonly parts: readonly AskedPart[]; readonly name: string }

/** What the directory knows: the code of a country, whether a city or region stands in it, whether an industry has a word. */
export type Known = {
  countryOf: (text: string) => string | undefined
  isPlace: (folded: string) => boolean
  isTrade: (word: string) => boolean
}

/** Words that say nothing beside a part that was read. */
const JOINING = new Set(
  `in of from at based the and near with companies company firms firm businesses business startups startup corporations headquartered
  aus bei firmen firma unternehmen und mit en de du des les la le el los las a au aux entreprises entreprise societes empresas
  empresa compania companias aziende imprese di da del della nel nella bedrijven uit`.split(/\s+/),
)

/** What people call an industry, as directories write it. */
const TRADES: Readonly<Record<string, string>> = {
  ...{
    bank: 'banks',
    banken: 'banks',
    banques: 'banks',
    banque: 'banks',
    bancos: 'banks',
    banche: 'banks',
    banking: 'banks',
  },
  ...{
    versicherung: 'insurance',
    versicherungen: 'insurance',
    assurance: 'insurance',
    assurances: 'insurance',
    seguros: 'insurance',
  },
  ...{ insurer: 'insurance', insurers: 'insurance', assicurazioni: 'insurance', pharma: 'pharmaceuticals' },
  ...{
    tech: 'technology',
    biotech: 'biotechnology',
    logiciel: 'software',
    logiciels: 'software',
    energie: 'energy',
    energia: 'energy',
  },
  ...{ stahl: 'steel', acier: 'steel', chemie: 'chemicals', chimie: 'chemicals', chemical: 'chemicals' },
  ...{
    auto: 'automobiles',
    cars: 'automobiles',
    automotive: 'automobiles',
    airline: 'airlines',
    semiconductor: 'semiconductors',
  },
}

export const foldPlace = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const SPAN_MAX = 5
const EMPLOYEES =
  /(?:(>|over|more than)\s*|(<|under|less than)\s*)?(\d[\d,]*)(k)?(?:\s*(?:-|–|to)\s*(\d[\d,]*)(k)?|(\+))?\s*(?:employees|staff|people|mitarbeiter)\b/i

/** Reads places, industries and sizes; the rest is the name. Beside a name only places are read ("Deutsche Bank"). */
export function readAsked(typed: string, known: Known, asName: readonly string[] = []): Asked {
  const { text, part: ofStaff } = withoutEmployees(typed)
  const tokens = [...text.matchAll(/[\p{L}\p{N}\p{M}'’.&-]+/gu)].map(([word]) => word)
  const areCodesRead = tokens.length === 1 || typed !== typed.toUpperCase()
  const parts: AskedPart[] = ofStaff ? [ofStaff] : []
  const left: string[] = []
  const trades: { at: number; part: AskedPart }[] = []
  for (let at = 0; at < tokens.length; ) {
    let isRead = false
    for (let length = Math.min(SPAN_MAX, tokens.length - at); length > 0 && !isRead; length--) {
      const written = tokens.slice(at, at + length).join(' ')
      if (asName.includes(written)) break
      const part = placeIn(written, known, areCodesRead) ?? sizeIn(written) ?? tradeIn(written, known, length)
      if (!part) continue
      if (part.kind === 'trade') {
        trades.push({ at: left.length, part })
        left.push(written)
      } else parts.push(part)
      at += length
      isRead = true
    }
    if (!isRead) left.push(tokens[at++] as string)
  }
  const ofName = left.filter(
    (word, at) => !trades.some((trade) => trade.at === at) && !JOINING.has(foldPlace(word)),
  )
  if (ofName.length === 0) return { parts: [...parts, ...trades.map(({ part }) => part)], name: '' }
  if (parts.length === 0) return { parts: [], name: typed }
  // What joins a place to a name stands at one of its ends.
  while (left.length > 1 && JOINING.has(foldPlace(left.at(-1) as string))) left.pop()
  return { parts, name: left.join(' ') }
}

function withoutEmployees(typed: string): { text: string; part: AskedPart | undefined } {
  const found = EMPLOYEES.exec(typed)
  if (!found) return { text: typed, part: undefined }
  const [whole, over, under, first = '', k, second, k2, plus] = found
  const numberOf = (digits: string, isThousands: boolean) =>
    Number(digits.replaceAll(',', '')) * (isThousands ? 1000 : 1)
  const one = numberOf(first, k !== undefined)
  const bounds = second
    ? { low: one, high: numberOf(second, k2 !== undefined) }
    : over || plus
      ? { low: one, high: null }
      : under
        ? { low: 0, high: one }
        : { low: one, high: one }
  return { text: typed.replace(whole, ' '), part: { kind: 'employees', typed: whole.trim(), ...bounds } }
}

function placeIn(
  written: string,
  { countryOf, isPlace }: Known,
  areCodesRead: boolean,
): AskedPart | undefined {
  const folded = foldPlace(written)
  // Two letters are a word in some language as often as a code: only capitals beside other writing are one.
  const isShort = folded.replaceAll(' ', '').length <= 3
  const isCode =
    isShort &&
    (/^(?:u\.?k\.?|u\.?s\.?a\.?|u\.s\.?|u\.?a\.?e\.?)$/i.test(written) ||
      (areCodesRead && written === written.toUpperCase()))
  if (folded === '' || (JOINING.has(folded) && !isCode)) return undefined
  const country = isShort && !isCode ? undefined : countryOf(written.replaceAll('.', isShort ? '' : '.'))
  const places = namesOfCity(folded).filter(isPlace)
  return country || places.length > 0 ? { kind: 'place', typed: written, country, places } : undefined
}

function sizeIn(written: string): AskedPart | undefined {
  const [, size] = /^(mega|large|mid|small|micro|nano)[ -]?caps?$/i.exec(written) ?? []
  return size
    ? {
        kind: 'size',
        typed: written,
        size: `${size.charAt(0).toUpperCase()}${size.slice(1).toLowerCase()} Cap`,
      }
    : undefined
}

function tradeIn(written: string, { isTrade }: Known, length: number): AskedPart | undefined {
  if (length > 2) return undefined
  const words = foldPlace(written)
    .split(' ')
    .filter((word) => word !== 'and')
    .map((word) =>
      [TRADES[word], word, `${word}s`, word.replace(/s$/, '')].find(
        (one) => one !== undefined && isTrade(one),
      ),
    )
  return words.length > 0 && words.every((word) => word !== undefined)
    ? { kind: 'trade', typed: written, words: words as string[] }
    : undefined
}
