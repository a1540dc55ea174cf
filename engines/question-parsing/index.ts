export type { Act } from './asking/acts.ts'
export type { Asking } from './asking/asking.ts'
export type { OutOfReach } from './asking/out-of-reach.ts'
export {
  type Candidate,
  type Feature,
  type LinearModel,
  logistic,
  scoreOf,
  shares,
} from './fitted/linear-model.ts'
export { Likenesses, type Phrase, phraseOf } from './fitted/phrase-likeness.ts'
export { featuresOf, type Token, tokensOf } from './fitted/question-tokens.ts'
export {
  cosine,
  directionOfWords,
  readWordVectors,
  type WordVectors,
  writeWordVectors,
} from './fitted/word-vectors.ts'
export { indexTopics, type TopicIndex, type TopicMatch } from './match-topics.ts'
export { indexNames, type NameIndex } from './names.ts'
export { dayInWords, doubtfulDay, spanBefore } from './periods.ts'
export { isLargeTalk, type Reading, readQuestion, type TopicReading } from './read-question.ts'
export { splitQuestion, withoutPreamble } from './split-question.ts'
export type {
  Aggregate,
  Amount,
  Column,
  Comparison,
  Direction,
  FoundName,
  NamedThing,
  Operator,
  Period,
  Topic,
} from './vocabulary.ts'
export { isFunctionWord, plainWords } from './words.ts'
