import { bookkeeping } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ConnectedModel } from './connection.ts'
import { dayOf } from './connection.ts'
import { aboutTokens, type ModelQuestion, type ModelReply } from './protocols/protocol.ts'
import * as store from './store.ts'

/** A budget that is used up, in the words of the label. */
export class OverBudget extends Error {}

const WHY = 'tokens that were spent on a model'

/**
 * Asks with tokens put aside for it first, so that questions at the same time do not overdraw a budget together, and counts what it took. What was asked and
 * failed counts as what was sent.
 * @throws OverBudget without asking.
 */
export async function withinBudget(
  ctx: Context,
  { tokensPerPerson, tokensPerOrganisation }: ConnectedModel,
  question: ModelQuestion,
  ask: () => Promise<ModelReply>,
): Promise<ModelReply> {
  const { actor, installation } = ctx
  const spender: store.Spender = {
    organisationId: actor.organisationId,
    userId: actor.kind === 'user' ? actor.userId : -1,
    day: dayOf(installation.clock()),
  }
  const db = bookkeeping(installation.database.db, WHY)
  const sent = aboutTokens(
    question.system,
    JSON.stringify(question.messages),
    JSON.stringify(question.form ?? question.tools),
  )
  const aside = sent + question.tokensMax
  const over = await store.putAside(db, spender, aside, {
    person: tokensPerPerson,
    organisation: tokensPerOrganisation,
  })
  if (over)
    throw new OverBudget(
      over === 'person'
        ? 'your share of the model is used up for today'
        : 'the organisation’s share of the model is used up for today',
    )
  let took = sent
  try {
    const reply = await ask()
    took = reply.tokensIn + reply.tokensOut
    return reply
  } finally {
    await store.countTokens(db, spender, took - aside)
  }
}
