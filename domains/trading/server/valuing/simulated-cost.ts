import type { PriceKind } from '#domains/market-data/contract/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { lastSampleIdsOf } from '#platform/sample-data/index.ts'

type Priced = { provenance?: { kind: PriceKind } | undefined }

/**
 * Whether what an account paid for a holding is of simulated prices and its price is one of a market: the sample trades at simulated prices, and an import sets real ones
 * beside them. The difference is no gain or loss.
 */
export async function simulatedCosts(
  db: Queryable,
  organisationId: number,
): Promise<(accountId: number, quote: Priced | undefined) => boolean> {
  const { account: lastOfSample = 0 } = await lastSampleIdsOf(db, organisationId)
  return (accountId, quote) =>
    accountId <= lastOfSample && quote?.provenance !== undefined && quote.provenance.kind !== 'simulated'
}

/** Whether an account came with the sample data: all its trades are at simulated prices. */
export async function isOfSample(db: Queryable, organisationId: number, accountId: number): Promise<boolean> {
  const { account: lastOfSample = 0 } = await lastSampleIdsOf(db, organisationId)
  return accountId <= lastOfSample
}
