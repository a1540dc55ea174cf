import type { Question } from './worker/question.ts'
import type { Answered, Reply, ReplyTo, Request, Sent } from './worker/screener-session.ts'

/** A worker as this side sees it; a thread of another kind can stand in. */
export type Port = {
  post(sent: Sent): void
  listen(onReply: (reply: Reply) => void, onBroken: (reason: string) => void): void
  close(): void
}

/** An answer, the question it is of, and how long it took from asking to having it, in milliseconds. */
export type Heard = Answered & { question: Question; tookMs: number }

// While somebody drags without a pause every answer is outdated when it comes: one is shown now and then nevertheless.
const SILENCE_MOST_MS = 100

type TalkOptions = {
  onAnswer: (heard: Heard) => void
  /** The worker is gone, or could not answer a question. Nothing more will come. */
  onBroken: (reason: string) => void
  now?: () => number
}

/**
 * This side of the talk with the worker. Questions are asked one at a time and the latest wins: while one is worked on only the newest waits, and an
 * answer to a question that is outdated by then is dropped.
 */
export function openTalk(port: Port, { onAnswer, onBroken, now = () => performance.now() }: TalkOptions) {
  let number = 0
  let isOpen = true
  let isAsking = false
  let waiting: Question | undefined
  let lastShown = Number.NEGATIVE_INFINITY
  const expected = new Map<number, { resolve: (reply: never) => void; reject: (reason: Error) => void }>()

  const close = () => {
    if (!isOpen) return
    isOpen = false
    waiting = undefined
    expected.clear()
    port.close()
  }
  const breakOff = (reason: string) => {
    if (!isOpen) return
    const left = [...expected.values()]
    close()
    for (const { reject } of left) reject(new Error(reason))
    onBroken(reason)
  }
  port.listen((reply) => {
    const one = expected.get(reply.number)
    expected.delete(reply.number)
    if ('failure' in reply) one?.reject(new Error(reply.failure))
    else one?.resolve(reply.reply as never)
  }, breakOff)

  /** Sends a request; rejects with the reason where the worker cannot do it. Never settles once the talk is closed. */
  function request<Asked extends Request>(asked: Asked): Promise<ReplyTo[Asked['kind']]> {
    return new Promise((resolve, reject) => {
      if (!isOpen) return
      number += 1
      expected.set(number, { resolve, reject })
      port.post({ ...asked, number })
    })
  }

  async function ask(question: Question): Promise<void> {
    if (isAsking) {
      waiting = question
      return
    }
    isAsking = true
    const from = now()
    try {
      const answered = await request({ kind: 'ask', question })
      const at = now()
      if (waiting === undefined || at - lastShown >= SILENCE_MOST_MS) {
        lastShown = at
        onAnswer({ ...answered, question, tookMs: at - from })
      }
    } catch (failure) {
      breakOff(failure instanceof Error ? failure.message : String(failure))
    }
    isAsking = false
    const next = waiting
    waiting = undefined
    if (next && isOpen) await ask(next)
  }

  return { request, ask, close }
}

export type Talk = ReturnType<typeof openTalk>
