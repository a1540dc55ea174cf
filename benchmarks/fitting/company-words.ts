/**
 * Counts the words of company names (FinanceDatabase, SEC tickers and filers, OFAC entities) and writes how surprising each is into
 * engines/entity-resolution/words/word-rarity.ts. A word not in the table is rarer than all of it.
 *
 *   node benchmarks/fitting/company-words.ts [--write]
 */
import { writeFileSync } from 'node:fs'
import { prepareName } from '#engines/name-matching/index.ts'
import { withoutListingMarks } from '../../engines/entity-resolution/words/listing-marks.ts'
import { listings, rowsOf, textOf } from '../entity-resolution/read-public-files.ts'

const COUNT_MIN = 12
const names = new Set<string>()
for (const { name } of listings()) names.add(withoutListingMarks(name).name)
const tickers = JSON.parse(textOf('companies/sec-edgar/company_tickers.json.gz')) as Record<
  string,
  { title: string }
>
for (const { title } of Object.values(tickers)) names.add(title)
for (const row of rowsOf(textOf('sanctions/ofac/2024-01-08/sdn.csv.gz')))
  if (row[2]?.trim() === '-0-' && row[1]) names.add(row[1])
const counts = new Map<string, number>()
let total = 0
for (const name of names) {
  const seen = new Set<string>()
  for (const { latin, kind } of prepareName(name, 'Company').tokens)
    if (kind !== 'legal-form' && /^[a-z]{2,}$/.test(latin)) seen.add(latin)
  for (const word of seen) counts.set(word, (counts.get(word) ?? 0) + 1)
  total++
}
const tiers = new Map<string, string[]>()
for (const [word, count] of [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))) {
  if (count < COUNT_MIN) break
  const nats = (Math.round(-Math.log(count / total) * 2) / 2).toFixed(1)
  tiers.set(nats, [...(tiers.get(nats) ?? []), word])
}
const table = [...tiers]
  .map(([nats, words]) => {
    const lines: string[] = []
    for (const word of words) {
      const last = lines.at(-1)
      if (last === undefined || last.length + word.length > 150) lines.push(word)
      else lines[lines.length - 1] = `${last} ${word}`
    }
    return `  [\n    ${nats.replace('.0', '')},\n    \`${lines.join('\n    ')}\`,\n  ],`
  })
  .join('\n')
const source = `/**
 * How surprising a word is in the name of a company, in nats: minus the logarithm of the share of names that have it. Counted by
 * benchmarks/fitting/company-words.ts over ${total} names of FinanceDatabase (MIT), the SEC and OFAC (public domain).
 */
const TIERS: readonly (readonly [nats: number, words: string])[] = [
${table}
]

const TABLE = new Map<string, number>()
for (const [nats, words] of TIERS) for (const word of words.split(/\\s+/)) TABLE.set(word, nats)

const RARE_NATS = 9
const SHORT_NATS = 7

export function rarityOfCompanyWord(latin: string): number {
  return TABLE.get(latin) ?? (latin.length < 3 ? SHORT_NATS : RARE_NATS)
}
`
console.log(`${total} names, ${[...tiers.values()].flat().length} words, ${source.length} characters`)
if (process.argv.includes('--write'))
  writeFileSync(new URL('../../engines/entity-resolution/words/word-rarity.ts', import.meta.url), source)
