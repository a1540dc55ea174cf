import { createCipheriv, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { installationSecrets, keyFor, seal, sealedUnder, unseal } from './index.ts'

const home = mkdtempSync(join(tmpdir(), 'assay-secret-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const early = 'the secret that the installation began with'
const late = 'the secret that took its place, as long as it'

it('what was sealed opens under each secret of the installation and under no other; what is sealed says under which', () => {
  const before = seal({ secret: early }, 'keys', 'a text')
  const turned = { secret: late, secretsBefore: [early] }
  expect(unseal(turned, 'keys', before)).toBe('a text')
  const after = seal(turned, 'keys', 'a text')
  expect(before.startsWith(sealedUnder({ secret: early }))).toBe(true)
  expect(after.startsWith(sealedUnder(turned))).toBe(true)
  expect(sealedUnder(turned)).not.toBe(sealedUnder({ secret: early }))
  // A process that is still to be told that the other one is in force.
  expect(unseal({ secret: early, secretsBefore: [late] }, 'keys', after)).toBe('a text')
  expect(() => unseal({ secret: late }, 'keys', before)).toThrow('does not have')
  expect(() => unseal({ secret: early }, 'keys', after)).toThrow('does not have')
  expect(() => unseal(turned, 'mail', after)).toThrow()
  expect(() => unseal(turned, 'keys', `${after.slice(0, -4)}AAAA`)).toThrow()
})

it('what was sealed before secrets had numbers opens as well', () => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(early, 'keys'), nonce)
  const body = Buffer.concat([cipher.update('a text', 'utf8'), cipher.final()])
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
  expect(unseal({ secret: early }, 'keys', sealed)).toBe('a text')
  expect(unseal({ secret: late, secretsBefore: [early] }, 'keys', sealed)).toBe('a text')
  expect(() => unseal({ secret: late }, 'keys', sealed)).toThrow()
})

it('a file may hold several secrets: the first is in force, the others only open; a setting adds one', () => {
  writeFileSync(join(home, 'secret'), `${late}\n${early}\n`)
  const config = { dataDir: home, appSecret: undefined, appSecretBefore: 'x'.repeat(32) }
  expect(installationSecrets(config)).toEqual({ secret: late, secretsBefore: [early, 'x'.repeat(32)] })
  expect(installationSecrets({ ...config, appSecret: 'y'.repeat(32) })).toEqual({
    secret: 'y'.repeat(32),
    secretsBefore: ['x'.repeat(32)],
  })
  writeFileSync(join(home, 'secret'), `${late}\nshort\n`)
  expect(() => installationSecrets(config)).toThrow('shorter than 32 characters')
})
