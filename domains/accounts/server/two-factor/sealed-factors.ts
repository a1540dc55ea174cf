import { formatEnvelope, parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { type Secrets, secretMissing } from '#platform/config/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { SealedColumn } from '#platform/sealed-values/index.ts'
import { librarySecrets } from '../auth/auth.ts'
import { twoFactor } from '../tables.ts'

/** Second factors are encrypted by the library, in its own form: the number of the secret, then what it encrypts. */
const sealedByLibrary = (column: string): SealedColumn => ({
  table: 'two_factor',
  column,
  beginsWith: (secrets) => formatEnvelope(inForce(secrets).version, ''),
  async resealSecrets(secrets, sealed) {
    const all = librarySecrets(secrets)
    const data = await opened(all, sealed)
    const { version, value } = inForce(secrets)
    return symmetricEncrypt({ key: { keys: new Map([[version, value]]), currentVersion: version }, data })
  },
})

const inForce = (secrets: Secrets) => librarySecrets(secrets)[0] as ReturnType<typeof librarySecrets>[number]

/** What has no number was encrypted before there was one: whether a secret fits is found by trying. */
async function opened(all: ReturnType<typeof librarySecrets>, sealed: string): Promise<string> {
  const envelope = parseEnvelope(sealed)
  let cause: unknown
  for (const { version, value } of all) {
    if (envelope && envelope.version !== version) continue
    try {
      return await symmetricDecrypt({ key: value, data: envelope?.ciphertext ?? sealed })
    } catch (failure) {
      cause = failure
    }
  }
  throw secretMissing(cause)
}

/** Before a code is checked: the library has no words for a factor that it cannot open. @throws Problem `secret-missing`. */
export async function requireFactorOpens({ db, installation }: Context, userId: number): Promise<void> {
  const [row] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId))
  for (const sealed of row ? [row.secret, row.backupCodes] : [])
    await opened(librarySecrets(installation), sealed)
}

/** Keys of authenticator apps and backup codes. */
export const sealedFactors: readonly SealedColumn[] = [
  sealedByLibrary('secret'),
  sealedByLibrary('backup_codes'),
]
