import { z } from 'zod'
import { MarketSymbol } from '#domains/market-data/contract/index.ts'
import { INDUSTRY, ratioIds, ratios } from '#engines/credit/index.ts'
import {
  defineEndpoint,
  defineList,
  defineListFile,
  listPage,
  listRequest,
  numberInText,
} from '#platform/endpoint/index.ts'
import { CreditAnalysis } from './analysis.ts'
import { CreditAlert, CreditDashboard } from './dashboard.ts'
import {
  Borrower,
  BorrowerFile,
  BorrowerKind,
  CreditProfile,
  CreditRating,
  Currency,
  Day,
  Seniority,
} from './schemas.ts'

const borrowerId = { id: numberInText().int().positive() }
const reason = z.string('A reason is required').trim().min(3, 'A reason is required').max(2_000)
const percent = z.number().min(0)
const dollars = z.number().min(0).max(1_000_000_000_000)

export const readCreditDashboard = defineEndpoint({
  name: 'credit.dashboard',
  method: 'GET',
  path: '/api/credit/dashboard',
  summary: 'The figures of the credit dashboard, each with what it is made of',
  permission: 'credit:read',
  response: CreditDashboard,
  problems: [],
  examples: [{ asks: 'What is our exposure to high-risk borrowers?', request: {} }],
})

export const readCreditProfiles = defineEndpoint({
  name: 'credit.profiles',
  method: 'GET',
  path: '/api/credit/profiles',
  summary:
    'Companies with a rating, worst first; at most a thousand. The list of all borrowers is /api/credit/borrowers',
  permission: 'credit:read',
  request: z.object({ limit: numberInText().int().min(1).max(1_000).default(1_000) }),
  response: z.array(CreditProfile),
})

export const readCreditAlerts = defineEndpoint({
  name: 'credit.alerts',
  method: 'GET',
  path: '/api/credit/alerts',
  summary: 'Open alerts about borrowers, newest first',
  permission: 'credit:read',
  request: z.object({ limit: numberInText().int().min(1).max(500).default(100) }),
  response: z.array(CreditAlert),
})

export const borrowersList = defineList({
  name: 'All Credit Profiles',
  columns: {
    name: 'text',
    rating: 'whole',
    score: 'whole',
    probability: 'decimal',
    exposure: 'whole',
    period: 'text',
    assessed: 'moment',
  },
  facets: {
    rating: z.enum([...CreditRating.options, 'none']),
    watched: z.enum(['true', 'false']),
  },
  searches: 'Company',
  startsWith: 'the worst rating first',
})

/** What else narrows the list: the borrowers behind a figure are found by it. */
const withinBorrowers = {
  /** Only those rated CCC or worse. */
  highRisk: z.literal('true').optional(),
}

export const listBorrowers = defineEndpoint({
  name: 'credit.borrowers',
  method: 'GET',
  path: '/api/credit/borrowers',
  summary: 'Borrowers, worst rating first, filtered and paged',
  permission: 'credit:read',
  request: z.object({ ...listRequest(borrowersList), ...withinBorrowers }),
  response: listPage(Borrower),
  examples: [{ asks: 'Which borrowers are rated CCC?', request: { rating: 'CCC' } }],
})

export const exportBorrowers = defineListFile(listBorrowers, {
  name: 'credit.export',
  summary: 'Every borrower that matches a filter, as CSV or XLSX',
})

const facts = {
  name: z
    .string('Name is required')
    .trim()
    .min(2, 'Name must have at least 2 characters')
    .max(300)
    .meta({ title: 'Company' }),
  kind: BorrowerKind.meta({
    title: 'Kind',
    description:
      'Decides which of Altman’s scores applies; banks and insurers are not rated, and would be rated wrongly as anything else',
  }),
  customerId: z.number().int().positive().nullable().meta({ title: 'Customer number' }),
  entityId: z
    .string()
    .regex(/^\d{1,15}$/, 'Give a company of the directory by its number')
    .nullable()
    .meta({ title: 'Company of the directory' }),
  groupName: z
    .string()
    .trim()
    .max(200)
    .meta({ title: 'Group', description: 'Exposures of one group are counted together' }),
  industry: z
    .union([
      z.literal(''),
      z.string().trim().regex(INDUSTRY, 'Write it as NACE 28.1, NAICS 333249 or SIC 3559'),
    ])
    .meta({
      title: 'Industry',
      description:
        'As NACE 28.1, NAICS 333249 or SIC 3559; ratios are placed among borrowers of the same one',
      kind: 'text',
    }),
  symbol: z.union([z.literal(''), MarketSymbol]).meta({
    title: 'Symbol',
    description: 'Ticker of its shares; used for the distance to default',
    // A form cannot tell from two shapes of a text that it is one.
    kind: 'text',
  }),
}

export const addBorrower = defineEndpoint({
  name: 'credit.add-borrower',
  method: 'POST',
  path: '/api/credit/borrowers',
  summary: 'Adds a borrower: a company from the directory, a customer, or one entered by name',
  permission: 'credit:write',
  request: z.object({
    name: facts.name.optional(),
    // Nobody is taken for a private firm because nobody said what they are: of a bank no score means anything.
    kind: facts.kind,
    customerId: facts.customerId.default(null),
    entityId: facts.entityId.default(null),
    groupName: facts.groupName.default(''),
    symbol: facts.symbol.default(''),
    industry: facts.industry.default(''),
  }),
  response: Borrower,
  problems: ['not-found', 'conflict'],
  status: 201,
})

export const changeBorrower = defineEndpoint({
  name: 'credit.change-borrower',
  method: 'PATCH',
  path: '/api/credit/borrowers/{id}',
  summary: 'Updates a borrower; its rating is recalculated',
  permission: 'credit:write',
  request: z.object({ ...borrowerId, ...z.object(facts).partial().shape }),
  response: Borrower,
  problems: ['not-found', 'conflict'],
})

export const readBorrower = defineEndpoint({
  name: 'credit.borrower',
  method: 'GET',
  path: '/api/credit/borrowers/{id}',
  summary: 'All stored data of a borrower',
  permission: 'credit:read',
  request: z.object(borrowerId),
  response: BorrowerFile,
  problems: ['not-found'],
})

export const readCreditAnalysis = defineEndpoint({
  name: 'credit.analysis',
  method: 'GET',
  path: '/api/credit/borrowers/{id}/analysis',
  summary: 'Ratios, models and rating with their inputs, from the statements known on a date',
  permission: 'credit:read',
  request: z.object({ ...borrowerId, knownOn: Day.optional() }),
  response: CreditAnalysis,
  problems: ['not-found'],
})

export const watchBorrower = defineEndpoint({
  name: 'credit.watch',
  method: 'POST',
  path: '/api/credit/borrowers/{id}/watch',
  summary: 'Puts a borrower on the watch list or takes it off, with a reason',
  permission: 'credit:write',
  request: z.object({ ...borrowerId, isWatched: z.boolean(), reason: reason.meta({ title: 'Reason' }) }),
  response: BorrowerFile,
  problems: ['not-found'],
})

const facility = {
  name: z.string('Name is required').trim().min(2, 'Name is required').max(200).meta({ title: 'Facility' }),
  currency: Currency.meta({ title: 'Currency', placeholder: 'USD' }),
  committedAmount: dollars.meta({ title: 'Committed', description: 'In whole units of the currency' }),
  drawnAmount: dollars.meta({ title: 'Drawn' }),
  seniority: Seniority.meta({ title: 'Seniority' }),
  maturity: Day.nullable().meta({ title: 'Matures on' }),
  lossGivenDefaultPercent: percent.max(100).nullish().meta({
    title: 'Loss given default, %',
    description: 'Of what no collateral covers; needed for an expected credit loss',
  }),
  effectiveRatePercent: percent
    .max(100)
    .nullish()
    .meta({ title: 'Effective interest rate, % a year', description: '6 for 6 %' }),
  grantedOn: Day.nullish().meta({ title: 'Granted on' }),
  ratingAtGrant: CreditRating.nullish().meta({
    title: 'Rating when granted',
    description: 'Empty takes what was assessed here by that day',
  }),
  pastDueSince: Day.nullish().meta({
    title: 'Past due since',
    description: 'Day of the oldest payment that is due',
  }),
  collateralAmount: dollars
    .nullish()
    .meta({ title: 'Collateral', description: 'Its value, in the facility’s currency' }),
  collateralHaircutPercent: percent
    .max(100)
    .nullish()
    .meta({ title: 'Haircut of the collateral, %', description: 'What its sale would cost and lose' }),
  collateralValuedOn: Day.nullish().meta({ title: 'Collateral valued on' }),
}
const endsAfterGrant = ({
  maturity,
  grantedOn,
}: {
  maturity: string | null
  grantedOn?: string | null | undefined
}) => !grantedOn || !maturity || grantedOn <= maturity

export const putFacility = defineEndpoint({
  name: 'credit.put-facility',
  method: 'POST',
  path: '/api/credit/borrowers/{id}/facilities',
  summary:
    'Adds a facility, or changes the one given by `facilityId`; zero committed and zero drawn closes it',
  permission: 'credit:write',
  request: z
    .object({ ...borrowerId, facilityId: z.number().int().positive().optional(), ...facility })
    .extend({
      maturity: facility.maturity.default(null),
      isDoubtAccepted: z
        .boolean()
        .default(false)
        .meta({ title: 'It is in force although it has matured or is like another' }),
    })
    .refine(({ committedAmount, drawnAmount }) => drawnAmount <= committedAmount, {
      path: ['drawnAmount'],
      message: 'More is drawn than is committed',
    })
    .refine(endsAfterGrant, { path: ['grantedOn'], message: 'It matures before this day' }),
  response: BorrowerFile,
  problems: ['not-found', 'invalid-input'],
})

/** What stands in statements alone: a covenant on a price could never be tested on one. */
export const covenantRatioIds = ratioIds.filter((id) => ratios[id].group !== 'market')

export const addCovenant = defineEndpoint({
  name: 'credit.add-covenant',
  method: 'POST',
  path: '/api/credit/borrowers/{id}/covenants',
  summary: 'Adds a covenant on a ratio; it is tested on the newest statement at once and on every later one',
  permission: 'credit:write',
  request: z.object({
    ...borrowerId,
    ratio: z.enum(covenantRatioIds as [string, ...string[]]).meta({ title: 'Ratio' }),
    bound: z
      .enum(['at-least', 'at-most'])
      .meta({ title: 'Has to be', labels: { 'at-least': 'At least', 'at-most': 'At most' } }),
    threshold: z
      .number()
      .min(-1e9)
      .max(1e9)
      .meta({ title: 'Threshold', description: 'Fractions as 0.25 for 25 %' }),
  }),
  response: BorrowerFile,
  problems: ['not-found', 'conflict'],
  status: 201,
})

export const endCovenant = defineEndpoint({
  name: 'credit.end-covenant',
  method: 'POST',
  path: '/api/credit/borrowers/{id}/covenants/end',
  summary: 'Ends a covenant; its tests are kept',
  permission: 'credit:write',
  request: z.object({ ...borrowerId, covenantId: z.number().int().positive(), reason }),
  response: BorrowerFile,
  problems: ['not-found'],
})

export const proposeDecision = defineEndpoint({
  name: 'credit.propose',
  method: 'POST',
  path: '/api/credit/borrowers/{id}/decisions',
  summary: 'Proposes a rating override or a limit; it takes effect when a second person agrees',
  permission: 'credit:decide',
  request: z
    .object({
      ...borrowerId,
      kind: z.enum(['rating', 'limit']),
      rating: CreditRating.optional().meta({ title: 'Rating' }),
      limitAmount: dollars.optional().meta({ title: 'Limit, USD' }),
      until: Day.meta({ title: 'Holds until' }),
      reason: reason.meta({ title: 'Reason', kind: 'textarea' }),
    })
    .refine(({ kind, rating }) => kind !== 'rating' || rating !== undefined, {
      path: ['rating'],
      message: 'A rating is required',
    })
    .refine(({ kind, limitAmount }) => kind !== 'limit' || limitAmount !== undefined, {
      path: ['limitAmount'],
      message: 'A limit is required',
    }),
  response: BorrowerFile,
  problems: ['not-found', 'conflict'],
  status: 201,
})

export const settleDecision = defineEndpoint({
  name: 'credit.settle',
  method: 'POST',
  path: '/api/credit/borrowers/{id}/decisions/settle',
  summary: 'A second person approves or refuses a proposal; the proposer may withdraw it',
  permission: 'credit:decide',
  request: z.object({
    ...borrowerId,
    decisionId: z.number().int().positive(),
    isAgreed: z.boolean(),
    reason: reason.meta({ title: 'Reason', kind: 'textarea' }),
  }),
  response: BorrowerFile,
  problems: ['not-found', 'conflict', 'four-eyes'],
})

export const scoreAll = defineEndpoint({
  name: 'credit.score-all',
  method: 'POST',
  path: '/api/credit/scoring',
  summary: 'Reassesses every borrower in a run that can be followed and cancelled',
  permission: 'credit:write',
  response: z.object({ runId: z.number().int(), borrowers: z.number().int() }),
  problems: ['conflict'],
  status: 202,
})
