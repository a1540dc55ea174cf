/** Content in pieces of one length, but the last. */
export async function* inPieces(
  content: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  let held: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    for (let from = 0; from < chunk.length; ) {
      const taken = chunk.subarray(from, from + length - bytes)
      held.push(taken)
      bytes += taken.length
      from += taken.length
      if (bytes < length) continue
      yield Buffer.concat(held)
      held = []
      bytes = 0
    }
  }
  if (bytes > 0) yield Buffer.concat(held)
}
