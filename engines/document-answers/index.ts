export { asksOneThing, type FoundAnswer, findAnswers, isAnswer, type SearchedPassage } from './find-answer.ts'
export { dayIn, numberIn, type Sheet, sheetOf } from './sheet/sheet.ts'
export { askedIn, queryFor, wordsOf } from './words.ts'
