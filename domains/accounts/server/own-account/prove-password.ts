import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { isPasswordOf } from '../auth/password-hash.ts'
import { passwordHashOf } from '../people/person-store.ts'

/** Makes sure that the person in front of the screen knows the password. @throws Problem `password-mismatch`, naming the field. */
export async function provePassword(
  db: Queryable,
  userId: number,
  password: string,
  field: string,
): Promise<void> {
  const stored = await passwordHashOf(db, userId)
  if (!stored || !(await isPasswordOf(stored, password))) throw wrongPassword(field)
}

export const wrongPassword = (field: string): Problem =>
  new Problem('password-mismatch', 'The password is not right.', { field })
