import { InputRefused } from '#engines/statistics/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** Runs a computation; what an engine will not compute becomes the caller's `invalid-input` with the engine's sentence. */
export function computed<Result>(compute: () => Result): Result {
  try {
    return compute()
  } catch (failure) {
    if (failure instanceof InputRefused)
      throw new Problem('invalid-input', failure.message, { reason: failure.code })
    throw failure
  }
}
