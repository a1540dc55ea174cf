import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadSetting, type Config } from './config.ts'

const LENGTH_MIN = 32

/**
 * The installation's secret: from APP_SECRET, else a file made once in the data directory with owner-only rights.
 * @throws BadSetting for a file that holds none: everything signed and sealed so far needs the one that stood there.
 */
export function installationSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): string {
  if (config.appSecret) return config.appSecret
  const file = join(config.dataDir, 'secret')
  if (existsSync(file)) {
    const kept = readFileSync(file, 'utf8').trim()
    if (kept.length >= LENGTH_MIN) return kept
    throw new BadSetting(
      `The secret in ${file} is ${kept === '' ? 'empty' : `shorter than ${LENGTH_MIN} characters`}. Put the file back from a copy; remove it only if nobody has to sign in with a second factor or read a sealed key that was kept under it.`,
    )
  }
  mkdirSync(config.dataDir, { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  // Whole or not at all: a process that is killed here leaves no empty file.
  writeFileSync(`${file}.part`, `${secret}\n`, { mode: 0o600 })
  renameSync(`${file}.part`, file)
  return secret
}

/** A 32-byte key for one purpose, derived from the installation's secret (HKDF-SHA-256, RFC 5869). */
export function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'assay', purpose, 32))
}

/** Encrypts a text for storage (AES-256-GCM); the answer is base64url of nonce, tag and cipher text. */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Opens what `seal` wrote. @throws when the text was changed or another secret sealed it. */
export function unseal(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
