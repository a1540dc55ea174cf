import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { requireNoHold } from '#platform/legal-holds/index.ts'
import type {
  clearConversation as clearEndpoint,
  readHistory as historyEndpoint,
  readSuggestions as suggestionsEndpoint,
} from '../../contract/index.ts'
import { threadKept } from '../answering/choosing/thread.ts'
import * as store from '../store.ts'
import { letGo } from './attachments.ts'
import { messagesOf } from './chat.ts'
import { whoseIs } from './whose-conversation.ts'

const TURNS_SHOWN = 100

export async function readHistory(
  ctx: Context,
  { sessionId }: RequestOf<typeof historyEndpoint>,
): Promise<ResponseOf<typeof historyEndpoint>> {
  const turns = await store.turnsOf(ctx.db, whoseIs(ctx, sessionId), TURNS_SHOWN)
  return { history: turns.flatMap(messagesOf) }
}

/** What people ask next about each kind of thing; a name that was spoken of is put in. */
const next: Readonly<Record<string, readonly string[]>> = {
  positions: [
    'What is its share of the portfolio?',
    'When did we buy it?',
    'Which position has gained the most?',
  ],
  account: [
    'How much cash do we have?',
    'How did the portfolio do this year?',
    'Which positions are at a loss?',
  ],
  performance: [
    'What was the deepest drawdown over the last year?',
    'Which position contributed most over the last 3 months?',
    'How is the money-weighted return computed?',
  ],
  quotes: ['How much is it up today?', 'How did it do over the last year?', 'How many shares do we own?'],
  history: ['What is its price now?', 'How did it do over the last month?', 'How many shares do we own?'],
  risk: [
    'What about 99% confidence?',
    'Which position adds the most risk?',
    'What would a repeat of the financial crisis do?',
  ],
  cases: ['Which cases are past their deadline?', 'How many cases are urgent?', 'Which case is due first?'],
  alerts: [
    'How many alerts are critical?',
    'What is the oldest alert?',
    'Which cases are past their deadline?',
  ],
  customers: [
    'Which customers are at critical risk?',
    'What is our largest exposure?',
    'How many customers are not monitored?',
  ],
  screenings: [
    'Which screenings await a decision?',
    'How many screenings had a match?',
    'What is the match threshold?',
  ],
  curve: ['What is the spread between 2 and 10 years?', 'Which bond yields the most?', 'And the 30 year?'],
}
const first = [
  'What is the portfolio worth?',
  'Which cases are past their deadline?',
  'What does the compliance score mean?',
]

export async function readSuggestions(
  ctx: Context,
  { sessionId }: RequestOf<typeof suggestionsEndpoint>,
): Promise<ResponseOf<typeof suggestionsEndpoint>> {
  const [last] = await store.turnsOf(ctx.db, whoseIs(ctx, sessionId), 1)
  if (!last) return { suggestions: [] }
  const choices = last.answer.outcome === 'asked-back' ? last.answer.items : []
  const topic = threadKept(last.thread)?.plan.subject
  return { suggestions: (choices.length > 0 ? choices : (next[topic ?? ''] ?? first)).slice(0, 3) }
}

export async function clearConversation(
  ctx: Context,
  { sessionId }: RequestOf<typeof clearEndpoint>,
): Promise<ResponseOf<typeof clearEndpoint>> {
  const whose = whoseIs(ctx, sessionId)
  return recordChange(ctx, async (tx) => {
    await requireNoHold(tx.db, whose.organisationId, [], 'This conversation')
    const cleared = await store.deleteTurns(tx.db, whose)
    await letGo(tx, await store.deleteAttachments(tx.db, whose))
    return {
      result: { cleared },
      trace: {
        action: 'conversation.cleared',
        subject: { type: 'conversation', id: sessionId },
        after: { cleared },
      },
    }
  })
}
