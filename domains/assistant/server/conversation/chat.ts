import { recordChange } from '#platform/audit/index.ts'
import { type Context, daysBefore } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { holdOnDeletion } from '#platform/legal-holds/index.ts'
import type { ChatMessage, chat as endpoint } from '../../contract/index.ts'
import { threadKept } from '../answering/choosing/thread.ts'
import { answerWithModel, type Listener } from '../model/answer-with-model.ts'
import { forgetUseBefore } from '../model/store.ts'
import * as store from '../store.ts'
import { letGo } from './attachments.ts'
import { whoseIs } from './whose-conversation.ts'

/** A conversation is a help for some weeks and no archive. */
export const TURNS_KEPT_DAYS = 30

/** What a model is told of the conversation before: enough to lean on, little enough to pay for. */
const TURNS_TOLD = 4

/** Answers a message of a conversation and keeps both; what is older than thirty days goes with it. */
export const chat = (ctx: Context, input: RequestOf<typeof endpoint>): Promise<ResponseOf<typeof endpoint>> =>
  chatHeardBy(ctx, input, {})

/** The same, with somebody who follows the answer while it is written. */
export async function chatHeardBy(
  ctx: Context,
  { message, sessionId, context }: RequestOf<typeof endpoint>,
  listener: Listener,
): Promise<ResponseOf<typeof endpoint>> {
  const whose = whoseIs(ctx, sessionId)
  const turns = await store.turnsOf(ctx.db, whose, TURNS_TOLD)
  const startedAt = performance.now()
  const { answer, thread } = await answerWithModel(
    ctx,
    {
      question: message,
      thread: threadKept(turns.at(-1)?.thread),
      shown: { ...context, attached: await store.attachmentsOf(ctx.db, whose) },
      before: turns.map(({ question, answer: stated }) => ({
        question,
        answer: stated.text.replace(/ ?\[c\d+[a-z]?\]/g, ''),
      })),
    },
    listener,
  )
  const latencyMs = Math.round(performance.now() - startedAt)
  const turn = await recordChange(ctx, async (tx) => {
    const oldest = daysBefore(tx.now, TURNS_KEPT_DAYS)
    // What a hold keeps outlives its time.
    if (!(await holdOnDeletion(tx.db, whose.organisationId, []))) {
      await store.deleteTurnsBefore(tx.db, whose.organisationId, oldest)
      await letGo(tx, await store.deleteAttachmentsBefore(tx.db, whose.organisationId, oldest))
    }
    await forgetUseBefore(tx.db, whose.organisationId, oldest.toISOString().slice(0, 10))
    const row = await store.addTurn(tx.db, {
      ...whose,
      question: message,
      answer,
      thread: thread ?? null,
      latencyMs,
      askedAt: tx.now,
    })
    // What was asked stays between the person and the assistant: the log says that, and which records were read.
    const after = {
      outcome: answer.outcome,
      tools: answer.tools.map(({ name }) => name),
      ...(answer.made ? { made: answer.made } : {}),
    }
    return {
      result: row,
      trace: { action: 'conversation.asked', subject: { type: 'conversation', id: String(row.id) }, after },
    }
  })
  return { message: messagesOf(turn)[1], sessionId }
}

/** The two messages of a turn. */
export function messagesOf({
  id,
  question,
  answer,
  latencyMs,
  askedAt,
}: store.TurnRow): [ChatMessage, ChatMessage] {
  const timestamp = askedAt.toISOString()
  return [
    { id: `${id}-question`, role: 'user', content: question, timestamp },
    {
      id: `${id}-answer`,
      role: 'assistant',
      content: answer.text,
      timestamp,
      context: { dataSourceUsed: [...new Set(answer.tools.map(({ name }) => name))], answer, latencyMs },
    },
  ]
}
