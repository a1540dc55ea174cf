import { z } from 'zod'
import { defineEndpoint, isoDateTime, numberInText } from '#platform/endpoint/index.ts'
import { ModelProvider } from './schemas.ts'

const MILLION = 1_000_000
const tokens = (title: string, usual: number) =>
  numberInText(`${title}: a whole number is required`)
    .int(`${title}: a whole number is required`)
    .min(1_000, `${title}: at least 1,000`)
    .max(1_000 * MILLION, `${title}: at most 1,000,000,000`)
    .default(usual)
    .meta({ title })

/** The model that helps to answer, and what is left of its budgets today. */
export const ModelState = z.object({
  isConnected: z.boolean(),
  isManageable: z.boolean(),
  connection: z
    .object({
      provider: ModelProvider,
      address: z.string(),
      model: z.string(),
      hasKey: z.boolean(),
      tokensPerPerson: z.number().int(),
      tokensPerOrganisation: z.number().int(),
      connectedAt: isoDateTime,
      promptVersion: z.string(),
    })
    .nullable(),
  /** Tokens of this day, by UTC. */
  usedToday: z.object({ person: z.number().int(), organisation: z.number().int() }),
  /** Whose budget has too little left today for a question. */
  usedUp: z.enum(['person', 'organisation']).nullable(),
  lastFailure: z.string().nullable(),
  lastFailureAt: isoDateTime.nullable(),
  lastAnswerAt: isoDateTime.nullable(),
  /** The model is left alone until then; the records answer meanwhile. */
  restsUntil: isoDateTime.nullable(),
})
export type ModelState = z.infer<typeof ModelState>

const path = '/api/ai-chat/model'

export const readModel = defineEndpoint({
  name: 'assistant.model',
  effect: 'read',
  method: 'GET',
  path,
  summary: 'The model that helps the assistant to answer, how it does, and today’s use of its budgets',
  permission: 'overview:read',
  request: z.object({}),
  response: ModelState,
  problems: [],
})

export const connectModel = defineEndpoint({
  name: 'assistant.connect-model',
  effect: 'write',
  method: 'PUT',
  path,
  summary: 'Connects a model once it has answered; its key is stored sealed and never shown again',
  permission: 'settings:manage',
  request: z
    .object({
      provider: ModelProvider.meta({ title: 'Provider' }),
      address: z
        .union([
          z.literal(''),
          z.url({ protocol: /^https?$/, error: 'An address begins with https:// or http://' }).max(300),
        ])
        .optional()
        .meta({ title: 'Address' }),
      model: z
        .string('The name of a model is required')
        .trim()
        .min(1, 'The name of a model is required')
        .max(120)
        .meta({ title: 'Model' }),
      apiKey: z
        .string()
        .trim()
        .max(400)
        .regex(/^[\x21-\x7e]*$/, 'A key has no blanks and no accents')
        .optional()
        .meta({ title: 'Key', kind: 'password', autoComplete: 'off' }),
      tokensPerPerson: tokens('Tokens a person a day', 200_000),
      tokensPerOrganisation: tokens('Tokens of the organisation a day', 2 * MILLION),
    })
    .refine(({ provider, address }) => provider !== 'compatible' || Boolean(address), {
      path: ['address'],
      message: 'The address of the server is required, such as https://models.example/v1',
    }),
  response: ModelState,
  problems: ['invalid-input', 'demo-not-allowed', 'source-failed', 'too-many-requests'],
  limit: { perAddress: 20, windowSeconds: 60 },
})

export const testModel = defineEndpoint({
  name: 'assistant.test-model',
  effect: 'write',
  method: 'POST',
  path: `${path}/test`,
  summary: 'Asks the connected model for one word, and tells whether and how fast it answers',
  permission: 'settings:manage',
  request: z.object({}),
  response: z.object({ isAnswering: z.boolean(), message: z.string(), milliseconds: z.number().int() }),
  problems: ['not-configured', 'demo-not-allowed', 'too-many-requests'],
  limit: { perAddress: 20, windowSeconds: 60 },
})

export const disconnectModel = defineEndpoint({
  name: 'assistant.disconnect-model',
  effect: 'write',
  method: 'DELETE',
  path,
  summary: 'Forgets the model and its key; the records answer alone',
  permission: 'settings:manage',
  request: z.object({}),
  response: ModelState,
  problems: ['not-found', 'demo-not-allowed'],
})
