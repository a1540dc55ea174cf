import { directionOfWords, type Phrase, phraseOf, type WordVectors } from '#engines/question-parsing/index.ts'
import { topics } from '../topics/index.ts'
import type { AskedTopic, Field } from '../topics/topic.ts'

export type ValueCandidate = { value: string; id: string; phrases: readonly Phrase[] }

export type ColumnCandidate = {
  field: Field
  /** `topic.column` */
  id: string
  phrases: readonly Phrase[]
  label: Phrase
  direction: Float32Array
  values: readonly ValueCandidate[]
}

/** A subject with all that it is called, as far as the fitted reader compares it with a question. */
export type TopicCandidate = {
  topic: AskedTopic
  nouns: readonly Phrase[]
  columns: readonly ColumnCandidate[]
  /** Every telling word of it, once. */
  words: readonly { text: string; stem: string }[]
  direction: Float32Array
}

/** What a question may be about, in the product's own words. */
export function candidatesOf(vectors: WordVectors): TopicCandidate[] {
  return topics.map((topic) => {
    const phrases = (names: readonly string[]) =>
      names.map((name) => phraseOf(name, vectors)).filter(({ length }) => length > 0)
    const columns = topic.columns.map((field): ColumnCandidate => {
      const own = phrases([...field.names, field.label])
      return {
        field,
        id: `${topic.id}.${field.id}`,
        phrases: own,
        label: phraseOf(field.label, vectors),
        direction: directionOfWords(vectors, own.flat()),
        values: Object.entries(field.values ?? {}).map(([value, names]) => ({
          value,
          id: `${topic.id}.${field.id}=${value}`,
          phrases: phrases(names),
        })),
      }
    })
    const nouns = phrases([...topic.nouns, topic.label])
    const all = [
      ...nouns,
      ...phrases(topic.hints ?? []),
      ...columns.flatMap((one) => [...one.phrases, ...one.values.flatMap((value) => value.phrases)]),
    ].flat()
    const words = [...new Map(all.map((word) => [word.stem, word])).values()]
    return { topic, nouns, columns, words, direction: directionOfWords(vectors, words) }
  })
}
