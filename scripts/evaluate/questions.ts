import { writeFileSync } from 'node:fs'
import {
  answerQuestion,
  answerWithModel,
  subjectOfTool,
  type Thread,
  type Use,
  watch,
} from '#domains/assistant/server/index.ts'
import { callNamed, invoke } from '#platform/calls/index.ts'
import type { Context } from '#platform/context/index.ts'
import { startModelServer } from '#platform/testing/model-replica.ts'
import { readRows } from './read-rows.ts'
import { openSampleWorld, type SampleWorld } from './sample-world.ts'

type Question = { id: string; question: string; conversation?: string[] }

/**
 * Asks the product's own answering engine each question of a JSONL file in a world of its own, without a model, and writes the answers. With a
 * port it goes on serving that world until it is ended. With a file for uses nothing is refused for how its words are put together: what each stood between is
 * written there, for `constructions`.
 */
export async function evaluateQuestions(
  inFile: string,
  outFile: string,
  {
    port,
    dataDir,
    isWithModel = false,
    usesFile,
  }: {
    port?: number | undefined
    dataDir?: string | undefined
    isWithModel?: boolean
    usesFile?: string | undefined
  },
): Promise<void> {
  const questions = readRows(inFile) as Question[]
  const world = await openSampleWorld(dataDir)
  const asOf = world.stopClock()
  const ask = isWithModel ? await askWithScriptedModel(world) : askRecords
  const used = usesFile === undefined ? undefined : watchUses()
  const lines = [
    { tools: subjectOfTool, asOf: asOf.toISOString() },
    ...(await answersOf(world, questions, ask, used?.begin)),
  ]
  writeFileSync(outFile, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  if (used) writeFileSync(usesFile!, used.rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  if (port === undefined) return world.close()
  const server = await world.serve(port)
  process.stdout.write(`serving this world on http://localhost:${port} until it is ended\n`)
  await new Promise<void>((end) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  })
  server.close()
  await world.close()
}

/** What the words of each question stood between, beginning anew with each. */
function watchUses(): { rows: { id: string; uses: Use[] }[]; begin: (id: string) => void } {
  const rows: { id: string; uses: Use[] }[] = []
  watch.uses = (uses) => rows.at(-1)?.uses.push(...uses)
  return { rows, begin: (id) => rows.push({ id, uses: [] }) }
}

type Ask = (ctx: Context, question: string, thread: Thread | undefined) => ReturnType<typeof answerQuestion>

const askRecords: Ask = (ctx, question, thread) => answerQuestion(ctx, question, thread)

const QUESTIONS_A_KEY = 100

/**
 * The same with a model in between that claims what the records answered, in its own order of calls, and adds claims and words of its own to every answer: what
 * reaches a person has to be the first and nothing of the second.
 */
async function askWithScriptedModel(world: SampleWorld): Promise<Ask> {
  const server = await startModelServer(({ question, results }) => {
    const at = question.indexOf('{"mark"')
    if (at < 0) return { text: 'ready' }
    const stated = JSON.parse(question.slice(at)) as {
      data: { outcome: string; answer: string; figures: Record<string, string>[] }
    }
    if (results.length === 0)
      return { calls: [{ name: 'answer_from_records', fields: { question: question.split('\n')[0] } }] }
    const { outcome, answer, figures } = stated.data
    const claims = [
      ...(outcome === 'answered' ? [{ kind: 'records', result: 'r1' }] : []),
      ...figures.map(({ row, ...values }) => ({
        kind: 'value',
        result: 'r1',
        row,
        column: Object.keys(values)[0],
        equals: '$987,654,321.12',
      })),
    ]
    return { text: `${answer} In all that makes 73.31% more. ${JSON.stringify({ claims })}` }
  })
  const { installation } = world
  Object.assign(installation.config, { localReplicas: [new URL(server.url).host] })
  const keeper = { ...world.asAnalyst() }
  keeper.actor = { ...keeper.actor, role: 'admin' } as typeof keeper.actor
  const most = 1_000_000_000
  // The clock of this world stands still, and so would the calls a minute that a key may make: another key begins again.
  const connect = (apiKey: string) =>
    invoke(keeper, callNamed(installation, 'assistant.connect-model'), {
      provider: 'compatible',
      address: `${server.url}/v1`,
      model: 'scripted',
      apiKey,
      tokensPerPerson: most,
      tokensPerOrganisation: most,
    })
  let asked = 0
  return async (ctx, question, thread) => {
    if (asked % QUESTIONS_A_KEY === 0) await connect(`scripted-${process.pid}-${asked}`)
    asked += 1
    return answerWithModel(ctx, { question, thread, shown: undefined, before: [] })
  }
}

async function answersOf(
  world: SampleWorld,
  questions: readonly Question[],
  ask: Ask,
  begin: ((id: string) => void) | undefined,
): Promise<object[]> {
  const answers: object[] = []
  for (const { id, question, conversation = [] } of questions) {
    begin?.(id)
    let thread: Thread | undefined
    for (const earlier of conversation) thread = (await ask(world.asAnalyst(), earlier, thread)).thread
    const startedAt = performance.now()
    const { answer } = await ask(world.asAnalyst(), question, thread)
    const { proposal, ...rest } = answer
    answers.push({
      id,
      ...rest,
      ...(proposal ? { proposal } : {}),
      latencyMs: Math.round((performance.now() - startedAt) * 10) / 10,
    })
  }
  return answers
}
