export { answerQuestion } from './answering/answer-question.ts'
export type { Thread } from './answering/wanted.ts'
export { assistantSlice } from './slice.ts'
export { subjectOfTool } from './topics/index.ts'
