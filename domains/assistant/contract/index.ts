export {
  attachFile,
  chat,
  chatStreamed,
  clearConversation,
  completeQuestion,
  listAttachments,
  quickQuery,
  readHistory,
  readSuggestions,
  removeAttachment,
} from './endpoints.ts'
export {
  connectModel,
  disconnectModel,
  ModelState,
  readModel,
  testModel,
} from './model-endpoints.ts'
export {
  Answer,
  AnswerFigure,
  AnswerMade,
  AnswerOutcome,
  AnswerReading,
  Attachment,
  ChatMessage,
  Citation,
  MessageContext,
  ModelProvider,
  Proposal,
  ReadingChoice,
  ToolUse,
} from './schemas.ts'
export { StreamedStep } from './streamed.ts'
