export { chat, clearConversation, quickQuery, readHistory, readSuggestions } from './endpoints.ts'
export {
  Answer,
  AnswerFigure,
  AnswerOutcome,
  ChatMessage,
  Citation,
  MessageContext,
  Proposal,
  ToolUse,
} from './nouns.ts'
