import type { Reading } from '../read-question.ts'
import { isFunctionWord } from '../words.ts'
import type { WordVectors } from './word-vectors.ts'

/** A word of a question as the fitted reader sees it: names, times and amounts by their kinds alone. */
export type Token = {
  text: string
  stem: string
  /** How much it says: nothing for the words that any question has, most for rare ones. */
  weight: number
  /** Which word of the question it is. */
  at: number
  isKind: boolean
}

const RAREST = 30_000

/** How much a word says, by how seldom it is used. */
export function tellingOf(text: string, stem: string, { places }: WordVectors): number {
  if (isFunctionWord(stem)) return 0
  const place = places.get(text)
  return place === undefined ? 1 : Math.min(1, Math.log(place + 30) / Math.log(RAREST))
}

export function tokensOf(reading: Reading, vectors: WordVectors): Token[] {
  const { words, names, period, amounts } = reading
  const tokens: Token[] = []
  let isInPeriod = false
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!
    const kind = (text: string) => tokens.push({ text, stem: text, weight: 0, at, isKind: true })
    const name = names.find(({ from, to }) => from <= at && at < to)
    if (name) {
      if (name.from === at) kind(`<${name.things[0]?.kind ?? 'name'}>`)
      continue
    }
    if (period && word.start >= period.start && word.end <= period.end) {
      if (!isInPeriod) kind('<period>')
      isInPeriod = true
      continue
    }
    const amount = amounts.find(({ from, to }) => from <= at && at < to)
    if (amount) {
      if (amount.from === at) kind(`<${amount.unit}>`)
      continue
    }
    if (/\d/.test(word.text)) kind('<number>')
    else
      tokens.push({
        text: word.text,
        stem: word.stem,
        weight: tellingOf(word.text, word.stem, vectors),
        at,
        isKind: false,
      })
  }
  return tokens
}

const ASKS =
  /^(?:how|what|which|who|whom|whose|when|where|why|is|are|was|were|do|does|did|has|have|can|could|list|show|give|tell|name|any|to|on|in|by|for|of|at)$/

/** What a question has, as features: its words, pairs of them, what it opens with, and parts of words that nothing here knows. */
export function featuresOf(tokens: readonly Token[], vectors: WordVectors): string[] {
  const stems = tokens.map(({ stem }) => stem)
  const pairs = stems.slice(1).map((stem, at) => `${stems[at]} ${stem}`)
  const asks = tokens.filter(({ text }) => ASKS.test(text)).map(({ text }) => text)
  const parts = tokens.flatMap(({ text, isKind }) =>
    isKind || vectors.places.has(text) || text.length < 5
      ? []
      : Array.from({ length: text.length - 3 }, (_, at) => `~${text.slice(at, at + 4)}`),
  )
  return [
    ...new Set([
      ...stems,
      ...pairs,
      ...parts,
      `^${stems[0] ?? ''}`,
      `^${stems.slice(0, 2).join(' ')}`,
      ...(asks[0] ? [`?${asks[0]}`] : []),
      `#${Math.min(6, Math.ceil(tokens.length / 3))}`,
    ]),
  ]
}
