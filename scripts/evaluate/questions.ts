import { writeFileSync } from 'node:fs'
import { answerQuestion, subjectOfTool, type Thread } from '#domains/assistant/server/index.ts'
import { readRows } from './read-rows.ts'
import { openSampleWorld, type SampleWorld } from './sample-world.ts'

type Question = { id: string; question: string; conversation?: string[] }

/**
 * Asks the product's own answering engine each question of a JSONL file in a world of its own, without a model, and writes the answers. With a
 * port it goes on serving that world until it is ended.
 */
export async function evaluateQuestions(
  inFile: string,
  outFile: string,
  { port, dataDir }: { port?: number | undefined; dataDir?: string | undefined },
): Promise<void> {
  const questions = readRows(inFile) as Question[]
  const world = await openSampleWorld(dataDir)
  const asOf = world.stopClock()
  const lines = [{ tools: subjectOfTool, asOf: asOf.toISOString() }, ...(await answersOf(world, questions))]
  writeFileSync(outFile, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  if (port === undefined) return world.close()
  const server = await world.serve(port)
  process.stdout.write(`serving this world on http://localhost:${port} until it is ended\n`)
  await new Promise<void>((end) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  })
  server.close()
  await world.close()
}

async function answersOf(world: SampleWorld, questions: readonly Question[]): Promise<object[]> {
  const answers: object[] = []
  for (const { id, question, conversation = [] } of questions) {
    let thread: Thread | undefined
    for (const earlier of conversation)
      thread = (await answerQuestion(world.asAnalyst(), earlier, thread)).thread
    const startedAt = performance.now()
    const { answer } = await answerQuestion(world.asAnalyst(), question, thread)
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
