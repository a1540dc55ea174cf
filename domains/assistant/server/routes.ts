import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { completeQuestion } from './completing/complete.ts'
import { attachFile, listAttachments, removeAttachment } from './conversation/attachments.ts'
import { chat } from './conversation/chat.ts'
import { chatStreamed } from './conversation/chat-streamed.ts'
import { quickQuery } from './conversation/quick-query.ts'
import { clearConversation, readHistory, readSuggestions } from './conversation/read-conversation.ts'
import { connectModel, disconnectModel, readModel, testModel } from './model/connection.ts'

export const assistantRoutes: readonly Route[] = [
  serve(endpoints.chat, chat),
  serve(endpoints.chatStreamed, chatStreamed),
  serve(endpoints.readHistory, readHistory),
  serve(endpoints.readSuggestions, readSuggestions),
  serve(endpoints.clearConversation, clearConversation),
  serve(endpoints.attachFile, attachFile),
  serve(endpoints.listAttachments, listAttachments),
  serve(endpoints.removeAttachment, removeAttachment),
  serve(endpoints.quickQuery, quickQuery),
  serve(endpoints.completeQuestion, completeQuestion),
  serve(endpoints.readModel, readModel),
  serve(endpoints.connectModel, connectModel),
  serve(endpoints.testModel, testModel),
  serve(endpoints.disconnectModel, disconnectModel),
]
