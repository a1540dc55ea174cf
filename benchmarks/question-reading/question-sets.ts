import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Meaning } from '#domains/assistant/server/topics/topic.ts'

export type SetQuestion = {
  id: string
  set: string
  kind: string
  question: string
  conversation?: string[]
  expect: unknown
}

const directory = new URL('../../domains/assistant/server/questions/', import.meta.url)
const examples = fileURLToPath(new URL('../../../shared/bench/questions-dev.jsonl', import.meta.url))

export const SETS = [
  'own-built',
  'held-back',
  'own-aside',
  'known',
  'own-fresh',
  'own-fresh-2',
  'own-fresh-3',
  'own-fresh-4',
  'own-fresh-5',
  'own-fresh-6',
] as const

const rowsOf = (file: string | URL): Omit<SetQuestion, 'set'>[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Omit<SetQuestion, 'set'>)

/** Every labelled question with the set that it is of; the public examples are a set too, where they lie. */
export function readSets(): SetQuestion[] {
  const own = SETS.flatMap((set) =>
    rowsOf(new URL(`${set}.jsonl`, directory)).map((row) => ({ ...row, set: set as string })),
  )
  const shared = existsSync(examples) ? rowsOf(examples).map((row) => ({ ...row, set: 'examples' })) : []
  return [...own, ...shared]
}

/** Questions in everyday English with what each means, written for the fitting alone: `topic | columns | column=value … | aggregate | direction | question`. */
export function readPhrases(): { question: string; meaning: Meaning }[] {
  return readFileSync(new URL('./phrases.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [topic = '', columns = '', values = '', aggregate = '', direction = '', question = ''] = line
        .split('|')
        .map((part) => part.trim())
      const listOf = (part: string) => (part === '' ? [] : part.split(/,\s*/))
      return {
        question,
        meaning: {
          topic,
          columns: listOf(columns),
          values: listOf(values).map((one) => {
            const [column = '', value = ''] = one.split('=')
            return { column, value }
          }),
          aggregate: (aggregate || 'value') as Meaning['aggregate'],
          direction: (direction || 'none') as Meaning['direction'],
        },
      }
    })
}
