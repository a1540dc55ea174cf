import {
  bookOf,
  type DrawnYears,
  drawYears,
  type LossMeasured,
  measureYears,
  type Obligor,
} from '#engines/credit/index.ts'
import { answerRequests } from '#platform/workers/index.ts'

type OfBook = { obligors: readonly Obligor[]; correlation: number | null }
/** What a thread is asked: to draw some blocks, or for the figures of all that were drawn. */
export type DrawRequest =
  | ({ kind: 'draw'; seed: number; from: number; to: number } & OfBook)
  | ({ kind: 'measure'; drawn: DrawnYears } & OfBook)
export type DrawAnswer = DrawnYears | LossMeasured

answerRequests<DrawRequest, DrawAnswer>(
  (request) => {
    const book = bookOf(request.obligors, request.correlation)
    return request.kind === 'draw'
      ? drawYears(book, request.seed, request.from, request.to)
      : measureYears(request.obligors, book, request.drawn)
  },
  (answer) =>
    'worse' in answer && 'losses' in answer
      ? ([answer.losses.buffer, answer.worse.buffer] as ArrayBuffer[])
      : [],
)
