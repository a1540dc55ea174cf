import { z } from 'zod'
import { parseJson } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { BrokerFileWord } from '../../contract/endpoints.ts'
import type { ActionWord, WrittenRow } from '../formats/format.ts'
import type { Answers } from './rows-together/corporate-rows.ts'

export type WordsOfFile = Readonly<Record<string, BrokerFileWord>>

const Words = z.record(z.string().min(1).max(60), BrokerFileWord)

/** What words mean, as a form sends it. @throws Problem `invalid-input` for anything else. */
export function askedWords(text: string | undefined): WordsOfFile | undefined {
  if (text === undefined) return undefined
  try {
    return Words.parse(parseJson(text))
  } catch {
    const message = `Give the words as an object of word and meaning: ${BrokerFileWord.options.join(', ')}.`
    throw new Problem('invalid-input', message, { issues: [{ field: 'words', message }] })
  }
}

const Price = z.string().regex(/^\d{1,9}([.]\d{1,4})?$/)
const Stated = z.record(
  z.string().max(40),
  z.object({ from: z.string().max(15).optional(), prices: z.record(z.string().max(15), Price) }),
)

/** Fair values of events, as a form sends them. @throws Problem `invalid-input` for anything else. */
export function askedAnswers(text: string | undefined): Answers | undefined {
  if (text === undefined) return undefined
  try {
    return Stated.parse(parseJson(text))
  } catch {
    const message = 'Give what a share was worth as a decimal with a point, by event and symbol.'
    throw new Problem('invalid-input', message, { issues: [{ field: 'answers', message }] })
  }
}

/** What was remembered of words, as far as it is a meaning still. */
export const rememberedWords = (words: Readonly<Record<string, string>>): WordsOfFile =>
  Object.fromEntries(
    Object.entries(words).flatMap(([word, meaning]) => {
      const known = BrokerFileWord.safeParse(meaning)
      return known.success ? [[word, known.data]] : []
    }),
  )

const turned = {
  'interest-paid': { turned: 'interest' },
  'fee-refund': { turned: 'fee' },
  'tax-refund': { turned: 'tax' },
  'transfer-out': { turned: 'transfer' },
} as const

function meaningOf(word: BrokerFileWord): ActionWord[1] {
  switch (word) {
    case 'leave-out':
      return { leaveOut: 'Rows with this word are left out, as chosen for this file.' }
    case 'transfer-in':
      return 'transfer'
    case 'return-of-capital':
      return 'capital'
    case 'interest-paid':
    case 'fee-refund':
    case 'tax-refund':
    case 'transfer-out':
      return turned[word]
    default:
      return word
  }
}

/** Chosen words before those that are known. */
export const withWords = (words: WordsOfFile, known: readonly ActionWord[]): readonly ActionWord[] => [
  ...Object.entries(words).map(
    ([word, meaning]) => [new RegExp(`^${RegExp.escape(word.trim())}$`, 'i'), meaningOf(meaning)] as const,
  ),
  ...known,
]

const UNKNOWN_MAX = 30

/** The words of actions that mean nothing here, each once. */
export function unknownWordsIn(rows: readonly WrittenRow[], known: readonly ActionWord[]): string[] {
  const unknown = new Set<string>()
  for (const { action, side, date } of rows) {
    const word = `${action} ${side}`.trim()
    if (word === '' || date === '' || unknown.has(word) || word.length > 60) continue
    if (!known.some(([words]) => words.test(word))) unknown.add(word)
    if (unknown.size === UNKNOWN_MAX) break
  }
  return [...unknown]
}
