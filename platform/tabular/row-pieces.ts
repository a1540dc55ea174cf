import { deserialize, serialize } from 'node:v8'

/** A few hundred rows, packed in a thread and handed over without being copied. */
export type RowPiece = Uint8Array<ArrayBuffer>

/** Unpacking one takes about a millisecond. */
const PIECE_ROWS = 250

export async function packRows<Row, Facts>(
  rows: AsyncGenerator<Row, Facts> | Generator<Row, Facts>,
): Promise<{ pieces: RowPiece[]; facts: Facts; count: number }> {
  const pieces: RowPiece[] = []
  let waiting: Row[] = []
  let count = 0
  const pack = () => {
    if (waiting.length === 0) return
    // A copy of its own: the packer's buffer is larger than what it holds.
    pieces.push(new Uint8Array(serialize(waiting)))
    waiting = []
  }
  for (;;) {
    const step = await rows.next()
    if (step.done) {
      pack()
      return { pieces, facts: step.value, count }
    }
    count += 1
    waiting.push(step.value)
    if (waiting.length >= PIECE_ROWS) pack()
  }
}

export const unpackRows = <Row>(piece: RowPiece): Row[] => deserialize(piece) as Row[]
