import { plus, toCents } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { ClosedAccount } from '../../contract/schemas.ts'
import { organisationOf } from '../accounts/own-organisation.ts'
import { pricesOf } from '../price-source.ts'
import { securityOf } from '../wire-shape.ts'
import { type Closing, closedAccountsOf } from './store.ts'

/** The closed accounts of the organisation with what stayed in them, the latest first. */
export async function listClosedAccounts(
  ctx: Context,
  input: RequestOf<typeof endpoints.listClosedAccounts>,
): Promise<ClosedAccount[]> {
  const closed = await closedAccountsOf(ctx.db, organisationOf(ctx, input.orgId))
  const symbols = closed.flatMap(({ closing }) => closing.left.positions.map(({ symbol }) => symbol))
  const names = await pricesOf(ctx.installation).instrumentsOf(ctx, [...new Set(symbols)])
  return closed.map(({ account, closing: { at, successorId, left } }) => ({
    id: account.id,
    accountName: account.name,
    accountNumber: account.number,
    openedAt: account.openedAt.toISOString(),
    closedAt: new Date(at).toISOString(),
    succeededById: successorId,
    currency: account.currency,
    cash: toCents(plus(left.settled, left.unsettled)),
    dividendsDue: toCents(left.dividendsDue),
    positions: left.positions.map((position) => leftPosition(position, names)),
  }))
}

const leftPosition = (
  { symbol, quantity, cost }: Closing['left']['positions'][number],
  names: Parameters<typeof securityOf>[1],
) => ({ security: securityOf(symbol, names), quantity, cost: toCents(cost) })
