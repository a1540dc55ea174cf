import { createHmac } from 'node:crypto'
import type { TestBrowser } from '../test-browser.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code an authenticator app shows: RFC 6238 over the key of the URI (RFC 4648 base 32), SHA-1, six digits, thirty seconds. */
export function codeOf(uri: string, at = Date.now()): string {
  const bits = [...(new URL(uri).searchParams.get('secret') ?? '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest[19] ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** For tests: sets up somebody's second factor as they would. */
export async function turnOnTwoFactor(
  browser: TestBrowser,
  password: string,
): Promise<{ uri: string; backupCodes: string[]; code: string }> {
  const prepared = await browser.post('/api/auth/two-factor/prepare', { password })
  const { uri, backupCodes } = prepared.body as unknown as { uri: string; backupCodes: string[] }
  const code = codeOf(uri)
  const confirmed = await browser.post('/api/auth/two-factor/confirm', { code })
  if (confirmed.text !== '{"done":true}') throw new Error(`No second factor: ${confirmed.text}`)
  return { uri, backupCodes, code }
}
