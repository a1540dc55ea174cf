import { recordChange } from '#platform/audit/index.ts'
import { seal, unseal } from '#platform/config/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { sealedColumn } from '#platform/sealed-values/index.ts'
import type { ActionName } from '#platform/vocabulary/index.ts'
import type * as endpoints from '../contract/endpoints.ts'
import type { OutsideAccount } from '../contract/endpoints.ts'
import { type BrokerKeys, readAccount } from './alpaca.ts'
import * as store from './store.ts'

const KEY_PURPOSE = 'keys of an outside broker'
/** Where the keys lie. */
export const sealedBrokerKeys = sealedColumn('outside_broker', 'sealed_keys', KEY_PURPOSE)

export type ConnectedAccount = { owner: store.Owner; accountNumber: string; keys: BrokerKeys }

/**
 * Connects the caller's own account once its keys have opened it.
 * @throws Problem `invalid-input` for keys that the broker refuses, `source-failed` where it does not answer, `too-many-requests`.
 */
export async function connectOutsideBroker(
  ctx: Context,
  keys: RequestOf<typeof endpoints.connectOutsideBroker>,
): Promise<ResponseOf<typeof endpoints.connectOutsideBroker>> {
  refuseDemo(ctx)
  const account = await openedBy(ctx, keys)
  const { accountNumber } = account
  await recordChange(ctx, async (tx) => {
    const sealedKeys = seal(ctx.installation, KEY_PURPOSE, JSON.stringify(keys))
    await store.storeBroker(tx.db, { ...ownerOf(ctx), sealedKeys, accountNumber, connectedAt: ctx.now })
    return { result: undefined, trace: trace(ctx, 'outside-broker.connected', { after: { accountNumber } }) }
  })
  return account
}

/** What is typed now and refused is a wrong input; what was kept and is refused now is not. */
async function openedBy(ctx: Context, keys: BrokerKeys): Promise<OutsideAccount> {
  try {
    return await readAccount(ctx, keys)
  } catch (failure) {
    if (!(failure instanceof Problem) || failure.details?.reason !== 'KEY_REFUSED') throw failure
    const message = 'This key and this secret open no paper account.'
    throw new Problem('invalid-input', failure.message, {
      reason: 'KEY_REFUSED',
      issues: [{ field: 'apiSecret', message }],
    })
  }
}

/** Forgets the caller's keys. What was ordered there stands there. @throws Problem `not-found`. */
export async function disconnectOutsideBroker(
  ctx: Context,
): Promise<ResponseOf<typeof endpoints.disconnectOutsideBroker>> {
  refuseDemo(ctx)
  return recordChange(ctx, async (tx) => {
    const stored = await store.brokerOf(tx.db, ownerOf(ctx))
    if (!stored) throw new Problem('not-found', 'No account at Alpaca is connected.')
    await store.forgetBroker(tx.db, ownerOf(ctx))
    const before = { accountNumber: stored.accountNumber }
    return {
      result: { isConnected: false as const },
      trace: trace(ctx, 'outside-broker.disconnected', { before }),
    }
  })
}

/** The caller's account as the broker tells it now; null where none is connected. */
export async function readOutsideAccount(
  ctx: Context,
): Promise<ResponseOf<typeof endpoints.readOutsideAccount>> {
  const stored = await store.brokerOf(ctx.db, ownerOf(ctx))
  return { account: stored ? await readAccount(ctx, keysIn(ctx, stored.sealedKeys)) : null }
}

/** @throws Problem `not-configured` where the caller has connected none. */
export async function connectedAccount(ctx: Context): Promise<ConnectedAccount> {
  const owner = ownerOf(ctx)
  const stored = await store.brokerOf(ctx.db, owner)
  if (!stored) throw new Problem('not-configured', 'Connect your paper account at Alpaca first.')
  return { owner, accountNumber: stored.accountNumber, keys: keysIn(ctx, stored.sealedKeys) }
}

const keysIn = (ctx: Context, sealed: string) =>
  JSON.parse(unseal(ctx.installation, KEY_PURPOSE, sealed)) as BrokerKeys

/** @throws Problem `demo-not-allowed`. */
export function refuseDemo(ctx: Context): void {
  if (ctx.actor.organisationId === DEMO_ORGANISATION_ID)
    throw new Problem('demo-not-allowed', 'The demo reaches no outside broker.')
}

const ownerOf = ({ actor }: Context): store.Owner => ({
  organisationId: actor.organisationId,
  userId: actor.kind === 'user' ? actor.userId : 0,
})

const trace = (ctx: Context, action: ActionName, facts: { before?: object; after?: object }) => ({
  action,
  subject: { type: 'outside-broker' as const, id: ownerOf(ctx).userId },
  ...facts,
})
