/** Numbers from 0 to below 1 that a text alone decides, so that a drawing is the same on the server, in the browser and tomorrow. */
export function numbersFrom(text: string): () => number {
  let state = 2_166_136_261
  for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519)
    state = Math.imul(state ^ (state >>> 13), 3_266_489_917)
    state ^= state >>> 16
    return (state >>> 0) / 4_294_967_296
  }
}
