import { formatEnvelope, parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Secrets } from '#platform/config/index.ts'
import type { SealedColumn } from '#platform/sealed-values/index.ts'
import { librarySecrets } from '../auth/auth.ts'

/** Second factors are encrypted by the library, in its own form: the number of the secret, then what it encrypts. */
const sealedByLibrary = (column: string): SealedColumn => ({
  table: 'two_factor',
  column,
  beginsWith: (secrets) => formatEnvelope(inForce(secrets).version, ''),
  async sealAnew(secrets, sealed) {
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
  let refusal: unknown = new Error('It was encrypted under a secret that this installation does not have.')
  for (const { version, value } of all) {
    if (envelope && envelope.version !== version) continue
    try {
      return await symmetricDecrypt({ key: value, data: envelope?.ciphertext ?? sealed })
    } catch (failure) {
      refusal = failure
    }
  }
  throw refusal
}

/** Keys of authenticator apps and backup codes. */
export const sealedFactors: readonly SealedColumn[] = [
  sealedByLibrary('secret'),
  sealedByLibrary('backup_codes'),
]
