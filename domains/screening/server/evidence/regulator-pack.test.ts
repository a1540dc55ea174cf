import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { addCaseAttachment } from '#domains/cases/server/index.ts'
import type { Pack } from '#domains/records/contract/index.ts'
import { checkPackFile, recordsSlice } from '#domains/records/server/index.ts'
import { verifyAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import type { ScreeningFile } from '../../contract/index.ts'
import { stopEngine } from '../matching/index.ts'
import { screeningSlice } from '../slice.ts'
import { bodyOf, callerOf, northernTide, publish, volkov } from '../test-world.ts'

type File = z.infer<typeof ScreeningFile>

onEveryDatabase('a regulator pack of a case', (world) => {
  const api = callerOf(world)
  let records: ApiApp
  let hit: File
  let caseId: number
  let pack: Pack
  let bytes: Uint8Array

  const post = (path: string, body: unknown) =>
    records.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const ready = (id: number): Promise<Pack> =>
    vi.waitFor(
      async () => {
        const read = await bodyOf<Pack>(records.request(`/api/records/packs/${id}`))
        if (read.state === 'making') throw new Error('It is being made.')
        return read
      },
      { timeout: 20_000, interval: 100 },
    )
  const contentsOf = (of: Uint8Array) => Buffer.from(of).toString('utf8')

  beforeAll(async () => {
    records = makeApi(world.installation, async () => somebody({ role: 'analyst' }), recordsSlice.routes)
    await startJobs(world.installation, [...recordsSlice.jobs, ...screeningSlice.jobs])
    await publish(world, [volkov, northernTide])
    hit = await bodyOf<File>(api.post('/api/kyb/screen', { companyName: northernTide.name }))
    caseId = hit.caseId as number
    await addCaseAttachment(world.as(), {
      id: caseId,
      file: new globalThis.File(['A letter from the customer.\n'], 'letter.txt', { type: 'text/plain' }),
    })
    const asked = await bodyOf<Pack>(post('/api/records/packs', { kind: 'case', subjectId: caseId }))
    pack = await ready(asked.id)
    bytes = new Uint8Array(await (await records.request(`/api/records/packs/${pack.id}/file`)).arrayBuffer())
  })
  afterAll(async () => {
    await stopJobs(world.installation)
    await stopEngine(world.installation)
  })

  it('holds the case, its attachment, its screening, the lists and the audit entries, and is intact without a server', async () => {
    expect(pack).toMatchObject({ state: 'ready', kind: 'case', subjectId: caseId, files: expect.any(Number) })
    const text = contentsOf(bytes)
    for (const path of [
      'CONTENTS.txt',
      'case.pdf',
      'case.json',
      'attachments/1-letter.txt',
      'screening/screening.pdf',
      'screening/screening.json',
      'lists.json',
      'audit-extract.json',
      'check-this-pack.html',
    ])
      expect(text).toContain(`"path": "${path}"`)
    expect(text).toContain('A letter from the customer.')
    const checked = await checkPackFile(bytes, pack.fingerprint ?? '')
    expect(checked.isIntact).toBe(true)
    expect(checked.lines.join('\n')).toMatch(/each digest recomputed from its content/)
    expect(checked.lines.join('\n')).toContain(`Signed with the key given, ${pack.fingerprint}`)
    const key = await bodyOf<{ fingerprint: string }>(records.request('/api/records/signing-key'))
    expect(key.fingerprint).toBe(pack.fingerprint)
  })

  it('names the file and the byte that was changed, in the file and in the pack', async () => {
    const at = Buffer.from(bytes).indexOf('A letter from the customer.')
    const changed = bytes.slice()
    changed[at + 2] = 'b'.charCodeAt(0)
    const { isIntact, lines } = await checkPackFile(changed)
    expect(isIntact).toBe(false)
    expect(lines).toContain(
      `  attachments/1-letter.txt: byte 2 was 0x6c and is 0x62 (byte ${at + 2} of the pack)`,
    )
  })

  it('leaves an entry of who made it of what, and the chain stays whole', async () => {
    const { rows } = await world.installation.database.pool.query(
      `select action, after from audit_entry where subject_type = 'regulator-pack' order by sequence`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['regulator-pack.asked', 'regulator-pack.made'])
    expect(rows[1].after).toMatchObject({ kind: 'case', subjectId: caseId, sha256: pack.sha256 })
    expect((await verifyAudit(world.installation.database.db, 1)).isIntact).toBe(true)
  })

  it('of a screening that found nothing it holds the certificate, and of one that found something it lacks none', async () => {
    const asked = await bodyOf<Pack>(post('/api/records/packs', { kind: 'screening', subjectId: hit.id }))
    const made = await ready(asked.id)
    expect([made.state, made.leftOut]).toEqual(['ready', []])
    const clear = await bodyOf<File>(api.post('/api/kyb/screen', { companyName: 'Arkadia Volkers Bakery' }))
    const other = await ready(
      (await bodyOf<Pack>(post('/api/records/packs', { kind: 'screening', subjectId: clear.id }))).id,
    )
    const file = await (await records.request(`/api/records/packs/${other.id}/file`)).arrayBuffer()
    expect(contentsOf(new Uint8Array(file))).toContain('"path": "certificate.json"')
  })

  it('is refused for what is not there, by who may not make one, and is not read by another organisation', async () => {
    const missing = await post('/api/records/packs', { kind: 'case', subjectId: 999_999 })
    expect(missing.status).toBe(404)
    const wrong = await post('/api/records/packs', { kind: 'invoice', subjectId: 1 })
    expect([wrong.status, JSON.stringify(await wrong.json())]).toEqual([400, expect.stringContaining('kind')])
    const viewer = makeApi(world.installation, async () => somebody({ role: 'viewer' }), recordsSlice.routes)
    const refused = await viewer.request('/api/records/packs', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'case', subjectId: caseId }),
    })
    expect(refused.status).toBe(403)
    const other = makeApi(
      world.installation,
      async () => somebody({ organisationId: 7 }),
      recordsSlice.routes,
    )
    expect((await other.request(`/api/records/packs/${pack.id}/file`)).status).toBe(404)
  })
})
