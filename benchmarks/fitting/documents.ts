import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import {
  askedIn,
  type FoundAnswer,
  findAnswers,
  type SearchedPassage,
  wordsOf,
} from '#engines/document-answers/index.ts'
import { passagesOf, readDocument } from '#engines/document-text/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { fitLine } from '../documents/fit-line.ts'

/**
 * Fits when words of a document are quoted as the answer to a question, on labelled questions over filings, and reports it on documents it was not fitted on.
 * `--write` keeps the weights; `--verbose` prints what is wrong.
 */
type Labelled = { doc: string; half: 'fit' | 'held'; question: string; answer: string | null }

const folders = ['data/documents/sec-html', 'data/documents/earnings-releases'].map(sharedData)
if (!folders.every((folder) => existsSync(folder))) {
  console.error('The filings are absent: set ASSAY_DATA to the folder that has them.')
  process.exit(1)
}
const labelled: Labelled[] = readFileSync(new URL('../documents/questions.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

async function passagesIn(doc: string): Promise<SearchedPassage[]> {
  for (const folder of folders)
    for (const file of readdirSync(folder).filter((name) => name.startsWith(doc))) {
      const raw = readFileSync(`${folder}/${file}`)
      const bytes = file.endsWith('.gz') ? gunzipSync(raw) : raw
      const { text, lines } = await readDocument(new Uint8Array(bytes), file.replace('.gz', ''))
      return passagesOf(text, lines).map(({ start, end }) => ({ text: text.slice(start, end), heading: '' }))
    }
  throw new Error(`${doc} is absent`)
}

/** As many as the product asks its store for. */
const CANDIDATES = 60

const judged: { one: Labelled; answers: FoundAnswer[]; quotes: string[]; strictQuote: string | null }[] = []
for (const [doc, questions] of Map.groupBy(labelled, (one) => one.doc)) {
  const passages = await passagesIn(doc)
  for (const one of questions) {
    const asked = askedIn(one.question)
    // A store gives the passages that hold the most of the asked words.
    const candidates = findAnswers(one.question, passages, { searched: passages.length })
    const some = [...new Set(candidates.map(({ passage }) => passage))].slice(0, CANDIDATES)
    const answers = asked.length === 0 ? [] : candidates.filter(({ passage }) => some.includes(passage))
    const words = asked.map(({ stem }) => stem)
    const strictly = passages
      .map(({ text }) => ({ text, terms: wordsOf(text) }))
      .filter(
        ({ terms }) =>
          words.length > 0 &&
          words.every((word) => word.split(' ').every((part) => terms.some(({ stem }) => stem === part))),
      )[0]
    const from = strictly?.terms.find(({ stem }) => words.includes(stem))?.start ?? 0
    const strictQuote = strictly
      ? strictly.text.slice(Math.max(0, strictly.text.lastIndexOf('.', from) + 1), from + 480)
      : null
    judged.push({
      one,
      answers,
      strictQuote,
      quotes: answers.map(({ passage, start, end }) => passages[passage]!.text.slice(start, end)),
    })
  }
}

const isRight = ({ one, quotes }: (typeof judged)[number]): boolean =>
  one.answer !== null &&
  quotes[0] !== undefined &&
  new RegExp(one.answer).test(quotes[0].replaceAll('\u00a0', ' '))
const fit = judged.filter(({ one, answers }) => one.half === 'fit' && answers.length > 0)
const line = fitLine(fit.map((each) => ({ signs: each.answers[0]!.signs, isRight: isRight(each) })))
const chance = ({ answers }: (typeof judged)[number]): number =>
  answers[0]
    ? 1 /
      (1 + Math.exp(-answers[0].signs.reduce((sum, sign, at) => sum + sign * line.slopes[at]!, line.shift)))
    : 0

for (const half of ['fit', 'held'] as const) {
  const all = judged.filter(({ one }) => one.half === half)
  console.log(
    `${half}: ${all.length} questions, ${all.filter(({ one }) => one.answer !== null).length} with an answer; the first quotation is right in ${all.filter(isRight).length}`,
  )
  for (const from of [0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) {
    const shown = all.filter((each) => chance(each) >= from && each.answers.length > 0)
    const right = shown.filter(isRight).length
    const refused = all.filter((each) => !shown.includes(each))
    console.log(
      `  from ${from}: right ${right}, wrong ${shown.length - right}, refused ${refused.length} (rightly ${refused.filter(({ one }) => one.answer === null).length})`,
    )
  }
}
console.log(line)
/** How often the rule that every telling word has to stand in the passage, without words that mean the same, would quote what answers. */
const strict = judged
  .filter(({ one }) => one.half === 'held')
  .map(({ one, strictQuote }) => ({ one, quote: strictQuote }))
const strictShown = strict.filter(({ quote }) => quote !== null)
const strictRight = strictShown.filter(
  ({ one, quote }) => one.answer !== null && new RegExp(one.answer).test(quote!.replaceAll('\u00a0', ' ')),
).length
console.log(
  `every word, held: right ${strictRight}, wrong ${strictShown.length - strictRight}, refused ${strict.length - strictShown.length}`,
)
if (process.argv.includes('--verbose'))
  for (const each of judged.filter((one) =>
    isRight(one) ? chance(one) < 0.5 : chance(one) >= 0.5 || one.one.answer !== null,
  ))
    console.log(
      `${each.one.half} ${each.one.doc} ${each.one.question} | ${each.one.answer} | ${chance(each).toFixed(2)} ${isRight(each) ? 'RIGHT' : ''} ${each.answers[0]?.signs.map((sign) => sign.toFixed(2)).join(' ')} missing ${each.answers[0]?.missing}\n   ${each.quotes[0]?.slice(0, 220).replaceAll('\n', ' ')}`,
    )

const ANSWERED_FROM = 0.7
if (process.argv.includes('--write'))
  writeFileSync(
    fileURLToPath(new URL('../../engines/document-answers/fitted-answers.ts', import.meta.url)),
    `// Written by benchmarks/fitting/documents.ts; how is in engines/document-answers/README.md.
export const fittedAnswers = {
  version: 'answers 1.0.0',
  shift: ${line.shift},
  slopes: [${line.slopes.join(', ')}],
  answeredFrom: ${ANSWERED_FROM},
}
`,
  )
