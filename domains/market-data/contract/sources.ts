import { z } from 'zod'
import { isoDateTime } from '#platform/endpoint/index.ts'
import { ProviderHealth } from './schemas.ts'

/** The outside sources. */
export const SourceName = z.enum([
  'tiingo',
  'alpaca',
  'finnhub',
  'alpha-vantage',
  'yahoo',
  'us-treasury',
  'fred',
  'sec',
  'feeds',
])
export type SourceName = z.infer<typeof SourceName>

export const SourceGift = z.enum(['prices', 'news', 'rates'])
export type SourceGift = z.infer<typeof SourceGift>

/** What an administrator has to give so that a source can be asked. */
export const SourceNeed = z.enum(['key', 'key and secret', 'addresses', 'nothing'])
export type SourceNeed = z.infer<typeof SourceNeed>

/** One source: what it is, what may be done with it, and how it does. */
export const MarketSourceState = ProviderHealth.extend({
  title: z.string(),
  gives: z.array(SourceGift),
  needs: SourceNeed,
  licence: z.string(),
  delay: z.string(),
  /** Where a key is had. */
  keyPage: z.url().nullable(),
  /** Under which name it is connected; null for what is the installation's own. */
  provider: SourceName.nullable(),
  isConnected: z.boolean(),
  /** Whether this installation lets it be connected. */
  isAllowed: z.boolean(),
  /** Why the last call that failed did, in plain words. */
  lastFailure: z.string().nullable(),
  /** After failures it is left alone until then; null where it is not. */
  restsUntil: isoDateTime.nullable(),
  /** How many calls are left now, of so many in so many seconds; null for what costs no call. */
  budget: z.object({ left: z.number().int(), calls: z.number(), perSeconds: z.number() }).nullable(),
  /** The addresses that are asked; told to those who may change them. */
  feeds: z.array(z.string()),
})
export type MarketSourceState = z.infer<typeof MarketSourceState>

export const MarketSources = z.object({
  sources: z.array(MarketSourceState),
  /** Whether the caller may connect and disconnect them. */
  isManageable: z.boolean(),
})
export type MarketSources = z.infer<typeof MarketSources>
