import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isTest, isTestGround, lineAt, namesIn, type Source, sourcesOf, textsIn } from './read-source.ts'

type Rule = { found: RegExp; instead: string }

/** What no screen, mail, report, problem or summary uses, and what it uses instead. */
const rules: Rule[] = [
  { found: /\bhouses?\b/i, instead: 'installation, or organisation' },
  { found: /\bdoors?\b|\bdoorway/i, instead: 'entry point, public API, provider or policy' },
  { found: /\brooms?\b/i, instead: 'space, headroom or seat' },
  { found: /\bfloors?\b/i, instead: 'minimum, folder or layer' },
  { found: /\b(told|tells)\b/i, instead: 'reported, stated, given or notified' },
  { found: /\b(said|says)\b/i, instead: 'stated, declared or shows' },
  { found: /\bstands?\b/i, instead: 'is, appears here, or in force' },
  { found: /\banew\b/i, instead: 'again' },
  { found: /\bnought\b/i, instead: 'zero' },
  { found: /\bwhoever\b/i, instead: 'anyone who, or the name of the role' },
  { found: /\bone[’']s\b/i, instead: 'your' },
  { found: /\bof (its|one’s) own\b/i, instead: 'its own' },
  { found: /\bheld against\b/i, instead: 'checked against, or compared with' },
  { found: /\bleft away\b/i, instead: 'omitted' },
  { found: /\brests? on\b/i, instead: 'is based on, or depends on' },
  { found: /\b(which|that|it) (is|are) none\b|\bis none (of|that)\b/i, instead: 'is not' },
  { found: /\bin the books\b/i, instead: 'booked' },
  { found: /\bthere is no such\b/i, instead: 'does not exist' },
  { found: /\bas of which\b/i, instead: 'as-of date' },
]

/** Names of things in the world, and what is quoted: taken out before the words are looked at. */
const proper = [/Companies House/gi, /House of Representatives/g, /\bin-house\b/gi]

/** Lists of words that are read and not shown, and sample texts in the voice of somebody else. */
const vocabulary =
  /^(engines\/(name-matching\/dictionary|entity-resolution\/(words|facts)|technology-fingerprint\/rules|document-analysis\/reading|question-parsing)\/|domains\/screening\/server\/texts\/phrases|domains\/earnings\/server\/sample\/|engines\/transcript-analysis\/sample-calls)/

/** What colleagues are still rewriting with the grammar of the assistant; the list may only shrink. */
const later = /^(domains\/assistant|engines\/transcript-analysis)\//

/** What a reader sees of the product: the sources that are no tests and no tools. */
const isShown = ({ path }: Source) =>
  /^(apps|domains|platform|design-system|engines|sample-data)\//.test(path) &&
  !isTest(path) &&
  !isTestGround(path) &&
  !vocabulary.test(path)

/** Banned words in texts of more than one word, each with its place and what to write instead. */
export function wordFaults(source: Source): string[] {
  if (!isShown(source)) return []
  return textsIn(source).flatMap(({ text, at }) => {
    const words = proper.reduce((rest, name) => rest.replaceAll(name, ''), text)
    // Code and queries that are kept as text are nobody's reading.
    const isLabel = /^[A-Z]/.test(words) && source.path.endsWith('.tsx')
    if ((!isLabel && !/\S\s+\S/.test(words.trim())) || /^\s*(create |const |select )/i.test(words)) return []
    return rules.flatMap(({ found, instead }) => {
      const [word] = found.exec(words) ?? []
      return word ? [`${source.path}:${lineAt(source, at)} has “${word}”: write ${instead}`] : []
    })
  })
}

const riddles = new Set(
  'house houses door doors doorway room rooms told tells said says anew nought whoever bead beads'.split(' '),
)

/** Names of a source that hold a word which needs the history of the code, each once. */
export function riddlesIn(source: Source): string[] {
  return [...namesIn(source)].filter((name) =>
    name.split(/(?=[A-Z])|_|\d/).some((word) => riddles.has(word.toLowerCase())),
  )
}

/** Titles of tests that do not read alone: they begin with what they were cut from. */
export function cutTitles(source: Source): string[] {
  if (!isTest(source.path)) return []
  return [
    ...source.text.matchAll(
      /^\s*(?:it|test)(?:\.\w+)?\(\s*['"`]((?:of|to|by|with|from|in|for|as|and) [^\n]*)/gm,
    ),
  ].map(([, title = '']) => title)
}

/** What is left of both; the numbers may only fall. */
const NAMES_MAX = 167
const TITLES_MAX = 0

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
  const sources = sourcesOf(root)
  const faults = sources.filter(({ path }) => !later.test(path)).flatMap(wordFaults)
  const names = sources.reduce((sum, source) => sum + riddlesIn(source).length, 0)
  const titles = sources.reduce((sum, source) => sum + cutTitles(source).length, 0)
  if (names > NAMES_MAX) faults.push(`${names} names hold a word of the list, more than ${NAMES_MAX}`)
  if (titles > TITLES_MAX) faults.push(`${titles} titles of tests do not read alone, more than ${TITLES_MAX}`)
  for (const line of faults) process.stderr.write(`${line}\n`)
  process.stdout.write(
    `${faults.length} faults; ${names} names and ${titles} titles of tests are still to be mended\n`,
  )
  if (sources.length === 0 || faults.length > 0) process.exit(1)
}
