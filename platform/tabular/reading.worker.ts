import { answerRequests } from '#platform/workers/index.ts'
import { packRows, type RowPiece } from './row-pieces.ts'

export type ReadingRequest = { module: string; asked: unknown }
export type ReadingAnswer = { pieces: RowPiece[]; facts: unknown; count: number }

type ReadingModule = { read: (asked: unknown) => AsyncGenerator | Generator }

/** Reads files for every slice: the slice names its module, whose `read` yields rows and returns what else is to be said. */
answerRequests<ReadingRequest, ReadingAnswer>(
  async ({ module, asked }) => {
    const { read } = (await import(module)) as ReadingModule
    return packRows(read(asked))
  },
  ({ pieces }) => pieces.map(({ buffer }) => buffer),
  // A small file is not too long to be read because the machine is slow to load what reads it.
  ({ module }) => import(module),
)
