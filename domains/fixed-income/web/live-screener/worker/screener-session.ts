import type { ScreenableMarket, ScreenedLive } from '../../../contract/index.ts'
import { answer, firstFound } from './answer.ts'
import { marketBonds } from './live-bonds.ts'
import { type Frame, mosaicAtRest } from './mosaic.ts'
import { type LineNote, type OwnBonds, readOwnBonds } from './own-bonds.ts'
import type { Question } from './question.ts'
import { settle, type Universe } from './universe.ts'

/** Reads a file into lines of text, with the row of the first and the columns left out: brought by whoever opens the session. */
export type ReadFile = (
  file: File,
) => Promise<{ lines: string[]; firstLine: number; leftOut: string[]; unread?: string | undefined }>

export type Request =
  | { kind: 'read'; text: string }
  | { kind: 'read-file'; file: File }
  | { kind: 'settle'; market: ScreenableMarket; from: 'market' | 'own' }
  | { kind: 'ask'; question: Question }
  | { kind: 'first'; question: Question; limit: number }

/** The user's bonds as they were read, and the lines that were left out. */
export type OwnRead = {
  bonds: number
  notes: LineNote[]
  leftOut: string[]
  /** What else of the file was not read, in words. */
  unread?: string | undefined
}
/** A universe that stands ready. `notes` name the user's lines that could be read but not valued. */
export type Settled = {
  size: number
  sectors: string[]
  frame: Frame
  atRest: Float64Array
  notes: LineNote[]
}
export type Answered = { figures: ArrayBuffer; rows: ScreenedLive[] }

export type ReplyTo = {
  read: OwnRead
  'read-file': OwnRead
  settle: Settled
  ask: Answered
  first: ScreenedLive[]
}

/** A request as it travels, and what comes back under the same number. */
export type Sent = Request & { number: number }
export type Reply = { number: number } & ({ reply: ReplyTo[Request['kind']] } | { failure: string })

type Post = (reply: Reply, transfer: ArrayBuffer[]) => void

/**
 * The worker's side of the talk, in whatever thread it runs: holds one universe in columns and the user's own bonds, and answers requests one by
 * one. A request that fails is answered with the reason; what is held stays.
 */
export function openScreenerSession(post: Post, readFile: ReadFile): (sent: Sent) => void {
  let universe: Universe | undefined
  let own: OwnBonds | undefined
  let before = Promise.resolve()
  const held = () => {
    if (!universe) throw new Error('No bonds have been settled yet.')
    return universe
  }
  const take = (text: string, firstLine = 1, leftOut: string[] = []): OwnRead => {
    own = readOwnBonds(text, firstLine)
    return { bonds: own.lines.length, notes: own.notes, leftOut }
  }
  const settleFrom = ({ market, from }: Request & { kind: 'settle' }): Settled => {
    if (from === 'own' && !own) throw new Error('No bonds have been read yet.')
    const { universe: settled, unvalued } = settle(
      from === 'own' && own ? own.bonds : marketBonds(market),
      market,
    )
    universe = settled
    return {
      size: settled.size,
      sectors: settled.sectors,
      frame: settled.frame,
      atRest: mosaicAtRest(settled.frame, settled.rest),
      notes: unvalued.map(({ at, reason }) => ({
        line: from === 'own' ? (own?.lines[at] ?? 0) : at + 1,
        skipped: reason,
      })),
    }
  }
  const replyTo = async (request: Request): Promise<ReplyTo[Request['kind']]> => {
    switch (request.kind) {
      case 'read':
        return take(request.text)
      case 'read-file': {
        const { lines, firstLine, leftOut, unread } = await readFile(request.file)
        return { ...take(lines.join('\n'), firstLine, leftOut), unread }
      }
      case 'settle':
        return settleFrom(request)
      case 'ask':
        return answer(held(), request.question)
      case 'first':
        return firstFound(held(), request.question, request.limit)
    }
  }
  return (sent) => {
    // One after the other: a question must not overtake the file whose bonds it is about.
    before = before.then(async () => {
      try {
        const reply = await replyTo(sent)
        post({ number: sent.number, reply }, 'figures' in reply ? [reply.figures] : [])
      } catch (failure) {
        post(
          { number: sent.number, failure: failure instanceof Error ? failure.message : String(failure) },
          [],
        )
      }
    })
  }
}
