import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '#platform/problems/index.ts'
import { BadSetting } from './bad-setting.ts'
import type { Config } from './config.ts'

const LENGTH_MIN = 32

/**
 * What an installation seals with, and what it opens values with that were sealed before (or by a process that is ahead in turning the
 * secret over).
 */
export type Secrets = { secret: string; secretsBefore?: readonly string[] }

/**
 * The installation's secrets: from APP_SECRET, else a file made once in the data directory with owner-only rights, whose first line is
 * the one in force and whose others only open.
 * @throws BadSetting for a file that holds none: everything signed and sealed so far needs the one that stood there.
 */
export function installationSecrets(
  config: Pick<Config, 'appSecret' | 'appSecretBefore' | 'dataDir'>,
): Secrets {
  const given = config.appSecretBefore ? [config.appSecretBefore] : []
  if (config.appSecret) return { secret: config.appSecret, secretsBefore: given }
  const file = join(config.dataDir, 'secret')
  if (existsSync(file)) {
    const [secret, ...others] = readFileSync(file, 'utf8')
      .trim()
      .split(/\s*\n\s*/) as [string, ...string[]]
    const tooShort = [secret, ...others].find((one) => one.length < LENGTH_MIN)
    if (tooShort === undefined) return { secret, secretsBefore: [...others, ...given] }
    throw new BadSetting(
      `The secret in ${file} is ${tooShort === '' ? 'empty' : `shorter than ${LENGTH_MIN} characters`}. Put the file back from a copy; remove it only if nobody has to sign in with a second factor or read a sealed key that was kept under it.`,
    )
  }
  mkdirSync(config.dataDir, { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  // Whole or not at all: a process that is killed here leaves no empty file.
  writeFileSync(`${file}.part`, `${secret}\n`, { mode: 0o600 })
  renameSync(`${file}.part`, file)
  return { secret, secretsBefore: given }
}

/** A 32-byte key for one purpose, derived from the installation's secret (HKDF-SHA-256, RFC 5869). */
export function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'assay', purpose, 32))
}

/** By what a secret is named where something was sealed under it: a number that says nothing else about it. */
export const numberOfSecret = (secret: string): number =>
  keyFor(secret, 'number of this secret').readUInt32BE() >>> 1

/** How everything begins that is sealed under the secret in force. */
export const sealedUnder = ({ secret }: Secrets): string => `${numberOfSecret(secret)}.`

/**
 * Encrypts a text for storage (AES-256-GCM): the number of the secret, then base64url of nonce, tag and cipher text.
 */
export function seal(secrets: Secrets, purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secrets.secret, purpose), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${sealedUnder(secrets)}${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** That a value cannot be opened, with what whoever runs the installation has to do. */
export const secretMissing = (cause?: unknown): Problem =>
  new Problem(
    'secret-missing',
    'This was sealed under a secret that this installation does not have. The operator has to restore that secret: as DATA_DIR/secret, or as APP_SECRET_BEFORE beside the present one.',
    undefined,
    { cause },
  )

/**
 * Opens what `seal` wrote, under whichever secret of the installation.
 * @throws Problem `secret-missing` when the text was changed, or none of them sealed it.
 */
export function unseal({ secret, secretsBefore = [] }: Secrets, purpose: string, sealed: string): string {
  const [, number, body = ''] = /^(?:(\d+)\.)?(.*)$/s.exec(sealed) ?? []
  const bytes = Buffer.from(body, 'base64url')
  let cause: unknown
  for (const one of [secret, ...secretsBefore]) {
    // Without a number it was sealed before there was one: whether a secret fits is found by trying.
    if (number !== undefined && numberOfSecret(one) !== Number(number)) continue
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyFor(one, purpose), bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    } catch (failure) {
      cause = failure
    }
  }
  throw secretMissing(cause)
}
