import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'

const KEY_LENGTH_MAX = 48

/** The `Idempotency-Key` header of a request; undefined without one. @throws Problem `invalid-input` for one that is too long. */
export function idempotencyKeyOf(ctx: Context): string | undefined {
  const key = ctx.request?.headers.get('idempotency-key')?.trim()
  if (!key) return undefined
  if (key.length > KEY_LENGTH_MAX) {
    throw new Problem('invalid-input', `An idempotency key has at most ${KEY_LENGTH_MAX} characters.`)
  }
  return key
}
