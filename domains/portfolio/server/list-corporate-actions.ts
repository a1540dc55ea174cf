import { corporateActionsOf } from '#domains/market-data/server/index.ts'
import {
  type AccountRow,
  type AppliedAction,
  accountInCurrencies,
  newestActionsOfFiles,
  newestCorporateActions,
} from '#domains/trading/server/index.ts'
import { toCents } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { listCorporateActions as endpoint } from '../contract/endpoints.ts'
import type { CorporateAction } from '../contract/schemas.ts'

/** The newest dividends and splits that an account went through here in all its currencies, and those that a broker's file told. @throws Problem `not-found`. */
export async function listCorporateActions(
  ctx: Context,
  { accountId, limit }: RequestOf<typeof endpoint>,
): Promise<CorporateAction[]> {
  const parts = await accountInCurrencies(ctx.db, { organisationId: ctx.actor.organisationId, accountId })
  const actions: CorporateAction[] = []
  for (const part of parts) actions.push(...(await actionsOf(ctx, part, limit)))
  const dayOf = ({ exDay, payDay }: CorporateAction) => exDay ?? payDay ?? ''
  return actions
    .sort((one, other) => (dayOf(one) < dayOf(other) ? 1 : dayOf(one) > dayOf(other) ? -1 : 0))
    .slice(0, limit)
}

async function actionsOf(
  ctx: Context,
  { organisationId, id: accountId, currency }: AccountRow,
  limit: number,
): Promise<CorporateAction[]> {
  const at = { organisationId, accountId }
  const applied = await newestCorporateActions(ctx.db, at, limit)
  const actions: CorporateAction[] = []
  for (const one of applied) {
    const { kind, symbol, exDay, payDay, paidAt } = one
    actions.push({
      kind,
      symbol,
      exDay,
      amount: kind === 'dividend' ? toCents(one.amount) : null,
      payDay,
      paidAt: paidAt?.toISOString() ?? null,
      ratio: kind === 'split' ? await ratioOf(ctx, one) : null,
      received: null,
      currency,
    })
  }
  for (const { kind, symbol, day, at: paidAt, amount, received } of await newestActionsOfFiles(
    ctx.db,
    at,
    limit,
  ))
    actions.push({
      kind,
      symbol: symbol ?? '',
      exDay: kind === 'dividend' ? null : day,
      amount: amount === null ? null : toCents(amount),
      payDay: kind === 'dividend' ? day : null,
      paidAt: kind === 'dividend' ? paidAt.toISOString() : null,
      ratio: null,
      received,
      currency,
    })
  return actions
}

/** The books keep the units that a split added; in what ratio, the market tells. */
async function ratioOf(ctx: Context, { symbol, exDay }: AppliedAction): Promise<CorporateAction['ratio']> {
  const { splits } = await corporateActionsOf(ctx, symbol, { from: exDay, to: exDay })
  const [split] = splits
  return split ? { to: split.to, from: split.from } : null
}
