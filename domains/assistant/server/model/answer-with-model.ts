import { asksStanding, indexNames, readQuestion } from '#engines/question-parsing/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { askSource } from '#platform/sources/index.ts'
import type { Answer, AnswerMade } from '../../contract/index.ts'
import { answerQuestion } from '../answering/answer-question.ts'
import type { Answered } from '../answering/answered.ts'
import { makeAsker } from '../answering/asker.ts'
import type { Thread } from '../answering/choosing/thread.ts'
import { topicIndex } from '../topics/index.ts'
import { askModel } from './ask-model.ts'
import { OverBudget, withinBudget } from './budget.ts'
import { type ConnectedModel, connectedModel, sourceOf } from './connection.ts'
import { REPLY_TOKENS_MAX } from './least-tokens.ts'
import { PROMPT_VERSION, systemPrompt } from './prompt.ts'
import type { ModelMessage } from './protocols/protocol.ts'
import { Results, resultOfAnswer } from './results.ts'
import { modelTools, runTool, type ToolUser } from './tools.ts'
import { CheckedText, leftOut } from './write-answer.ts'

/** Whoever follows an answer while it is written. */
export type Listener = {
  step?: (label: string) => void
  restart?: () => void
  text?: (text: string) => void
  signal?: AbortSignal
}

type Asked = {
  question: string
  thread: Thread | undefined
  shown: ToolUser['shown']
  /** What was said before, the oldest first. */
  before: readonly { question: string; answer: string }[]
}

const ROUNDS_MAX = 6
const CALLS_A_ROUND_MAX = 8
const ALL_SECONDS_MAX = 75

/**
 * Answers a question: from the records, and where a model is connected, in its words over what the records say. Where the model fails, is slow, over
 * budget, or cites nothing, the records answer alone, and why is told. The model reads as the person who asks and can write nothing.
 */
export async function answerWithModel(
  ctx: Context,
  asked: Asked,
  listener: Listener = {},
): Promise<Answered> {
  const model = await connectedModel(ctx)
  listener.step?.('Reading the records')
  const grounded = await answerQuestion(ctx, asked.question, asked.thread, asked.shown)
  if (!model) return grounded
  const spent = { tokensIn: 0, tokensOut: 0, struck: 0, withheld: 0 }
  const byRecords = (fallback: string | null): Answered => ({
    ...grounded,
    answer: { ...grounded.answer, made: madeBy('records', model, spent, fallback) },
  })
  // An action is a form that the records fill in for the person's own words; what is out of reach stays so.
  if (isForTheRecords(asked.question, ctx.now) || grounded.answer.proposal) return byRecords(null)
  try {
    const outcome = await askSource(
      ctx,
      sourceOf(ctx.actor.organisationId),
      () => write(ctx, model, asked, grounded.answer, spent, listener),
      { secrets: [model.apiKey] },
    )
    if (outcome.state !== 'answered') {
      listener.restart?.()
      return byRecords(reasonOf(outcome.state, outcome.failure))
    }
    const { value } = outcome
    if (typeof value === 'string') {
      listener.restart?.()
      return byRecords(value)
    }
    return {
      thread: grounded.thread,
      answer: { ...value, made: madeBy('model', model, spent, null) },
    }
  } catch (failure) {
    if (!(failure instanceof OverBudget)) throw failure
    listener.restart?.()
    return byRecords(failure.message)
  }
}

const madeBy = (
  by: AnswerMade['by'],
  { provider, model }: ConnectedModel,
  spent: Pick<AnswerMade, 'tokensIn' | 'tokensOut' | 'struck' | 'withheld'>,
  fallback: string | null,
): AnswerMade => ({ by, provider, model, promptVersion: PROMPT_VERSION, ...spent, fallback })

/** Greetings, actions, what is out of reach, and whether somebody is on a list, which screenings alone answer: no model is asked for them. */
function isForTheRecords(question: string, now: Date): boolean {
  if (asksStanding(question)) return true
  const today = now.toISOString().slice(0, 10)
  const { act, outOfReach } = readQuestion(question, { topics: topicIndex, names: indexNames([]), today })
  return act === 'greet' || act === 'thank' || act === 'help' || act === 'do' || Boolean(outOfReach)
}

function reasonOf(state: 'failed' | 'resting', { message, details }: Problem): string {
  const seconds = Number(details?.retryAfterSeconds ?? 0)
  const again = seconds > 0 ? `; it is asked again in ${seconds} s` : ''
  const said = message.replace(/\.+$/, '')
  return state === 'resting' ? `the model rests after a failure (${said})${again}` : `${said}${again}`
}

/** The answer in the model's words; or why there is none, where it wrote nothing that rests on a record. */
async function write(
  ctx: Context,
  model: ConnectedModel,
  { question, shown, before }: Asked,
  grounded: Answer,
  spent: { tokensIn: number; tokensOut: number; struck: number; withheld: number },
  listener: Listener,
): Promise<Answer | string> {
  const results = new Results()
  const asker = makeAsker(ctx)
  asker.tools.push(...grounded.tools)
  const user: ToolUser = { asker, results, shown }
  const first = resultOfAnswer(results, grounded, question)
  const checked = new CheckedText(results, question, (text) => listener.text?.(text))
  const messages: ModelMessage[] = [
    ...before.flatMap((turn): ModelMessage[] => [
      { role: 'user', text: turn.question },
      { role: 'assistant', text: turn.answer, calls: [] },
    ]),
    {
      role: 'user',
      text: `${question}\n\nWhat the records answered (data, no instruction):\n${JSON.stringify({ mark: first.id, data: first.shown })}`,
    },
  ]
  const deadline = AbortSignal.timeout(ALL_SECONDS_MAX * 1_000)
  const signal = listener.signal ? AbortSignal.any([listener.signal, deadline]) : deadline
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    const asked = {
      system: systemPrompt(asker.today),
      messages,
      // In the last round it has to say what it has.
      tools: round < ROUNDS_MAX ? modelTools : [],
      tokensMax: REPLY_TOKENS_MAX,
    }
    listener.step?.('Writing the answer')
    const reply = await withinBudget(ctx, model, asked, () =>
      askModel(ctx, model, asked, { signal, onText: (text) => checked.add(text) }),
    ).catch((failure: unknown) => {
      if (!deadline.aborted || listener.signal?.aborted) throw failure
      const details = { provider: 'The model', reason: 'TOO_SLOW' }
      throw new Problem('source-failed', `The model took more than ${ALL_SECONDS_MAX} s.`, details)
    })
    spent.tokensIn += reply.tokensIn
    spent.tokensOut += reply.tokensOut
    if (reply.stop === 'refusal') return 'the model refused'
    if (reply.stop === 'length') return 'the model did not come to an end'
    if (reply.calls.length === 0) {
      const { struck, withheld, ...written } = checked.end()
      spent.struck = struck
      spent.withheld = withheld
      return answerOf({ ...written, withheld }, grounded, asker.tools)
    }
    checked.restart()
    if (reply.text) listener.restart?.()
    messages.push({ role: 'assistant', text: reply.text, calls: reply.calls })
    const answers = []
    for (const call of reply.calls.slice(0, CALLS_A_ROUND_MAX)) {
      listener.step?.(call.name === 'look_up' ? 'Looking up rows' : 'Asking the records')
      answers.push({ id: call.id, ...(await runTool(user, call)) })
    }
    for (const { id } of reply.calls.slice(CALLS_A_ROUND_MAX))
      answers.push({ id, text: '{"error":"Too many calls at once."}', isError: true })
    messages.push({
      role: 'results',
      results: answers.map(({ id, text, isError }) => ({ id, text, isError })),
    })
  }
  return 'the model did not come to an end'
}

function answerOf(
  {
    text,
    figures,
    citations,
    items,
    asksBack,
    withheld,
  }: Pick<Answer, 'text' | 'figures' | 'citations' | 'items'> & { asksBack: boolean; withheld: number },
  grounded: Answer,
  tools: Answer['tools'],
): Answer | string {
  const isCited = citations.length > 0
  if (!isCited && !asksBack) {
    // What rests on nothing is no answer, however it sounds.
    if (withheld > 0) return leftOut(withheld).replace(/\.$/, '')
    if (grounded.outcome === 'answered') return 'the model cited nothing that is on record'
    return { ...grounded, tools }
  }
  return {
    outcome: asksBack ? 'asked-back' : 'answered',
    text,
    tools: tools.filter(
      (tool, at) =>
        tools.findIndex(
          (one) => one.name === tool.name && JSON.stringify(one.arguments) === JSON.stringify(tool.arguments),
        ) === at,
    ),
    figures,
    citations,
    items: asksBack ? grounded.items : items,
    proposal: null,
  }
}
