import { recordChange } from '#platform/audit/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/endpoints.ts'
import type { OutsideOrder } from '../contract/endpoints.ts'
import * as alpaca from './alpaca.ts'
import { type ConnectedAccount, connectedAccount, refuseDemo } from './connected-account.ts'
import * as store from './store.ts'

type Asked = RequestOf<typeof endpoints.placeOutsideOrder>

/** The newest orders of the caller's account, as the broker tells them now. */
export async function listOutsideOrders(
  ctx: Context,
  { limit }: RequestOf<typeof endpoints.listOutsideOrders>,
): Promise<OutsideOrder[]> {
  return alpaca.readOrders(ctx, (await connectedAccount(ctx)).keys, limit)
}

/**
 * Places an order at the outside broker. It is written down first and sent then, so that a repeat of the same id, after an answer that
 * was lost, sends nothing twice.
 * @throws Problem `order-refused` with the broker's words, `conflict` for an id that was used for another order, `source-failed` where what became of it is not known: the same id may be sent again.
 */
export async function placeOutsideOrder(ctx: Context, asked: Asked): Promise<OutsideOrder> {
  refuseDemo(ctx)
  const account = await connectedAccount(ctx)
  const known = await noteAsked(ctx, account, asked)
  if (known && canonicalJson(known.request) !== canonicalJson(termsOf(asked)))
    throw new Problem('conflict', 'This client order id was used for another order.', {
      reason: 'CLIENT_ORDER_ID_MUST_BE_UNIQUE',
    })
  if (known?.state === 'refused') throw refusedBefore(known.answer)
  if (known?.state === 'accepted') {
    ctx.answerHeaders?.set('Idempotency-Hit', 'true')
    return alpaca.readOrder(ctx, account.keys, asked.clientOrderId)
  }
  try {
    const order = await alpaca.sendOrder(ctx, account.keys, asked)
    await noteAnswered(ctx, account, asked.clientOrderId, { state: 'accepted', answer: order.id })
    return order
  } catch (failure) {
    if (failure instanceof Problem && failure.code === 'order-refused')
      await noteAnswered(ctx, account, asked.clientOrderId, {
        state: 'refused',
        answer: String(failure.details?.said ?? failure.message),
      })
    throw failure
  }
}

/** Asks the broker to cancel an order of the caller's account. */
export async function cancelOutsideOrder(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.cancelOutsideOrder>,
): Promise<ResponseOf<typeof endpoints.cancelOutsideOrder>> {
  refuseDemo(ctx)
  const { keys, accountNumber } = await connectedAccount(ctx)
  await alpaca.cancelOrder(ctx, keys, id)
  return recordChange(ctx, async () => ({
    result: { id, isAsked: true as const },
    trace: {
      action: 'outside-order.cancel-asked',
      subject: { type: 'outside-order', id },
      after: { accountNumber },
    },
  }))
}

const termsOf = ({ clientOrderId: _, ...terms }: Asked) => terms

const refusedBefore = (stated: string | null) =>
  new Problem('order-refused', `Alpaca refuses the order: ${stated}.`, {
    reason: 'OUTSIDE_BROKER',
    said: stated,
  })

const noteAsked = (ctx: Context, { owner, accountNumber }: ConnectedAccount, asked: Asked) =>
  recordChange(ctx, async (tx) => ({
    result: await store.noteOrder(tx.db, {
      ...owner,
      accountNumber,
      clientOrderId: asked.clientOrderId,
      request: termsOf(asked),
      state: 'asked',
      answer: null,
      askedAt: ctx.now,
    }),
    trace: {
      action: 'outside-order.asked',
      subject: { type: 'outside-order', id: asked.clientOrderId },
      after: { ...asked, accountNumber },
    },
  }))

const noteAnswered = (
  ctx: Context,
  { owner, accountNumber }: ConnectedAccount,
  clientOrderId: string,
  answer: { state: 'accepted' | 'refused'; answer: string },
) =>
  recordChange(ctx, async (tx) => ({
    result: await store.noteAnswer(tx.db, { ...owner, accountNumber, clientOrderId }, answer),
    trace: {
      action: `outside-order.${answer.state}`,
      subject: { type: 'outside-order', id: clientOrderId },
      after: answer,
    },
  }))
