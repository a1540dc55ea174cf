import { z } from 'zod'
import { defineEndpoint, page, pageRequest } from '#platform/endpoint/index.ts'
import { Customer, CustomerFileRead, CustomerIdentifier, CustomerRiskLevel, CustomerSchema } from './nouns.ts'
import { invisibleName, isVisibleName } from './visible-name.ts'

const customerId = { id: z.coerce.number().int().positive() }

const facts = {
  name: z
    .string('Name is required')
    .trim()
    .min(2, 'Name must have at least 2 characters')
    .max(300, 'Name must have at most 300 characters')
    .refine(isVisibleName, invisibleName)
    .meta({ title: 'Name' }),
  schema: CustomerSchema.meta({ title: 'Kind' }),
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'A country is two capital letters'))
    .max(10)
    .meta({ title: 'Countries' }),
  birthDate: z
    .string()
    .regex(
      /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/,
      'Write the date as 1962, 1962-03 or 1962-03-07',
    )
    .nullable()
    .meta({ title: 'Born or founded' }),
  identifiers: z.array(CustomerIdentifier).max(10).meta({ title: 'Identifiers' }),
  segment: z.string().trim().max(60).meta({ title: 'Segment' }),
  exposureCents: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().meta({ title: 'Exposure' }),
  riskLevel: CustomerRiskLevel.meta({ title: 'Risk level' }),
  kycCompletenessPercent: z
    .number()
    .int()
    .min(0)
    .max(100)
    .meta({ title: 'Due-diligence file, percent complete' }),
}

export const listCustomers = defineEndpoint({
  method: 'GET',
  path: '/api/customers',
  summary: 'Customers by name, filtered and paged',
  permission: 'companies:read',
  request: z.object({
    ...pageRequest,
    q: z.string().trim().max(200).optional(),
    riskLevel: CustomerRiskLevel.optional(),
    isMonitored: z.enum(['true', 'false']).optional(),
  }),
  response: page(Customer),
  problems: [],
})

export const readCustomer = defineEndpoint({
  method: 'GET',
  path: '/api/customers/{id}',
  summary: 'One customer',
  permission: 'companies:read',
  request: z.object(customerId),
  response: Customer,
  problems: ['not-found'],
})

export const createCustomer = defineEndpoint({
  method: 'POST',
  path: '/api/customers',
  summary: 'Adds a customer, monitored unless told otherwise',
  permission: 'companies:write',
  request: z.object({
    name: facts.name,
    schema: facts.schema.default('Unknown'),
    countries: facts.countries.default([]),
    birthDate: facts.birthDate.default(null),
    identifiers: facts.identifiers.default([]),
    segment: facts.segment.default(''),
    exposureCents: facts.exposureCents.default(null),
    riskLevel: facts.riskLevel.default('low'),
    isMonitored: z.boolean().default(true).meta({ title: 'Monitor' }),
    kycCompletenessPercent: facts.kycCompletenessPercent.default(0),
  }),
  response: Customer,
  problems: [],
  status: 201,
})

export const changeCustomer = defineEndpoint({
  method: 'PATCH',
  path: '/api/customers/{id}',
  summary: 'Changes facts of a customer; what is left out stays',
  permission: 'companies:write',
  request: z.object({
    ...customerId,
    ...z.object(facts).partial().shape,
    /** Confirms that the data is right as of now. */
    isDataConfirmed: z.boolean().default(false),
    reason: z.string().trim().max(2_000).optional(),
  }),
  response: Customer,
  problems: ['not-found'],
})

export const monitorCustomer = defineEndpoint({
  method: 'POST',
  path: '/api/customers/{id}/monitoring',
  summary: 'Starts or ends the monitoring of a customer',
  permission: 'companies:write',
  request: z
    .object({
      ...customerId,
      isMonitored: z.boolean(),
      reason: z.string().trim().min(3, 'A reason is required').max(2_000).optional(),
    })
    .refine((asked) => asked.isMonitored || asked.reason !== undefined, {
      path: ['reason'],
      message: 'A reason is required to end the monitoring',
    }),
  response: Customer,
  problems: ['not-found'],
})

export const importCustomerFile = defineEndpoint({
  method: 'POST',
  path: '/api/customers/import',
  summary: 'Reads customers from a CSV file; a trial run tells what would be added and why a row would not',
  permission: 'companies:write',
  body: 'multipart',
  bodyBytesMax: 10_500_000,
  request: z.object({
    file: z.file().max(10_000_000, 'The file may have at most 10 MB'),
    /** `true` changes nothing. */
    isTrial: z.enum(['true', 'false']).default('true'),
    /** `true`: whoever may be a customer already or another of its name is another one. */
    areDoubtfulApart: z.enum(['true', 'false']).default('false'),
  }),
  response: CustomerFileRead,
  problems: ['unsupported-file', 'too-large', 'too-many-requests'],
})
