export { asksOneThing, type FoundAnswer, findAnswers, isAnswer, type SearchedPassage } from './find-answer.ts'
export { askedIn, queryFor, wordsOf } from './words.ts'
