import { useCallback, useEffect, useRef, useState } from 'react'
import type { ScreenableMarket } from '#domains/fixed-income/contract/index.ts'
import { readMarket } from '../queries.ts'
import { type Heard, openTalk, type Talk } from './talk.ts'
import type { Question } from './worker/question.ts'
import type { OwnRead, Settled } from './worker/screener-session.ts'
import { workerPort } from './worker-port.ts'

export type LiveSource = { from: 'market' } | { from: 'own'; text: string } | { from: 'own'; file: File }

export type LiveState =
  | { phase: 'starting' }
  | { phase: 'failed'; reason: string }
  | { phase: 'ready'; market: ScreenableMarket; own: OwnRead | undefined; settled: Settled; heard?: Heard }

/** A universe in a worker of its own, and the answer to the question asked last. The worker ends with the component. */
export function useLiveScreen(source: LiveSource, first: Question) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<LiveState>({ phase: 'starting' })
  const [question, setQuestion] = useState(first)
  const asked = useRef(first)
  const talk = useRef<Talk | undefined>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt opens a worker again.
  useEffect(() => {
    let isLeft = false
    const fail = (failure: unknown) => {
      if (!isLeft)
        setState({ phase: 'failed', reason: failure instanceof Error ? failure.message : String(failure) })
    }
    setState({ phase: 'starting' })
    let opened: Talk
    try {
      opened = openTalk(workerPort(), {
        onAnswer: (heard) => setState((known) => (known.phase === 'ready' ? { ...known, heard } : known)),
        onBroken: fail,
      })
    } catch (failure) {
      fail(failure)
      return undefined
    }
    talk.current = opened
    settleIn(opened, source)
      .then((ready) => {
        if (isLeft) return
        setState({ phase: 'ready', ...ready })
        void opened.ask(asked.current)
      })
      .catch(fail)
    return () => {
      isLeft = true
      talk.current = undefined
      opened.close()
    }
  }, [source, attempt])

  /** Asks the question with a part of it changed; another question begins at its first page. */
  const ask = useCallback((part: Partial<Question>) => {
    const next = { ...asked.current, offset: 0, ...part }
    asked.current = next
    setQuestion(next)
    void talk.current?.ask(next)
  }, [])
  /** The first bonds of the question as it stands. */
  const firstFound = useCallback(async (limit: number) => {
    if (!talk.current) throw new Error('The screener is not ready.')
    return talk.current.request({ kind: 'first', question: asked.current, limit })
  }, [])
  return { state, question, ask, firstFound, retry: () => setAttempt(attempt + 1) }
}

async function settleIn(talk: Talk, source: LiveSource) {
  const [market, own] = await Promise.all([
    readMarket(),
    source.from === 'own' ? readIn(talk, source) : undefined,
  ])
  const settled = await talk.request({ kind: 'settle', market, from: source.from })
  return { market, own, settled }
}

const readIn = (talk: Talk, source: LiveSource & { from: 'own' }): Promise<OwnRead> =>
  'file' in source
    ? talk.request({ kind: 'read-file', file: source.file })
    : talk.request({ kind: 'read', text: source.text })
