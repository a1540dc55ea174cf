/**
 * How often each letter beyond ASCII stands in the names and places of a language, and beside what: counted in the names of
 * `@faker-js/faker` (MIT) and from CLDR's names of countries, languages and currencies, which Node has.
 *
 *   npm install --prefix FOLDER @faker-js/faker && node benchmarks/fitting/letters-of-languages.ts FOLDER
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { placedIn } from '#engines/text-encoding/guess-code-page.ts'

const LOCALES: Readonly<Record<string, readonly string[]>> = {
  ca: [],
  cs: ['cs_CZ'],
  da: ['da'],
  de: ['de', 'de_AT', 'de_CH'],
  es: ['es', 'es_MX'],
  et: [],
  fi: ['fi'],
  fr: ['fr', 'fr_BE', 'fr_CH', 'fr_CA'],
  hr: ['hr', 'sr_RS_latin'],
  hu: ['hu'],
  is: [],
  it: ['it'],
  lt: [],
  lv: ['lv'],
  nb: ['nb_NO'],
  nl: ['nl', 'nl_BE'],
  pl: ['pl'],
  pt: ['pt_PT', 'pt_BR'],
  ro: ['ro'],
  sk: ['sk'],
  sl: ['sl_SI'],
  sq: [],
  sv: ['sv'],
  tr: ['tr'],
}
const folder = process.argv[2]
if (folder === undefined) {
  console.error('Say where @faker-js/faker is installed.')
  process.exit(1)
}
const { allFakers } = (await import(resolve(folder, 'node_modules/@faker-js/faker/dist/index.js'))) as {
  allFakers: Record<string, { rawDefinitions: Record<string, unknown> }>
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []
const letters = 'abcdefghijklmnopqrstuvwxyz'
const pairs = [...letters].flatMap((one) => [...letters].map((other) => one + other))
const CODES = {
  region: pairs.map((pair) => pair.toUpperCase()),
  language: pairs,
  currency: Intl.supportedValuesOf('currency'),
}

function wordsOf(language: string, locales: readonly string[]): Set<string> {
  const named = Object.entries(CODES).flatMap(([type, codes]) => {
    const names = new Intl.DisplayNames([language], { type: type as 'region', fallback: 'none' })
    return codes.flatMap((code) => names.of(code) ?? [])
  })
  const made = locales.flatMap((locale) => {
    const { person, location } = allFakers[locale]!.rawDefinitions as { person: object; location: object }
    return textsIn([person, location])
  })
  // Windows-1250 has the letters with cedillas for Romanian.
  const text = [...named, ...made].join(' ').normalize('NFC').replaceAll('ș', 'ş').replaceAll('ț', 'ţ')
  const words = text
    .replaceAll('Ș', 'Ş')
    .replaceAll('Ț', 'Ţ')
    .split(/[^\p{L}]+/u)
  return new Set(words.filter((word) => /[\u0080-\uFFFF]/.test(word)))
}

const TENTHS = 9
const lines = Object.entries(LOCALES).map(([language, locales]) => {
  const counts = new Map<string, { all: number; before: number[]; after: number[] }>()
  let total = 0
  for (const word of wordsOf(language, locales))
    for (const placed of placedIn(word)) {
      if (placed === null) continue
      const count = counts.get(placed.letter) ?? { all: 0, before: [0, 0, 0], after: [0, 0, 0] }
      counts.set(placed.letter, count)
      count.all += 1
      count.before[placed.before]! += 1
      count.after[placed.after]! += 1
      total += 1
    }
  const items = [...counts]
    .filter(([, { all }]) => all / total >= 0.001)
    .toSorted(([, one], [, other]) => other.all - one.all)
    .map(([letter, { all, before, after }]) => {
      const digits = (some: number[]) => some.map((one) => Math.round((one / all) * TENTHS)).join('')
      const share = String(Math.min(999, Math.round((all / total) * 1000))).padStart(3, '0')
      return `${letter}${share}${digits(before)}${digits(after)}`
    })
  return `  ${language}: '${items.join('')}',`
})
const file = fileURLToPath(new URL('../../engines/text-encoding/letters-of-languages.ts', import.meta.url))
writeFileSync(
  file,
  `// Written by benchmarks/fitting/letters-of-languages.ts.

/** A letter beyond ASCII: its share among those of its language, and of its neighbours at an edge, as vowels and as consonants. */
export type Letter = { share: number; before: readonly number[]; after: readonly number[] }

/** Per letter: itself, its share in thousandths, and six ninths: before it an edge, a vowel, a consonant; the same after it. */
const WRITTEN: Readonly<Record<string, string>> = {
${lines.join('\n')}
}

const ITEM = 10
/** What was never met may be met. */
const UNMET = 0.02

const lettersOf = (written: string): ReadonlyMap<string, Letter> =>
  new Map(
    Array.from({ length: written.length / ITEM }, (_, at) => {
      const item = written.slice(at * ITEM, (at + 1) * ITEM)
      const shares = [...item.slice(4)].map((digit) => (Number(digit) / 9) * (1 - 3 * UNMET) + UNMET)
      return [item[0]!, { share: Number(item.slice(1, 4)) / 1000, before: shares.slice(0, 3), after: shares.slice(3) }]
    }),
  )

export const LANGUAGES: Readonly<Record<string, ReadonlyMap<string, Letter>>> = Object.fromEntries(
  Object.entries(WRITTEN).map(([language, written]) => [language, lettersOf(written)]),
)
export const GERMAN: ReadonlyMap<string, Letter> = LANGUAGES.de ?? new Map()
`,
)
console.log(`Wrote ${file}`)
