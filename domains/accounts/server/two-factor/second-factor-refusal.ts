import { Problem } from '#platform/problems/index.ts'
import { AuthRefused } from '../auth/call-auth.ts'
import { wrongPassword } from '../own-account/prove-password.ts'

/** What a refusal of the library means on the way to, or away from, a second factor. */
export function secondFactorRefusal(failure: unknown): unknown {
  if (!(failure instanceof AuthRefused)) return failure
  switch (failure.code) {
    case 'INVALID_PASSWORD':
      return wrongPassword('password')
    case 'TOTP_ALREADY_ENABLED':
      return new Problem('conflict', 'A second factor is already on. Turn it off before you set up another.')
    case 'TOTP_NOT_ENABLED':
    case 'TWO_FACTOR_NOT_ENABLED':
      return new Problem('conflict', 'No second factor has been set up.')
    default:
      return new Problem('two-factor-invalid', 'The code is not right.', { field: 'code' })
  }
}
