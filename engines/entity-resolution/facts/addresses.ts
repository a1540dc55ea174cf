import { prepareName } from '#engines/name-matching/index.ts'

const PLAIN = new Set(
  'the of and de la le du des der street st str road rd avenue ave av ul ulitsa boulevard blvd bulvar lane ln drive dr suite ste floor fl building bldg bld no unit office room p o box po pom kom etazh litera korpus d dom g city district region province square sq court ct house north south east west pl pr per'.split(
    ' ',
  ),
)

/** Words and numbers of an address or a city in Latin letters, without the words that every address has. */
export function placeWordsOf(text: string | undefined): readonly string[] {
  if (text === undefined || text.trim() === '') return []
  const words = new Set<string>()
  for (const { latin } of prepareName(text, 'Asset').tokens)
    if (latin.length > 0 && !PLAIN.has(latin) && (latin.length > 1 || /\d/.test(latin))) words.add(latin)
  return [...words]
}

/** Share of the shorter list that stands in the longer, numbers counted twice; `null` where one says nothing. */
export function overlapOf(left: readonly string[], right: readonly string[]): number | null {
  if (left.length === 0 || right.length === 0) return null
  const there = new Set(left.length < right.length ? right : left)
  const asked = left.length < right.length ? left : right
  let all = 0
  let same = 0
  for (const word of asked) {
    const weight = /\d/.test(word) ? 2 : 1
    all += weight
    if (there.has(word) || [...there].some((other) => isNearly(word, other))) same += weight
  }
  return same / all
}

function isNearly(one: string, other: string): boolean {
  return one.length >= 5 && other.length >= 5 && one.slice(0, 5) === other.slice(0, 5)
}

const POSTCODE =
  /\b(?:[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d|\d{3}\s\d{2}|\d{3}-\d{4}|\d{4,7})\b/gi

export function postcodesOf(text: string | undefined): readonly string[] {
  return [...(text?.matchAll(POSTCODE) ?? [])].map(([code]) => code.replace(/[\s-]/g, '').toUpperCase())
}
