import { Problem } from '#platform/problems/index.ts'
import { hasBeen } from '../contract/index.ts'

/** @throws Problem `invalid-input` for a birth or founding that is still to come. */
export function refuseUnborn(bornOn: string | null | undefined, now: Date): void {
  if (!bornOn || hasBeen(bornOn, now)) return
  throw new Problem(
    'invalid-input',
    `Nobody was born and nothing founded in ${bornOn}: that is in the future.`,
    {
      issues: [{ field: 'birthDate', message: 'Lies in the future' }],
    },
  )
}
