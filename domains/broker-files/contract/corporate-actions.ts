import { z } from 'zod'
import { defineEndpoint, numberInText } from '#platform/endpoint/index.ts'
import { BrokerImport } from './endpoints.ts'

const symbol = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z][A-Z0-9.-]{0,14}$/, 'A symbol is letters, digits, points and dashes')
const cents = z.number().int().min(0).max(1e13)
const figure = z.number().positive().max(1e9)

/** What a company did with its shares. */
export const CorporateActionKind = z.enum([
  'spin-off',
  'merger',
  'cash-merger',
  'symbol-change',
  'return-of-capital',
  'stock-dividend',
  'split',
  'rights',
  'tender',
])
export type CorporateActionKind = z.infer<typeof CorporateActionKind>

/** What of the fields each kind needs: nothing of it is assumed. */
export const neededFor = {
  'spin-off': ['newSymbol', 'to', 'from', 'oldPrice', 'newPrice'],
  merger: ['newSymbol', 'to', 'from'],
  'cash-merger': ['cash'],
  'symbol-change': ['newSymbol'],
  'return-of-capital': ['cash'],
  'stock-dividend': ['to', 'from'],
  split: ['to', 'from'],
  rights: ['newSymbol', 'to', 'from', 'oldPrice', 'newPrice'],
  tender: ['quantity', 'cash'],
} as const satisfies Record<CorporateActionKind, readonly string[]>

/** How a holding changes; cost is with charges. Quantities × 1,000,000, money in cents. */
const HoldingChange = z.object({
  symbol: z.string(),
  quantityBefore: z.number(),
  quantityAfter: z.number(),
  costBefore: z.number(),
  costAfter: z.number(),
})

export const CorporateActionEffect = z.object({
  trial: z.boolean(),
  /** Null on trial. It is undone as a broker’s file is. */
  import: BrokerImport.nullable(),
  changes: z.array(HoldingChange),
  /** Cents that come in. */
  cash: z.number(),
  /** Cents of gain that is counted, a loss below zero. */
  realised: z.number(),
  /** What of it is taxed and what is not, in words. */
  tax: z.string(),
})
export type CorporateActionEffect = z.infer<typeof CorporateActionEffect>

export const bookCorporateAction = defineEndpoint({
  name: 'trading.book-corporate-action',
  method: 'POST',
  path: '/api/trading/corporate-actions',
  summary:
    'Books a spin-off, merger, change of symbol, return of capital, stock dividend, rights or tender by hand; a trial shows holdings, cost and gain before and after',
  permission: 'portfolio:trade',
  request: z.object({
    orgId: numberInText().int().optional(),
    accountId: numberInText().int().positive().max(Number.MAX_SAFE_INTEGER),
    kind: CorporateActionKind,
    symbol,
    /** The first day on which the shares traded after it. */
    day: z.iso.date(),
    newSymbol: symbol.optional(),
    /** So many new shares … */
    to: figure.optional(),
    /** … for so many that are held. */
    from: figure.optional(),
    /** Shares that are tendered. */
    quantity: figure.optional(),
    /** What a share of the old was worth after it, in dollars. */
    oldPrice: figure.optional(),
    /** What a share of the new was worth, in dollars. */
    newPrice: z.number().min(0).max(1e9).optional(),
    /** Cents that were paid in all. */
    cash: cents.optional(),
    /** Cents that were paid for the fraction of a share. */
    cashInLieu: cents.optional(),
    /** False books it. */
    trial: z.boolean().default(true),
  }),
  response: CorporateActionEffect,
  problems: ['invalid-input', 'forbidden', 'not-found', 'conflict', 'too-many-requests'],
  limit: { perAddress: 60, windowSeconds: 60 },
})
