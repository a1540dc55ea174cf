import { z } from 'zod'
import { supplierComponentIds, supplierQuestions } from '#engines/esg/index.ts'
import { isoDateTime } from '#platform/endpoint/index.ts'
import { RiskLevel } from './schemas.ts'

export const SupplierComponentId = z.enum(supplierComponentIds as [(typeof supplierComponentIds)[number]])
export const CorrectiveAction = z.object({
  id: z.number().int(),
  what: z.string(),
  dueOn: z.string(),
  isDone: z.boolean(),
  isOverdue: z.boolean(),
  addedBy: z.string(),
  doneBy: z.string().nullable(),
  doneReason: z.string().nullable(),
})

/** How risky a supplier is, by what is known of it. Where too little is known it has neither level nor score. */
export const SupplierRisk = z.object({
  /** The company's number in the directory. */
  supplierCompanyId: z.number().int(),
  name: z.string(),
  country: z.string().nullable(),
  riskLevel: RiskLevel.nullable(),
  overallRiskScore: z.number().nullable(),
  coverage: z.number(),
  formula: z.string(),
  components: z.array(
    z.object({
      id: SupplierComponentId,
      label: z.string(),
      weight: z.number(),
      value: z.number().nullable(),
      source: z.string(),
      asOf: z.string().nullable(),
    }),
  ),
  missing: z.array(z.string()),
  certificate: z.object({ name: z.string(), validUntil: z.string() }).nullable(),
  answers: z.record(z.string(), z.enum(['yes', 'no'])),
  actions: z.array(CorrectiveAction),
  assessedBy: z.string().nullable(),
  assessedAt: isoDateTime.nullable(),
})
export type SupplierRisk = z.infer<typeof SupplierRisk>

/** One of whom enough is known for one of the four levels (ESGD-024). */
export const AssessedSupplier = SupplierRisk.extend({ riskLevel: RiskLevel, overallRiskScore: z.number() })

export const SupplierQuestionId = z.enum(
  supplierQuestions.map(({ id }) => id) as [(typeof supplierQuestions)[number]['id']],
)
