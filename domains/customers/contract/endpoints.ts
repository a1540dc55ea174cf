import { z } from 'zod'
import { ControlChange } from '#domains/controls/contract/index.ts'
import {
  defineEndpoint,
  defineList,
  defineListFile,
  listPage,
  listRequest,
  numberInText,
  requiredReason,
  shortOf,
  titlesOf,
} from '#platform/endpoint/index.ts'
import { BornOn } from './born-on.ts'
import {
  Customer,
  CustomerFileRead,
  CustomerGender,
  CustomerIdentifier,
  CustomerRiskLevel,
  CustomerSchema,
  customerColumns,
  ShownRisk,
} from './schemas.ts'
import { invisibleName, isNumberAlone, isVisibleName, numberAlone } from './visible-name.ts'

const customerId = { id: numberInText().int().positive() }

const titles = titlesOf(Customer)

const nameOrNumber = z
  .string('Name is required')
  .trim()
  .min(2, 'Name must have at least 2 characters')
  .max(300, 'Name must have at most 300 characters')
  .refine(isVisibleName, invisibleName)

/** A party has so many names beside its own at most. */
export const FURTHER_NAMES_MAX = 20

/** What a party is known by beside its name; a screening is asked with the same. A number among further names is searched as one. */
export const furtherFacts = {
  aliases: z.array(nameOrNumber).max(FURTHER_NAMES_MAX).optional().meta({ title: titles.aliases }),
  gender: CustomerGender.nullable().optional().meta({ title: titles.gender }),
  addresses: z.array(z.string().trim().min(1).max(500)).max(20).optional().meta({ title: titles.addresses }),
}

const facts = {
  ...furtherFacts,
  name: nameOrNumber.refine((text) => !isNumberAlone(text), numberAlone).meta({ title: titles.name }),
  schema: CustomerSchema.meta({ title: titles.schema }),
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'A country is two capital letters'))
    .max(10)
    .meta({ title: titles.countries }),
  birthDate: BornOn.nullable().meta({ title: titles.birthDate }),
  identifiers: z.array(CustomerIdentifier).max(10).meta({ title: 'Identifiers' }),
  segment: z.string().trim().max(60).meta({ title: titles.segment }),
  exposureCents: z
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .nullable()
    .meta({ title: titles.exposureCents }),
  riskLevel: CustomerRiskLevel.nullable().meta({ title: 'Risk level' }),
  product: z.string().trim().min(1).max(60).nullable().meta({ title: titles.product }),
  channel: z.string().trim().min(1).max(60).nullable().meta({ title: titles.channel }),
  kycCompletenessPercent: z
    .number()
    .int()
    .min(0)
    .max(100)
    .nullable()
    .meta({ title: 'Due-diligence file, percent complete' }),
}

export const customersList = defineList({
  name: 'Customers',
  columns: {
    name: 'text',
    segment: 'text',
    risk: 'whole',
    exposure: 'whole',
    monitored: 'yes-no',
    screened: 'moment',
  },
  facets: { riskLevel: ShownRisk, isMonitored: z.enum(['true', 'false']) },
  searches: 'Name',
  startsWith: 'by name',
})

export const listCustomers = defineEndpoint({
  name: 'customers.list',
  method: 'GET',
  path: '/api/customers',
  summary: 'Customers by name, filtered and paged',
  permission: 'customers:read',
  request: z.object(listRequest(customersList)),
  response: listPage(Customer),
  examples: [
    {
      asks: 'Which monitored customers are of high risk?',
      request: { riskLevel: 'high', isMonitored: 'true' },
    },
    { asks: 'Whose risk has nobody assessed?', request: { riskLevel: 'not-assessed' } },
  ],
  short: ({ rows, total }) => ({
    total,
    rows: rows.map((row) =>
      shortOf(customerColumns, row, ['id', 'screening', 'lastScreenedAt', 'dataAsOf', 'isSample']),
    ),
  }),
})

export const exportCustomers = defineListFile(listCustomers, {
  name: 'customers.export',
  summary: 'Every customer that matches a filter, as CSV or XLSX',
})

export const readCustomer = defineEndpoint({
  name: 'customers.customer',
  method: 'GET',
  path: '/api/customers/{id}',
  summary: 'One customer',
  permission: 'customers:read',
  request: z.object(customerId),
  response: Customer,
  problems: ['not-found'],
})

export const createCustomer = defineEndpoint({
  name: 'customers.add',
  method: 'POST',
  path: '/api/customers',
  summary: 'Adds a customer, monitored by default',
  permission: 'customers:write',
  request: z.object({
    name: facts.name,
    schema: facts.schema.default('Unknown'),
    countries: facts.countries.default([]),
    birthDate: facts.birthDate.default(null),
    identifiers: facts.identifiers.default([]),
    ...furtherFacts,
    segment: facts.segment.default(''),
    exposureCents: facts.exposureCents.default(null),
    riskLevel: facts.riskLevel.default(null),
    product: facts.product.optional(),
    channel: facts.channel.optional(),
    isMonitored: z.boolean().default(true).meta({ title: 'Monitor' }),
    kycCompletenessPercent: facts.kycCompletenessPercent.default(null),
  }),
  response: Customer,
  status: 201,
  examples: [
    {
      asks: 'Add a company and watch it from now on',
      request: {
        name: 'Halden Shipping AS',
        schema: 'Company',
        countries: ['NO'],
        riskLevel: 'medium',
        isMonitored: true,
      },
    },
  ],
})

export const changeCustomer = defineEndpoint({
  name: 'customers.change',
  method: 'PATCH',
  path: '/api/customers/{id}',
  summary:
    'Updates a customer; omitted fields are kept. A lower stated risk needs a reason and a second person: the answer holds what is in force',
  permission: 'customers:write',
  request: z.object({
    ...customerId,
    /** The version that was read: a change of an older one is refused. Without a version the newest is meant. */
    version: z.number().int().positive().max(2_147_483_647).optional(),
    ...z.object(facts).partial().shape,
    /** Confirms that the data is right as of now. */
    isDataConfirmed: z.boolean().default(false),
    reason: z.string().trim().max(2_000).optional(),
  }),
  response: Customer.extend({ proposal: ControlChange.nullable() }),
  problems: ['not-found', 'stale', 'conflict'],
  examples: [
    {
      asks: 'Raise the risk level of a customer',
      request: { id: 1, riskLevel: 'high', reason: 'New owner in a country under sanctions.' },
    },
  ],
})

export const monitorCustomer = defineEndpoint({
  name: 'customers.monitor',
  method: 'POST',
  path: '/api/customers/{id}/monitoring',
  summary: 'Starts or ends the monitoring of a customer',
  permission: 'customers:write',
  request: z
    .object({
      ...customerId,
      isMonitored: z.boolean(),
      reason: requiredReason.optional(),
    })
    .refine((asked) => asked.isMonitored || asked.reason !== undefined, {
      path: ['reason'],
      message: 'A reason is required to end the monitoring',
    }),
  response: Customer,
  problems: ['not-found'],
  examples: [{ asks: 'Watch a customer', request: { id: 1, isMonitored: true } }],
})

export const importCustomerFile = defineEndpoint({
  name: 'customers.import',
  method: 'POST',
  path: '/api/customers/import',
  summary:
    'Reads customers from a CSV or XLSX file; a trial run shows what would be added and why a row would be refused',
  permission: 'customers:write',
  body: 'multipart',
  bodyBytesMax: 10_500_000,
  request: z.object({
    file: z.file().max(10_000_000, 'The file may have at most 10 MB'),
    /** `true` changes nothing. */
    isTrial: z.enum(['true', 'false']).default('true'),
    /** `true`: whoever may be a customer already or another of its name is another one. */
    areDoubtfulApart: z.enum(['true', 'false']).default('false'),
    /** Which column holds what, as JSON: `{"name": "Kunde"}`. Without it, as such a file was read before, or by its titles. */
    columns: z.string().max(10_000).optional(),
  }),
  response: CustomerFileRead,
  problems: ['invalid-input', 'unsupported-file', 'too-large', 'too-many-requests'],
})
