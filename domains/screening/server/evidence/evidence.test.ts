// Binds what its runs do.
import '../slice.ts'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { recentAudit } from '#platform/audit/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import { pagesOfPdf } from '#platform/report-files/test-read-pdf.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import type { ScreeningFile } from '../../contract/index.ts'
import { stopEngine } from '../matching/index.ts'
import { screenInBulk } from '../screenings/screen-in-bulk.ts'
import { bodyOf, callerOf, northernTide, publish, volkov } from '../test-world.ts'
import { type Certificate, signCertificate, verifyCertificate } from './certificate.ts'

type File = z.infer<typeof ScreeningFile>

onEveryDatabase('evidence of a screening', (world) => {
  const api = callerOf(world)
  let clear: File
  let text: string

  beforeAll(async () => {
    await publish(world, [volkov, northernTide])
    clear = await bodyOf<File>(api.post('/api/kyb/screen', { companyName: 'Arkadia Volkers Bakery' }))
    const answer = await api.get(`/api/kyb/screenings/${clear.id}/certificate`)
    expect(answer.headers.get('content-disposition')).toContain(`screening-${clear.id}-certificate.json`)
    text = await answer.text()
  })
  afterAll(() => stopEngine(world.installation))

  it('the certificate of a clear screening verifies offline and names question, lists, engine and what came closest', async () => {
    expect(clear.status).toBe('clear')
    const { certificate } = verifyCertificate(text)
    const [made] = await recentAudit(world.installation.database.db, 1, { type: 'screening', id: clear.id })
    expect(certificate).toMatchObject({
      screeningId: clear.id,
      query: { name: 'Arkadia Volkers Bakery' },
      result: 'clear',
      threshold: clear.threshold,
      engineVersion: clear.engineVersion,
      lists: clear.lists,
      audit: { sequence: made?.sequence, hash: made?.hash },
    })
    expect(certificate.rejectedCandidates.map((one) => one.probability)).toEqual(
      clear.matches.map((match) => match.probability),
    )
  })

  it('the key is public, stays the same, and stands nowhere in the clear', async () => {
    const stranger = callerOf(world)
    const key = await bodyOf<{ publicKey: string; pem: string }>(stranger.get('/api/kyb/certificate-key'))
    expect(verifyCertificate(text, key.publicKey).publicKey).toBe(key.publicKey)
    expect(verifyCertificate(text, key.pem).publicKey).toBe(key.publicKey)
    expect(await bodyOf(stranger.get('/api/kyb/certificate-key'))).toEqual(key)
    const { rows } = await world.installation.database.pool.query('select * from certificate_key')
    expect(rows).toHaveLength(1)
    expect(() => JSON.parse(Buffer.from(rows[0].sealed_private_key, 'base64url').toString('utf8'))).toThrow()
    expect(rows[0].sealed_private_key).not.toContain(Buffer.from('ed25519').toString('base64'))
  })

  it('a certificate changed in any fact, or signed by somebody else, is refused', async () => {
    const tamper = (change: (certificate: Certificate) => void) => {
      const copy = JSON.parse(text) as Certificate
      change(copy)
      return JSON.stringify(copy)
    }
    const changed = [
      tamper((copy) => Object.assign(copy.certificate.query, { name: 'Another Bakery' })),
      tamper((copy) => Object.assign(copy.certificate, { threshold: 0.99 })),
      tamper((copy) => Object.assign(copy.certificate.lists[0] ?? {}, { sha256: 'f'.repeat(64) })),
      tamper((copy) => Object.assign(copy.certificate, { remark: 'also clear for everybody else' })),
      tamper((copy) => Object.assign(copy, { signature: Buffer.alloc(64).toString('base64') })),
    ]
    for (const forged of changed)
      expect(() => verifyCertificate(forged)).toThrow(/changed after it was signed/)
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const own = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const resigned = JSON.stringify(
      signCertificate((JSON.parse(text) as Certificate).certificate, { publicKey: own, privateKey }),
    )
    const { publicKey: installations } = JSON.parse(text) as Certificate
    expect(() => verifyCertificate(resigned, installations)).toThrow(/another key/)
    expect(() => verifyCertificate('{"certificate":{}}')).toThrow(/not a certificate/)
    expect(() => verifyCertificate('not json')).toThrow(/not JSON/)
  })

  it('certificate and evidence are documents too: the same question, lists, reasons and signature, as a person reads them', async () => {
    const words = async (path: string) => {
      const answer = await api.get(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      return (await pagesOfPdf(new Uint8Array(await answer.arrayBuffer()))).join(' ').replaceAll(/\s+/g, ' ')
    }
    const certified = await words(`/api/kyb/screenings/${clear.id}/certificate?format=pdf`)
    const { signature } = JSON.parse(text) as Certificate
    expect(certified).toContain('Arkadia Volkers Bakery')
    for (const list of clear.lists) expect(certified).toContain(list.name)
    expect(certified.replaceAll(' ', '')).toContain(signature.slice(0, 40))
    const hit = await bodyOf<File>(api.post('/api/kyb/screen', { companyName: northernTide.name }))
    const evidence = await words(`/api/kyb/screenings/${hit.id}/evidence?format=pdf`)
    const [match] = hit.matches
    expect(evidence).toContain(match?.entryUid)
    expect(evidence).toContain('How the probability is made')
    for (const program of match?.entry.programs ?? []) expect(evidence).toContain(program)
    const unknown = await api.get(`/api/kyb/screenings/${hit.id}/evidence?format=doc`)
    expect(unknown.status).toBe(400)
  })

  it('there is none for a screening with a match', async () => {
    const hit = await bodyOf<File>(api.post('/api/kyb/screen', { companyName: northernTide.name }))
    const answer = await api.get(`/api/kyb/screenings/${hit.id}/certificate`)
    expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ code: 'conflict' })])
  })

  it('a screening made in bulk has one too, tied to the entry of its piece in the audit log', async () => {
    const [first, second] = await screenInBulk(
      world.as(),
      [{ name: 'Meadow One Ltd' }, { name: 'Meadow Two Ltd' }],
      {
        screeningType: 'batch',
      },
    )
    const hashes = await Promise.all(
      [first, second].map(async (one) => {
        const answer = await api.get(`/api/kyb/screenings/${one?.id}/certificate`)
        return verifyCertificate(await answer.text()).certificate.audit.hash
      }),
    )
    expect(hashes[0]).toBe(hashes[1])
    const entries = await recentAudit(world.installation.database.db, 1)
    expect(entries.find((entry) => entry.hash === hashes[0])?.action).toBe('screening.completed-in-bulk')
  })

  it('the evidence file holds everything and its digest covers it', async () => {
    const answer = await api.get(`/api/kyb/screenings/${clear.id}/evidence`)
    const { evidence, sha256 } = JSON.parse(await answer.text())
    expect(evidence.screening).toEqual(await bodyOf(api.get(`/api/kyb/screenings/${clear.id}`)))
    expect(createHash('sha256').update(canonicalJson(evidence)).digest('hex')).toBe(sha256)
  })
})
