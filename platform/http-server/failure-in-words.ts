import { isConnectionLost, isDiskFull, type Outcome } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'

const RETRY_SECONDS = 2

/**
 * A failure that is nobody's refusal, as whoever asked is told of it. That nothing was changed is said only when the database has
 * confirmed no change and owes the answer to none; otherwise the reference finds in the audit log what was kept.
 */
export function failureInWords(failure: unknown, { kept, inDoubt }: Outcome, reference: string): Problem {
  const isLost = isConnectionLost(failure)
  const isFull = !isLost && isDiskFull(failure)
  const start = isLost
    ? 'The connection to the database was lost'
    : isFull
      ? 'A disk of the server is full'
      : 'Something went wrong on our side'
  const look = `Check before you repeat it: saved changes are in the audit log under the request ${reference}.`
  if (inDoubt > 0) {
    const sentence = `${start} while this was being kept, and whether it was is not known. ${look}`
    return new Problem('outcome-unknown', sentence, { outcome: 'unknown', reference })
  }
  if (kept > 0) {
    const sentence = `${start} after this, or a part of it, was kept. ${look}`
    return new Problem(isLost ? 'outcome-unknown' : 'internal-error', sentence, {
      outcome: 'kept',
      reference,
    })
  }
  if (isFull)
    return new Problem(
      'disk-full',
      `${start}. Nothing was changed; the operator of the server has to free space before anything can be saved.`,
      { outcome: 'nothing-changed', reference },
    )
  return isLost
    ? new Problem('database-unavailable', `${start}. Nothing was changed; please try again in a moment.`, {
        outcome: 'nothing-changed',
        retryAfterSeconds: RETRY_SECONDS,
        reference,
      })
    : new Problem('internal-error', `${start}. Nothing was changed.`, {
        outcome: 'nothing-changed',
        reference,
      })
}
