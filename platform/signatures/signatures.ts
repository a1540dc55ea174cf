import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { Problem } from '#platform/problems/index.ts'

/** What signs a file: the public key that is written into it, its fingerprint, and the signature over bytes in base64. */
export type Signer = { publicKey: string; fingerprint: string; sign(bytes: Uint8Array): string }

/** Signs with an Ed25519 key. @param publicKey its public half, DER (SPKI) in base64. */
export const signerOf = (publicKey: string, privateKey: KeyObject): Signer => ({
  publicKey,
  fingerprint: fingerprintOf(publicKey),
  sign: (bytes) => sign(null, bytes, privateKey).toString('base64'),
})

/** SHA-256 of a public key's DER, in hexadecimal. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')

/** A public key from DER (SPKI) in base64 or from PEM. @throws Problem `invalid-input` for anything else. */
export function publicKeyOf(text: string): KeyObject {
  try {
    const key = text.includes('BEGIN PUBLIC KEY')
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text.trim(), 'base64'), type: 'spki', format: 'der' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Reported below, with what was expected.
  }
  throw new Problem('invalid-input', 'This is not an Ed25519 public key (PEM, or DER in base64).')
}

/** Whether a signature over bytes was made with the private half of this key. */
export const isSignedBy = (publicKey: string, bytes: Uint8Array, signature: string): boolean =>
  verify(null, bytes, publicKeyOf(publicKey), Buffer.from(signature, 'base64'))
