import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { comparablePassword } from '../../contract/index.ts'
import { accountSettings } from '../settings.ts'

let kept: Promise<ReadonlySet<string>> | undefined

/** The passwords that are tried first, in one form of each letter. Read when somebody first chooses one, and never at a sign-in. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  kept ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(comparablePassword)),
  )
  return kept
}

/**
 * Refuses a new password that stands on the list of breached and common ones (OWASP ASVS 2.1.7), whatever its capitals. Asked where a password is chosen: one that
 * somebody has already opens their account as before. Only where `COMMON_PASSWORDS=refuse` says so: the specification takes every password of six characters (AUTH-028).
 * @throws Problem `password-common`, naming the field.
 */
export async function refuseCommonPassword(
  { house }: Context,
  password: string,
  field: string,
): Promise<void> {
  if (accountSettings.of(house.config).commonPasswords === 'warn') return
  if ((await commonPasswords()).has(comparablePassword(password)))
    throw new Problem(
      'password-common',
      'This password is too common: it is among the first that attackers try. Please choose another.',
      { field },
    )
}
