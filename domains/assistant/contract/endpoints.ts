import { z } from 'zod'
import { DOCUMENT_BYTES_MAX } from '#domains/documents/contract/index.ts'
import { defineEndpoint, isoDateTime, numberInText } from '#platform/endpoint/index.ts'
import { Answer, Attachment, ChatMessage, Citation } from './schemas.ts'

const MESSAGE_LENGTH_MAX = 2_000

/** A session is the browser's own: letters, digits and dashes. */
const sessionId = z
  .string('A session is required')
  .regex(/^[\w-]{8,64}$/, 'A session is eight to sixty-four letters, digits or dashes')

const message = z
  .string('A message is required')
  .trim()
  .min(1, 'A message is required')
  .max(MESSAGE_LENGTH_MAX, `A message has at most ${MESSAGE_LENGTH_MAX} characters`)

const MINUTE_SECONDS = 60

/** A message of a conversation. */
const chatRequest = z.object({
  message,
  sessionId,
  /** Sent by the screens as a placeholder; who asks is known from the session. */
  userId: z.string().max(100).optional(),
  /** What the workstation shows while it asks. */
  context: z
    .object({
      selectedSymbols: z.array(z.string().max(15)).max(20).optional(),
      dataSources: z.array(z.string().max(60)).max(20).optional(),
      activeAnalysis: z.string().max(100).optional(),
    })
    .optional(),
})

export const chat = defineEndpoint({
  name: 'assistant.chat',
  method: 'POST',
  path: '/api/ai-chat/chat',
  summary: 'Asks the assistant within a conversation, which it keeps; it changes nothing else',
  permission: 'overview:read',
  request: chatRequest,
  response: z.object({ message: ChatMessage, sessionId: z.string() }),
  problems: ['invalid-input', 'too-many-requests'],
  limit: { perAddress: 60, windowSeconds: MINUTE_SECONDS },
})

export const chatStreamed = defineEndpoint({
  name: 'assistant.chat-streamed',
  method: 'POST',
  path: '/api/ai-chat/chat/stream',
  summary:
    'The same as a chat, its answer told while a model writes it: `step`, `restart`, `text` (claims that hold, in the product’s words), `done` with the message, or `failed`',
  permission: 'overview:read',
  request: chatRequest,
  response: z.any().meta({ description: 'Server-sent events.' }),
  problems: ['invalid-input', 'too-many-requests'],
  answers: 'stream',
  limit: { perAddress: 60, windowSeconds: MINUTE_SECONDS },
})

export const readHistory = defineEndpoint({
  name: 'assistant.history',
  method: 'GET',
  path: '/api/ai-chat/history/{sessionId}',
  summary: 'The messages of one’s own conversation, the oldest first',
  permission: 'overview:read',
  request: z.object({ sessionId }),
  response: z.object({ history: z.array(ChatMessage) }),
})

export const readSuggestions = defineEndpoint({
  name: 'assistant.suggestions',
  method: 'GET',
  path: '/api/ai-chat/suggestions/{sessionId}',
  summary: 'At most three questions that follow from the conversation so far',
  permission: 'overview:read',
  request: z.object({ sessionId }),
  response: z.object({ suggestions: z.array(z.string()).max(3) }),
})

export const clearConversation = defineEndpoint({
  name: 'assistant.clear',
  method: 'DELETE',
  path: '/api/ai-chat/conversation/{sessionId}',
  summary: 'Empties one’s own conversation',
  permission: 'overview:read',
  request: z.object({ sessionId }),
  response: z.object({ cleared: z.number().int() }),
  problems: ['legal-hold'],
})

export const attachFile = defineEndpoint({
  name: 'assistant.attach',
  method: 'POST',
  path: '/api/ai-chat/attachments',
  summary:
    'Attaches a file to one’s own conversation (.pdf, .xlsx, .xls, .csv, .png, .jpg, .jpeg, .webp, at most 10 MB): it is kept as a document of one’s own and quoted from',
  permission: 'documents:write',
  request: z.object({ sessionId, file: z.instanceof(File, { error: 'A file is required' }) }),
  response: Attachment,
  problems: ['unsupported-file', 'too-large', 'storage-full', 'too-many-requests', 'conflict'],
  status: 201,
  body: 'multipart',
  bodyBytesMax: DOCUMENT_BYTES_MAX + 100_000,
})

export const listAttachments = defineEndpoint({
  name: 'assistant.attachments',
  method: 'GET',
  path: '/api/ai-chat/attachments/{sessionId}',
  summary: 'The files of one’s own conversation',
  permission: 'overview:read',
  request: z.object({ sessionId }),
  response: z.object({ attachments: z.array(Attachment) }),
})

export const removeAttachment = defineEndpoint({
  name: 'assistant.remove-attachment',
  method: 'DELETE',
  path: '/api/ai-chat/attachments/{sessionId}/{id}',
  summary: 'Takes a file off one’s own conversation; its document goes with it',
  permission: 'overview:read',
  request: z.object({ sessionId, id: numberInText().int().positive() }),
  response: z.object({ removed: z.number().int() }),
  problems: ['not-found', 'legal-hold'],
})

export const quickQuery = defineEndpoint({
  name: 'assistant.quick-query',
  effect: 'read',
  method: 'POST',
  path: '/api/ai-chat/quick-query',
  summary: 'Answers one question with its sources and the security it is about; nothing is kept',
  permission: 'overview:read',
  request: z.object({
    query: message,
    context: z
      .object({
        preferences: z
          .object({
            responseLength: z.string().max(40).optional(),
            includeCharts: z.boolean().optional(),
            includeCitations: z.boolean().optional(),
          })
          .optional(),
      })
      .optional(),
  }),
  response: z.object({
    id: z.string(),
    content: z.string(),
    context: z.object({
      citations: z.array(Citation),
      ticker: z
        .object({
          symbol: z.string(),
          price: z.number(),
          change: z.number().nullable(),
          changePercent: z.number().nullable(),
          /** When the price was made. */
          asOf: isoDateTime,
          /** What has to be said beside it: that it is simulated, or old. */
          caveat: z.string().nullable(),
        })
        .nullable(),
      answer: Answer,
    }),
  }),
  problems: ['invalid-input', 'too-many-requests'],
  limit: { perAddress: 60, windowSeconds: MINUTE_SECONDS },
  examples: [{ asks: 'What is my portfolio worth?', request: { query: 'What is my portfolio worth?' } }],
})

export const completeQuestion = defineEndpoint({
  name: 'assistant.complete',
  method: 'GET',
  path: '/api/ai-chat/completions',
  summary: 'At most six questions that what was typed may become, each of what the person may read',
  permission: 'overview:read',
  request: z.object({ text: z.string().trim().max(MESSAGE_LENGTH_MAX) }),
  response: z.object({
    completions: z
      .array(
        z.object({
          question: z.string(),
          /** What it is about, as the answer will name it. */
          subject: z.string(),
        }),
      )
      .max(6),
  }),
  problems: ['invalid-input'],
})
