import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { GUESSABLE_SENTENCES, guessableAs, rankedPasswords } from '../../contract/index.ts'
import { accountSettings } from '../settings.ts'

let kept: Promise<ReadonlyMap<string, number>> | undefined

/** The passwords that are tried first. Read when somebody first chooses one, and never at a sign-in. */
function commonPasswords(): Promise<ReadonlyMap<string, number>> {
  kept ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) =>
    rankedPasswords(dictionary['passwords-common']),
  )
  return kept
}

/**
 * Refuses a new password that can be guessed (NIST SP 800-63B 5.1.1.2, OWASP ASVS 2.1.7): common or breached, a pattern, or made of names that belong to its owner or to
 * this service. Called wherever a password is chosen; a password somebody has already still opens their account. `COMMON_PASSWORDS=warn` only warns while it is typed.
 * @throws Problem `password-common`, naming the field and the reason.
 */
export async function refuseGuessablePassword(
  { installation }: Pick<Context, 'installation'>,
  password: string,
  field: string,
  about: readonly string[] = [],
): Promise<void> {
  if (accountSettings.of(installation.config).commonPasswords === 'warn') return
  const reason = guessableAs(password, about, await commonPasswords())
  if (reason) throw new Problem('password-common', GUESSABLE_SENTENCES[reason], { field, reason })
}
