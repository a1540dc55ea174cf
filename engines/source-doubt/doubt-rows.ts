import { readCompanyName } from '#engines/entity-resolution/index.ts'
import { placeInText } from './place-in-text.ts'

/** What a source says of one company, as far as it can be doubted. */
export type SourceRow = {
  readonly names: readonly string[]
  readonly website?: string | undefined
  readonly country?: string | undefined
  readonly city?: string | undefined
  readonly region?: string | undefined
  readonly industry?: string | undefined
  readonly sector?: string | undefined
  readonly marketSize?: string | undefined
  /** What the source writes about the company. */
  readonly text?: string | undefined
}

/** What travels with a website: where one was given to a wrong company, these were as well. */
const BUNDLE = ['country', 'city', 'region', 'industry', 'sector', 'marketSize'] as const
export type DoubtedField = 'website' | 'text' | (typeof BUNDLE)[number]

/** So many names of one website are more than a group has, unless they have something in common. */
const MANY_NAMES = 8
/** What most of a website's rows say alike came with it. */
const ALIKE_SHARE = 0.5
const LABEL_MIN = 3
const WORD_MIN = 4

type Named = { own: ReadonlySet<string>; words: readonly string[]; joined: string; initials: string }

function named({ names }: SourceRow): Named {
  const read = names.map(readCompanyName)
  const words = read.flatMap(({ words: some }) => some.map(({ latin }) => latin))
  const own = read.flatMap(({ words: some }) =>
    some.filter(({ kind }) => kind === 'own').map(({ latin }) => latin),
  )
  return {
    own: new Set(own.filter((word) => word.length >= WORD_MIN)),
    words,
    joined: words.join(''),
    initials: words.map((word) => word.charAt(0)).join(''),
  }
}

const labelOf = (website: string) => (website.split('.')[0] ?? '').replaceAll(/[^a-z0-9]/g, '')

/** Whether a website is called as the company, or begins as it does. */
const isNamedLike = ({ words, joined, initials }: Named, label: string): boolean =>
  words.includes(label) ||
  initials === label ||
  (label.length >= LABEL_MIN && (joined.startsWith(label) || words.some((word) => word.startsWith(label)))) ||
  words.some((word) => word.length >= WORD_MIN && label.includes(word))

/** Whether the name has the website's word only in the middle of one of its own: "tis" of "Zoetis". */
const isOnlyInside = (name: Named, label: string): boolean =>
  label.length >= LABEL_MIN && !isNamedLike(name, label) && name.words.some((word) => word.indexOf(label) > 0)

/**
 * What of the rows of a source cannot be believed, by their places: one website with its city, industry and size under names that have nothing in common, and a
 * country that the source's own text contradicts. Each with the reason.
 */
export function doubtRows(rows: readonly SourceRow[]): Map<number, Map<DoubtedField, string>> {
  const doubts = new Map<number, Map<DoubtedField, string>>()
  const doubt = (at: number, field: DoubtedField, why: string) => {
    const known = doubts.get(at) ?? new Map<DoubtedField, string>()
    if (!known.has(field)) known.set(field, why)
    doubts.set(at, known)
  }
  const read = new Map<number, Named>()
  const nameOf = (at: number) => {
    const known = read.get(at) ?? named(rows[at] as SourceRow)
    read.set(at, known)
    return known
  }
  const bySite = Map.groupBy(
    rows.flatMap(({ website }, at) => (website ? [{ website, at }] : [])),
    ({ website }) => website,
  )
  for (const [website, sharing] of bySite) {
    const places = sharing.map(({ at }) => at)
    const strangers = strangersAt(
      website,
      places.map((at) => ({ at, name: nameOf(at) })),
    )
    if (strangers.length === 0) continue
    const why = `The source gives ${website} to ${new Set(places.map((at) => nameOf(at).joined)).size} companies that have no name in common.`
    for (const at of strangers) {
      doubt(at, 'website', why)
      for (const field of BUNDLE) {
        const value = rows[at]?.[field]
        const alike = places.filter((one) => rows[one]?.[field] === value).length
        if (value !== undefined && alike >= places.length * ALIKE_SHARE) doubt(at, field, why)
      }
      const { text } = rows[at] as SourceRow
      if (text && !isAbout(text, nameOf(at))) doubt(at, 'text', OTHER_TEXT)
    }
  }
  rows.forEach((row, at) => {
    for (const [field, why] of contradictedByText(row, nameOf)(at)) doubt(at, field, why)
  })
  return doubts
}

/** The rows of one website that cannot be its company's. */
function strangersAt(website: string, sharing: readonly { at: number; name: Named }[]): number[] {
  const label = labelOf(website)
  const distinct = new Map(sharing.map((one) => [one.name.joined, one]))
  if (distinct.size < 2) return []
  const counts = new Map<string, number>()
  for (const { name } of distinct.values())
    for (const word of name.own) counts.set(word, (counts.get(word) ?? 0) + 1)
  const isRelated = ({ name }: { name: Named }) =>
    isNamedLike(name, label) || [...name.own].some((word) => (counts.get(word) ?? 0) >= distinct.size * 0.25)
  const unrelated = [...distinct.values()].filter((one) => !isRelated(one))
  // Where most cannot be its company's, nobody else is by a word or by initials alone.
  if (distinct.size >= MANY_NAMES && unrelated.length >= distinct.size / 2)
    return sharing.filter(({ name }) => name.joined !== label).map(({ at }) => at)
  const hasOwner = [...distinct.values()].some(
    ({ name }) => name.words.includes(label) || name.joined === label,
  )
  return hasOwner ? sharing.filter(({ name }) => isOnlyInside(name, label)).map(({ at }) => at) : []
}

const OTHER_TEXT = 'The text names another company.'

/** Whether a text names the company: by a word of its own, as far as a listing writes it out. */
function isAbout(text: string, { own, words }: Named): boolean {
  const letters = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return own.size === 0
    ? words.some((word) => letters.includes(word))
    : [...own].some((word) => letters.includes(word.slice(0, WORD_KNOWN)))
}
const WORD_KNOWN = 6

/** A text that names another company, and a country that the text about the company contradicts. */
const contradictedByText =
  ({ text, country, city }: SourceRow, nameOf: (at: number) => Named) =>
  (at: number): [DoubtedField, string][] => {
    if (!text || !country) return []
    const place = placeInText(text)
    if (!place || place.country === country) return []
    if (!isAbout(text, nameOf(at))) return [['text', OTHER_TEXT]]
    const why = `The source's own text states ${place.city}.`
    return [
      ['country', why],
      ...(city !== undefined && city.toLowerCase() !== place.city.toLowerCase()
        ? ([
            ['city', why],
            ['region', why],
          ] as [DoubtedField, string][])
        : []),
    ]
  }

const PER_HEAD_MAX_MILLIONS = 100
const STAFF_MIN_OF_LARGE = 10

/** Figures of one company that cannot be true together. */
export function doubtFigures({
  employees,
  revenueMillions,
  foundedYear,
  marketSize,
  year,
}: {
  employees?: number | undefined
  /** Millions of US dollars. */
  revenueMillions?: number | undefined
  foundedYear?: number | undefined
  marketSize?: string | undefined
  /** The year in which the source speaks. */
  year: number
}): { field: 'revenueMillions' | 'foundedYear' | 'marketSize'; why: string }[] {
  return [
    ...(foundedYear !== undefined && foundedYear > year
      ? [{ field: 'foundedYear' as const, why: `${foundedYear} is after the day of the file.` }]
      : []),
    ...(employees !== undefined &&
    revenueMillions !== undefined &&
    revenueMillions > PER_HEAD_MAX_MILLIONS * Math.max(1, employees)
      ? [
          {
            field: 'revenueMillions' as const,
            why: `More than ${PER_HEAD_MAX_MILLIONS} million for each of ${employees} employees.`,
          },
        ]
      : []),
    ...(employees !== undefined &&
    employees < STAFF_MIN_OF_LARGE &&
    (marketSize === 'Mega Cap' || marketSize === 'Large Cap')
      ? [{ field: 'marketSize' as const, why: `${marketSize} with ${employees} employees.` }]
      : []),
  ]
}
