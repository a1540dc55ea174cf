import { expect, it } from 'vitest'
import { type Heard, openTalk, type Port } from './talk.ts'
import { BY_YIELD, type Question, STILL } from './worker/question.ts'
import type { Reply, Sent } from './worker/screener-session.ts'

const at = (curveBp: number): Question => ({
  moves: { ...STILL, curveBp },
  criteria: {},
  order: BY_YIELD,
  offset: 0,
})

/** A talk with a worker that answers when told to. */
function open() {
  const sent: Sent[] = []
  const heard: Heard[] = []
  const broken: string[] = []
  let isClosed = false
  let clock = 0
  let reply: (reply: Reply) => void = () => {}
  let breakDown: (reason: string) => void = () => {}
  const port: Port = {
    post: (one) => sent.push(one),
    listen: (onReply, onBroken) => {
      reply = onReply
      breakDown = onBroken
    },
    close: () => {
      isClosed = true
    },
  }
  const talk = openTalk(port, {
    onAnswer: (one) => heard.push(one),
    onBroken: (reason) => broken.push(reason),
    now: () => clock,
  })
  return {
    talk,
    sent,
    heard,
    broken,
    isClosed: () => isClosed,
    /** The worker answers what it was sent last. */
    async answers(tookMs: number) {
      clock += tookMs
      reply({ number: sent.at(-1)!.number, reply: { figures: new ArrayBuffer(0), rows: [] } })
      await new Promise((done) => setTimeout(done))
    },
    async fails(failure: string) {
      reply({ number: sent.at(-1)!.number, failure })
      await new Promise((done) => setTimeout(done))
    },
    breakDown: (reason: string) => breakDown(reason),
  }
}

const moves = (of: { question: Question }[]) => of.map(({ question }) => question.moves.curveBp)

it('the latest question wins: those in between are never asked, and an outdated answer is dropped', async () => {
  const { talk, sent, heard, answers } = open()
  void talk.ask(at(1))
  await answers(30)
  expect(heard.map(({ tookMs }) => tookMs)).toEqual([30])
  void talk.ask(at(2))
  for (const curveBp of [3, 4, 5]) void talk.ask(at(curveBp))
  expect(sent).toHaveLength(2)
  await answers(30)
  expect(moves(heard)).toEqual([1])
  expect(sent).toHaveLength(3)
  await answers(30)
  expect(moves(heard)).toEqual([1, 5])
})

it('while the questions never pause an answer is shown now and then', async () => {
  const { talk, heard, answers } = open()
  for (let curveBp = 1; curveBp <= 12; curveBp++) {
    void talk.ask(at(curveBp))
    void talk.ask(at(curveBp + 0.5))
    await answers(40)
  }
  expect(heard.length).toBeGreaterThan(3)
  expect(heard.length).toBeLessThan(8)
})

it('a question that fails breaks the talk off with its reason, once', async () => {
  const { talk, broken, fails, breakDown, isClosed } = open()
  void talk.ask(at(1))
  await fails('No bonds have been settled yet.')
  breakDown('later')
  expect(broken).toEqual(['No bonds have been settled yet.'])
  expect(isClosed()).toBe(true)
})

it('a worker that breaks down is told, and what was asked of it is rejected; a closed talk is silent', async () => {
  const { talk, broken, breakDown } = open()
  const read = talk.request({ kind: 'read', text: '' })
  breakDown('out of memory')
  await expect(read).rejects.toThrow('out of memory')
  expect(broken).toEqual(['out of memory'])

  const left = open()
  void left.talk.ask(at(1))
  left.talk.close()
  await left.answers(10)
  left.breakDown('gone')
  expect([left.heard, left.broken, left.isClosed()]).toEqual([[], [], true])
})
