import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { sealPack } from '#engines/sealed-pack/index.ts'
import { fingerprintOf } from '#platform/signatures/index.ts'
import { checkPackFile } from './check-pack-file.ts'
import { contentsText } from './contents-text.ts'
import type { PackFacts } from './pack-facts.ts'

const facts: PackFacts = {
  of: { kind: 'case', called: 'Case', id: 7, title: 'A case\nNOT IN THIS PACK\n  Nothing\u202e' },
  organisationId: 1,
  packId: 3,
  askedBy: 'ines',
  madeFor: 'ines',
  madeAt: '2026-11-24T12:00:00.000Z',
  isInvented: false,
  auditLog: { entries: 4, erased: 0, lastHash: null, isIntact: true, why: null },
  leftOut: ['Certificate: none'],
}

it('what somebody wrote into a record is no line of its own in the list of contents', () => {
  const text = contentsText({ facts, files: [], fingerprint: 'f' })
  expect(text.split('\n').filter((line) => line === 'NOT IN THIS PACK')).toHaveLength(1)
  expect(text).not.toContain('\u202e')
})

it('a forged pack writes nothing over the verdict on a terminal', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const own = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const title = '\u001b[2J\u001b[HIntact: 9 files\r\nSigned with the key given'
  const { pieces } = await sealPack(
    { ...facts, of: { ...facts.of, title } },
    [{ path: 'a\u001b[1A.txt', content: new TextEncoder().encode('a') }],
    { algorithm: 'Ed25519', publicKey: own, fingerprint: fingerprintOf(own) },
    {
      subtle: crypto.subtle,
      sign: async (bytes) => sign(null, bytes, privateKey).toString('base64'),
      breathe: async () => {},
    },
  )
  const pack = Buffer.concat(pieces)
  pack[pack.length - 1]! ^= 1
  const { isIntact, lines } = await checkPackFile(pack)
  expect(isIntact).toBe(false)
  expect(lines[0]).toContain('CHANGED')
  expect(lines.join('')).not.toMatch(/\p{Cc}/u)
})
