import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { answerChosen } from '#domains/assistant/server/answering/answer-chosen.ts'
import { readPart } from '#domains/assistant/server/answering/answer-part.ts'
import { answerQuestion } from '#domains/assistant/server/answering/answer-question.ts'
import type { Answered } from '#domains/assistant/server/answering/answered.ts'
import { makeAsker } from '#domains/assistant/server/answering/asker.ts'
import { chooseTopic } from '#domains/assistant/server/answering/choosing/choose-topic.ts'
import { askedAs, meaningOf } from '#domains/assistant/server/reading/answer-surely.ts'
import { meaningsOf } from '#domains/assistant/server/reading/complete-reading.ts'
import {
  type FittedReading,
  type Reader,
  readerOf,
  readFitted,
} from '#domains/assistant/server/reading/fitted-reading.ts'
import { readWith } from '#domains/assistant/server/reading/in-use.ts'
import { surenessFeatures } from '#domains/assistant/server/reading/sureness.ts'
import { subjectOfTool } from '#domains/assistant/server/topics/index.ts'
import { type Meaning, NoEvidence, Unclear } from '#domains/assistant/server/topics/topic.ts'
import {
  type Feature,
  type Reading,
  splitQuestion,
  type WordVectors,
  withoutPreamble,
} from '#engines/question-parsing/index.ts'
import { openSampleWorld, type SampleWorld } from '../../scripts/evaluate/sample-world.ts'
import { fitReader, type Labelled, type Prepared, prepare, type Readings } from './fit-reader.ts'
import { meaningExpected } from './meaning-expected.ts'
import { readPhrases, readSets, type SetQuestion } from './question-sets.ts'

export type Verdict = {
  outcome: 'answered' | 'asked-back' | 'refused'
  right?: boolean
  routed?: boolean
  refused?: boolean
  askedBack?: boolean
}

export type Attempt = {
  features: Feature[]
  probability: number
  meaning: Meaning
  verdict: Verdict | undefined
}

/** A question with how the patterns answer it and, where the fitted reader has a say, how that would. */
export type AskedQuestion = {
  id: string
  set: string
  kind: string
  question: string
  hasChoices: boolean
  byPatterns: Verdict
  patternFeatures: Feature[] | undefined
  patternMeaning: Meaning | undefined
  attempts: Attempt[] | undefined
}

const PORT = 47_813
const PATTERNS_ALONE = { patterns: -1, answer: 9, offer: 9 }
const NOTHING_FITTED = { shared: {}, own: {} }
const SCORER = fileURLToPath(new URL('../../../shared/bench/score_questions.mjs', import.meta.url))
const ANSWERABLE = new Set(['figure', 'list', 'comparison'])
const TRIED = 2
/** A phrase written for the fitting is one of many alike. */
const PHRASE_WEIGHT = 0.6

type Read = { row: SetQuestion; answered: Answered; reading: Reading | undefined; isReached: boolean }

/** Asks every question, by the patterns and by readers that were fitted without its set. */
export async function askAll(
  vectors: WordVectors,
  directory: string,
): Promise<{ asked: AskedQuestion[]; reader: Readings }> {
  process.env.SCORE_USER ??= 'score-analyst'
  process.env.SCORE_PASSWORD ??= 'correct-horse-battery-7'
  const world = await openSampleWorld(`${directory}/world`)
  world.stopClock()
  const server = await world.serve(PORT)
  const score = makeScore(world, directory)
  const rows = readSets()
  const only = process.env.ONLY_SETS?.split(',')
  console.time('asked by patterns')
  const read: Read[] = []
  for (const row of rows) read.push(await readOne(world, vectors, row))
  console.timeEnd('asked by patterns')
  const verdicts = await score(
    read.map(({ row, answered }) => ({ row, answered })),
    'patterns',
  )
  const labelled = [
    ...read.flatMap((one) => labelOf(one, verdicts.get(one.row.id))),
    ...(await readPhrasesIn(world)),
  ]
  console.log(`${labelled.length} labelled`)
  console.time('fitted')
  const base = readerOf(
    { ...emptyModel(), sureness: NOTHING_FITTED, least: PATTERNS_ALONE, fittedOn: '' },
    vectors,
  )
  const prepared: Prepared[] = labelled.map((one) => prepare(one, vectors, base.candidates))
  const asked: AskedQuestion[] = []
  const tried: { row: SetQuestion; answered: Answered; attempt: Attempt }[] = []
  for (const set of [...new Set(rows.map((row) => row.set))]) {
    if (only && !only.includes(set)) continue
    const readings = fitReader(prepared.filter((one) => one.set !== set))
    const reader: Reader = { ...base, model: { ...base.model, ...readings } }
    console.timeLog('fitted', set)
    for (const one of read.filter(({ row }) => row.set === set)) {
      const judged = await judgeOne(world, one, reader, verdicts.get(one.row.id)!)
      asked.push(judged.asked)
      tried.push(...judged.tried)
    }
  }
  const scored = await score(
    tried.map(({ row, answered }) => ({ row, answered })),
    'fitted',
  )
  for (const { row, attempt } of tried) attempt.verdict = scored.get(row.id)
  const reader = fitReader(prepared)
  server.close()
  await world.close()
  return { asked, reader }
}

const emptyModel = (): Readings => ({
  topics: NOTHING_FITTED,
  columns: NOTHING_FITTED,
  values: NOTHING_FITTED,
  aggregates: NOTHING_FITTED,
  directions: NOTHING_FITTED,
})

async function readOne(world: SampleWorld, vectors: WordVectors, row: SetQuestion): Promise<Read> {
  let isReached = false
  const probe = {
    vectors,
    get candidates() {
      isReached = true
      return []
    },
    model: { ...emptyModel(), sureness: NOTHING_FITTED, least: PATTERNS_ALONE, fittedOn: '' },
  } satisfies Reader
  readWith(probe)
  let thread: Answered['thread']
  for (const earlier of row.conversation ?? [])
    thread = (await answerQuestion(world.asAnalyst(), earlier, thread)).thread
  isReached = false
  const answered = await answerQuestion(world.asAnalyst(), row.question, thread)
  readWith(undefined)
  const asked = withoutPreamble(row.question)
  const isAlone = row.conversation === undefined && splitQuestion(asked).length === 1
  const reading = isAlone
    ? (await readPart(makeAsker(world.asAnalyst()), asked, undefined)).reading
    : undefined
  return { row, answered, reading, isReached: isReached && isAlone }
}

async function readPhrasesIn(world: SampleWorld): Promise<Labelled[]> {
  const labelled: Labelled[] = []
  for (const { question, meaning } of readPhrases()) {
    const { reading } = await readPart(makeAsker(world.asAnalyst()), question, undefined)
    const isNothing = meaning.topic === 'nothing'
    labelled.push({
      set: 'phrases',
      reading,
      meaning: isNothing ? undefined : meaning,
      weight: PHRASE_WEIGHT,
    })
  }
  return labelled
}

function chosenOf(reading: Reading) {
  try {
    return chooseTopic(reading, undefined)
  } catch (failure) {
    if (failure instanceof Unclear || failure instanceof NoEvidence) return undefined
    throw failure
  }
}

/** The reading of a right answer is what its question means. */
function labelOf({ row, answered, reading }: Read, verdict: Verdict | undefined): Labelled[] {
  if (!reading || !verdict) return []
  const { set } = row
  if (row.kind === 'unanswerable') return [{ set, reading, meaning: undefined, weight: 1 }]
  if (!ANSWERABLE.has(row.kind) || reading.act !== 'ask') return []
  if (!verdict.right || answered.answer.outcome !== 'answered') {
    const meaning = meaningExpected(row.expect)
    return meaning ? [{ set, reading, meaning, weight: 1 }] : []
  }
  const chosen = chosenOf(reading)
  if (!chosen || answered.thread?.topic !== chosen.topic.id) return []
  return [{ set, reading, meaning: meaningOf(chosen), weight: 1 }]
}

async function judgeOne(
  world: SampleWorld,
  { row, answered, reading, isReached }: Read,
  reader: Reader,
  byPatterns: Verdict,
): Promise<{ asked: AskedQuestion; tried: { row: SetQuestion; answered: Answered; attempt: Attempt }[] }> {
  const asked: AskedQuestion = {
    ...{ id: row.id, set: row.set, kind: row.kind, question: row.question },
    hasChoices: JSON.stringify(row.expect).includes('"choices"'),
    byPatterns,
    patternFeatures: undefined,
    patternMeaning: undefined,
    attempts: undefined,
  }
  if (!reading || !isReached) return { asked, tried: [] }
  const fitted = readFitted(reading, reader)
  const chosen = answered.answer.outcome === 'answered' ? chosenOf(reading) : undefined
  const candidate = chosen && reader.candidates.find(({ topic }) => topic === chosen.topic)
  if (chosen && candidate) {
    asked.patternMeaning = meaningOf(chosen)
    asked.patternFeatures = surenessFeatures(
      fitted,
      { meaning: asked.patternMeaning, candidate },
      reader,
      true,
    )
  }
  const tried = []
  asked.attempts = []
  for (const [at, one] of meaningsOf(fitted, reader).entries()) {
    const attempt: Attempt = {
      features: surenessFeatures(fitted, one, reader, false),
      probability: one.probability,
      meaning: one.meaning,
      verdict: undefined,
    }
    asked.attempts.push(attempt)
    if (at >= TRIED) continue
    const answer = await answerAsRead(world, row, reading, fitted, one)
    if (answer) tried.push({ row: { ...row, id: `${row.id}#${at}` }, answered: answer, attempt })
  }
  return { asked, tried }
}

async function answerAsRead(
  world: SampleWorld,
  { question }: SetQuestion,
  reading: Reading,
  fitted: FittedReading,
  one: Parameters<typeof askedAs>[2],
): Promise<Answered | undefined> {
  const asker = makeAsker(world.asAnalyst())
  const asked = { asker, question, reading, thread: undefined, read: () => reading, attached: [] }
  try {
    return await answerChosen(...askedAs(asked, fitted, one))
  } catch (failure) {
    if (failure instanceof Unclear)
      return {
        answer: {
          outcome: 'asked-back',
          text: failure.message,
          tools: asker.tools,
          figures: [],
          citations: [],
          items: [...failure.choices],
          proposal: null,
        },
        thread: undefined,
      }
    return undefined
  }
}

/** Has answers judged by the public scorer against this very world. */
function makeScore(world: SampleWorld, directory: string) {
  return async (
    answers: readonly { row: SetQuestion; answered: Answered }[],
    name: string,
  ): Promise<Map<string, Verdict>> => {
    const [questionFile, answerFile, scoreFile] = ['questions', 'answers', 'scores'].map(
      (what) => `${directory}/${name}-${what}.json`,
    )
    const lines = (all: readonly object[]) => all.map((one) => `${JSON.stringify(one)}\n`).join('')
    writeFileSync(questionFile!, lines(answers.map(({ row }) => row)))
    const head = { tools: subjectOfTool, asOf: world.stopClock().toISOString() }
    writeFileSync(
      answerFile!,
      lines([
        head,
        ...answers.map(({ row, answered }) => ({
          id: row.id,
          ...answered.answer,
          proposal: answered.answer.proposal ?? undefined,
          latencyMs: 1,
        })),
      ]),
    )
    const child = spawn(
      process.execPath,
      [SCORER, questionFile!, answerFile!, `http://localhost:${PORT}`, '--json', scoreFile!],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    )
    await new Promise((done) => child.once('exit', done))
    const { rows } = JSON.parse(readFileSync(scoreFile!, 'utf8')) as {
      rows: ({ id: string; unresolved?: string[] } & Verdict)[]
    }
    const outcomes = new Map(answers.map(({ row, answered }) => [row.id, answered.answer.outcome]))
    return new Map(
      rows
        .filter(({ unresolved }) => !unresolved)
        .map(({ id, right, routed, refused, askedBack }) => [
          id,
          {
            outcome: outcomes.get(id)!,
            ...(right === undefined ? {} : { right }),
            ...(routed === undefined ? {} : { routed }),
            ...(refused === undefined ? {} : { refused }),
            ...(askedBack === undefined ? {} : { askedBack }),
          },
        ]),
    )
  }
}
