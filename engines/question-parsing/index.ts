export type { Act } from './asking/acts.ts'
export { type Asking, furtherPlaceOf } from './asking/asking.ts'
export { asksStanding, speaksOfLists } from './asking/of-lists.ts'
export type { OutOfReach } from './asking/out-of-reach.ts'
export { indexTopics, type TopicIndex, type TopicMatch } from './match-topics.ts'
export { indexNames, type NameIndex } from './names.ts'
export { dayInWords, doubtfulDay, spanBefore, spanUpToNow } from './periods.ts'
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
