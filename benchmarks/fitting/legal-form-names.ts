/**
 * Writes the names of legal forms that ISO 20275 (GLEIF's list of entity legal forms, CC0) has and the name engine's dictionary does
 * not read whole into engines/entity-resolution/words/legal-form-names.ts.
 *
 *   node benchmarks/fitting/legal-form-names.ts [--write]
 */
import { writeFileSync } from 'node:fs'
import { prepareName } from '#engines/name-matching/index.ts'
import { foldedWords } from '../../engines/entity-resolution/words/folded-words.ts'
import { recordsOf, textOf } from '../entity-resolution/read-public-files.ts'

const NAME_MAX = 70
const ABBREVIATION_MIN = 4
const names = new Set<string>()
for (const row of recordsOf(textOf('companies/gleif/elf-codes-1.4.1.csv.gz'))) {
  const local = row['Entity Legal Form name Local name'] ?? ''
  const transliterated = row['Entity Legal Form name Transliterated name (per ISO 01-140-10)'] ?? ''
  const abbreviations = (row['Abbreviations Local language'] ?? '').split(';')
  for (const name of [local, transliterated, ...abbreviations]) {
    const plain = foldedWords(name.replace(/\(.*?\)/g, ' ')).join(' ')
    const isShort = abbreviations.includes(name) && plain.replace(/ /g, '').length < ABBREVIATION_MIN
    // One plain word is a word of many names: "Trust", "Fond", "Bank" and "Partnership" stay words.
    if (plain === '' || plain.length > NAME_MAX || isShort || !plain.includes(' ')) continue
    if (/^[\u3040-\u9fff\uac00-\ud7af ]+$/.test(plain)) continue
    const isKnown = prepareName(name, 'Company').tokens.every(({ kind }) => kind === 'legal-form')
    if (!isKnown) names.add(plain)
  }
}
const lines: string[] = []
for (const name of [...names].sort()) {
  const last = lines.at(-1)
  if (last === undefined || last.length + name.length > 160) lines.push(name)
  else lines[lines.length - 1] = `${last};${name}`
}
const source = `/** Names of legal forms of several words, folded (ISO 20275, GLEIF, CC0). By benchmarks/fitting/legal-form-names.ts. */
export const LEGAL_FORM_NAMES = \`
${lines.join('\n')}
\`
`
console.log(`${names.size} names, ${source.length} characters`)
if (process.argv.includes('--write'))
  writeFileSync(new URL('../../engines/entity-resolution/words/legal-form-names.ts', import.meta.url), source)
