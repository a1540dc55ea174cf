import { counted } from '../hub/in-words.ts'

/** Milliseconds as a person says them: `12 ms`, `41 s`, `3 min`, `5 h`. */
export function span(spanMs: number): string {
  if (spanMs < 1_000) return `${counted(Math.max(1, spanMs))} ms`
  if (spanMs < 60_000) return `${counted(spanMs / 1_000)} s`
  if (spanMs < 3_600_000) return `${counted(spanMs / 60_000)} min`
  return `${counted(spanMs / 3_600_000)} h`
}
