export {
  attachFile,
  chat,
  clearConversation,
  listAttachments,
  quickQuery,
  readHistory,
  readSuggestions,
  removeAttachment,
} from './endpoints.ts'
export {
  Answer,
  AnswerFigure,
  AnswerOutcome,
  Attachment,
  ChatMessage,
  Citation,
  MessageContext,
  Proposal,
  ToolUse,
} from './nouns.ts'
