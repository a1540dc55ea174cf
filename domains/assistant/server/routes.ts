import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { attachFile, listAttachments, removeAttachment } from './conversation/attachments.ts'
import { chat } from './conversation/chat.ts'
import { quickQuery } from './conversation/quick-query.ts'
import { clearConversation, readHistory, readSuggestions } from './conversation/read-conversation.ts'

export const assistantRoutes: readonly Route[] = [
  serve(endpoints.chat, chat),
  serve(endpoints.readHistory, readHistory),
  serve(endpoints.readSuggestions, readSuggestions),
  serve(endpoints.clearConversation, clearConversation),
  serve(endpoints.attachFile, attachFile),
  serve(endpoints.listAttachments, listAttachments),
  serve(endpoints.removeAttachment, removeAttachment),
  serve(endpoints.quickQuery, quickQuery),
]
