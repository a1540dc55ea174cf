import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainWords } from '#engines/question-parsing/index.ts'

const OF_QUESTIONS = 'questions.md'

export type Passage = {
  file: string
  document: string
  heading: string
  text: string
  words: ReadonlyMap<string, number>
}

const directory = join(import.meta.dirname, '../../../../../docs/methodology')
const LONGEST = 900
let kept: { passages: readonly Passage[]; spread: ReadonlyMap<string, number> } | undefined

/** The methods of the installation in pieces of a paragraph, each under its heading. Read once a process. */
function passages() {
  if (kept) return kept
  const all = readdirSync(directory)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => passagesOf(file, readFileSync(join(directory, file), 'utf8')))
  const spread = new Map<string, number>()
  for (const { words } of all) for (const word of words.keys()) spread.set(word, (spread.get(word) ?? 0) + 1)
  kept = { passages: all, spread }
  return kept
}

function passagesOf(file: string, text: string): Passage[] {
  const title = text.match(/^# (.+)$/m)?.[1] ?? file
  let heading = title
  const found: Passage[] = []
  for (const block of text.split(/\n\s*\n|\n(?=#{1,4} )/)) {
    const isHeading = /^#{1,4} /.test(block.trim())
    const [first, ...rest] = block.trim().split('\n')
    if (isHeading) heading = first!.replace(/^#+ /, '')
    const body = (isHeading ? rest : [first ?? '', ...rest]).join(' ').replaceAll(/[`*]/g, '').trim()
    if (body.length < 60 || body.startsWith('|')) continue
    const words = new Map<string, number>()
    for (const word of [...plainWords(`${title} ${heading} ${heading} ${heading}`), ...plainWords(body)])
      words.set(word, (words.get(word) ?? 0) + 1)
    found.push({ file, document: title, heading, text: body.slice(0, LONGEST), words })
  }
  return found
}

/** The passage that says most about these words, with how sure that is; undefined where none has them. */
export function findPassage(words: readonly string[]): { passage: Passage; score: number } | undefined {
  const { passages: all, spread } = passages()
  let best: { passage: Passage; score: number } | undefined
  const isOfAnswers = words.some((word) => /^(?:question|assistant|answer)/.test(word))
  for (const passage of all) {
    // How questions are read is told of questions alone: it names words of every subject.
    if (passage.file === OF_QUESTIONS && !isOfAnswers) continue
    let score = 0
    for (const word of new Set(words)) {
      const times = passage.words.get(word) ?? 0
      if (times > 0)
        score += Math.log(1 + all.length / (spread.get(word) ?? 1)) * ((times * 2.2) / (times + 1.2))
    }
    if (!best || score > best.score) best = { passage, score }
  }
  return best && best.score > 0 ? best : undefined
}
