import { z } from 'zod'
import { supplierFigures } from '#engines/esg/index.ts'
import { defineEndpoint, isoDateTime, numberInText } from '#platform/endpoint/index.ts'
import { Day } from './schemas.ts'
import { SupplierQuestionId } from './supplier-schemas.ts'

const TEN_MINUTES_SECONDS = 600
const supplier = {
  id: numberInText().int().positive(),
  supplierId: numberInText().int().positive(),
}
const reason = z.string('A reason is required').trim().min(3, 'A reason is required').max(2_000)
const token = z.string('The link is not complete').trim().min(20, 'The link is not complete').max(100)
const SupplierFigureId = z.enum(supplierFigures)
const Answers = z.partialRecord(SupplierQuestionId, z.enum(['yes', 'no']))

/** What a supplier was asked by a link, and what became of it. */
export const Questionnaire = z.object({
  id: z.number().int(),
  sentTo: z.string(),
  state: z.enum(['open', 'expired', 'withdrawn', 'answered', 'accepted', 'rejected']),
  askedBy: z.string(),
  askedAt: isoDateTime,
  expiresAt: isoDateTime,
  /** As whoever answered named themselves: nobody has checked it. */
  answeredBy: z.string(),
  answeredAt: isoDateTime.nullable(),
  answers: Answers,
  /** Figures that came with it; they wait among the metrics of `companyId`. */
  figures: z.number().int(),
  companyId: z.number().int(),
  settledBy: z.string().nullable(),
  settledReason: z.string().nullable(),
})
export type Questionnaire = z.infer<typeof Questionnaire>

export const listQuestionnaires = defineEndpoint({
  name: 'esg.questionnaires',
  effect: 'read',
  method: 'GET',
  path: '/api/esg/companies/{id}/suppliers/{supplierId}/questionnaires',
  summary: 'What a supplier was asked by links, the newest first',
  permission: 'esg:read',
  request: z.object(supplier),
  response: z.array(Questionnaire),
  problems: ['not-found'],
})

export const askSupplier = defineEndpoint({
  name: 'esg.ask-supplier',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/companies/{id}/suppliers/{supplierId}/questionnaires',
  summary: 'Makes a link under which a supplier answers without an account; it is shown this once',
  permission: 'esg:write',
  request: z.object({
    ...supplier,
    sentTo: z
      .string()
      .trim()
      .min(3, 'Say who is asked')
      .max(200)
      .meta({ title: 'Who is asked', placeholder: 'Name or address at the supplier' }),
    days: z
      .number()
      .int()
      .min(1, 'At least a day')
      .max(90, 'At most 90 days')
      .default(30)
      .meta({ title: 'Days the link works' }),
  }),
  response: z.object({
    questionnaire: Questionnaire,
    /** What follows the address of this installation. Its last part is kept nowhere. */
    link: z.string(),
  }),
  problems: ['not-found', 'conflict'],
  status: 201,
})

export const withdrawQuestionnaire = defineEndpoint({
  name: 'esg.withdraw-questionnaire',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/companies/{id}/suppliers/{supplierId}/questionnaires/{questionnaireId}/withdraw',
  summary: 'Ends a link before it was answered',
  permission: 'esg:write',
  request: z.object({ ...supplier, questionnaireId: numberInText().int().positive() }),
  response: z.array(Questionnaire),
  problems: ['not-found', 'already-decided'],
})

export const settleQuestionnaire = defineEndpoint({
  name: 'esg.settle-questionnaire',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/companies/{id}/suppliers/{supplierId}/questionnaires/{questionnaireId}/settle',
  summary: 'Accepts a supplier’s answers, which count towards its risk then, or rejects them',
  permission: 'esg:write',
  request: z.object({
    ...supplier,
    questionnaireId: numberInText().int().positive(),
    isAccepted: z.boolean(),
    reason: reason.meta({ title: 'Reason', kind: 'textarea' }),
  }),
  response: z.array(Questionnaire),
  problems: ['not-found', 'already-decided', 'four-eyes'],
})

const OpenQuestionnaire = z.object({
  buyer: z.string(),
  supplier: z.string(),
  expiresAt: isoDateTime,
  questions: z.array(z.object({ id: SupplierQuestionId, asks: z.string() })),
  figures: z.array(
    z.object({ metric: SupplierFigureId, name: z.string(), holds: z.string(), units: z.array(z.string()) }),
  ),
})
export type OpenQuestionnaire = z.infer<typeof OpenQuestionnaire>

// Read by POST, so that the token stands in no address and in no log of one.
export const openQuestionnaire = defineEndpoint({
  name: 'esg.open-questionnaire',
  effect: 'read',
  method: 'POST',
  path: '/api/esg/questionnaire/open',
  summary: 'What the link to a questionnaire asks',
  permission: 'public',
  request: z.object({ token }),
  response: OpenQuestionnaire,
  problems: ['link-expired', 'too-many-requests'],
  bodyBytesMax: 4_096,
  limit: { perAddress: 60, windowSeconds: TEN_MINUTES_SECONDS },
})

export const answerQuestionnaire = defineEndpoint({
  name: 'esg.answer-questionnaire',
  effect: 'write',
  method: 'POST',
  path: '/api/esg/questionnaire/answer',
  summary: 'Sends a supplier’s answers; the link works once',
  permission: 'public',
  request: z
    .object({
      token,
      name: z.string().trim().min(2, 'Give your name').max(120),
      periodStart: Day,
      periodEnd: Day,
      answers: Answers.default({}),
      figures: z
        .array(
          z.object({
            metric: SupplierFigureId,
            value: z.number(),
            unit: z.string().trim().min(1, 'A unit is required').max(40),
            source: z.string().trim().min(3, 'Say where the figure stands').max(200),
          }),
        )
        .max(supplierFigures.length)
        .default([]),
    })
    .refine(({ answers, figures }) => Object.keys(answers).length + figures.length > 0, {
      path: ['answers'],
      message: 'Answer a question or give a figure',
    })
    .refine(({ figures }) => new Set(figures.map(({ metric }) => metric)).size === figures.length, {
      path: ['figures'],
      message: 'A figure is given once',
    }),
  response: z.object({ answers: z.number().int(), figures: z.number().int() }),
  problems: ['link-expired', 'metric-refused', 'too-many-requests'],
  bodyBytesMax: 32_768,
  limit: { perAddress: 20, windowSeconds: TEN_MINUTES_SECONDS },
})
