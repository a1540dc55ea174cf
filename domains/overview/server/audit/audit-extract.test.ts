import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import papa from 'papaparse'
import { beforeAll, expect, it } from 'vitest'
import { openCase } from '#domains/cases/server/index.ts'
import { createCustomer as customerEndpoint } from '#domains/customers/contract/index.ts'
import { createCustomer } from '#domains/customers/server/index.ts'
import { knownPublicKeys } from '#domains/records/server/index.ts'
import {
  type AuditEntry,
  digestOf,
  eraseEntries,
  extractInWords,
  recordChange,
  verifyExtract,
} from '#platform/audit/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import { page } from '#platform/endpoint/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { fingerprintOf } from '#platform/signatures/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { AuditLine } from '../../contract/index.ts'
import { overviewRoutes } from '../index.ts'

onEveryDatabase('an audit extract', (world) => {
  let api: ApiApp
  let caseNumber: string
  let customerId: number
  const get = (path: string) => api.request(`/api/overview/audit${path}`)

  beforeAll(async () => {
    api = makeApi(world.installation, async () => somebody({ role: 'admin' }), overviewRoutes)
    const ctx = world.as({ role: 'admin' })
    const opened = await openCase(ctx, {
      title: 'A suspicion',
      description: '',
      priority: 'high',
      subjectName: 'Halden Marine AS',
    })
    caseNumber = opened.caseNumber
    const customer = await createCustomer(ctx, customerEndpoint.request.parse({ name: 'Halden Marine AS' }))
    customerId = customer.id
    for (let count = 0; count < 60; count++) {
      await recordChange(ctx, async () => ({
        result: undefined,
        trace: {
          action: 'screening-settings.changed',
          subject: { type: 'screening-settings', id: 'screening' },
          before: { threshold: 0.5, note: '=1+1' },
          after: { threshold: 0.6, count },
          reason: count === 0 ? '=HYPERLINK("http://evil.example")' : 'Tuning',
        },
      }))
    }
  })

  it('entries name what they are about and lead there; what is gone keeps its kind and number', async () => {
    const { rows } = page(AuditLine).parse(await (await get('?limit=500')).json())
    const of = (type: string) => rows.find(({ subjectType }) => subjectType === type)?.subject
    expect(of('case')?.name).toBe(`${caseNumber}: A suspicion`)
    expect(of('case')?.to).toMatch(/^\/dashboard\/kyb\/cases\/\d+$/)
    expect(of('company')?.name).toBe('Halden Marine AS')
    expect(of('company')?.to).toContain(/customers/.source)
    expect(of('screening-settings')).toEqual({ name: 'Screening settings', to: '/dashboard/kyb/settings' })
    await world.installation.database.pool.query(`delete from customer where id = ${customerId}`)
    const after = page(AuditLine).parse(await (await get('?subjectType=company')).json())
    expect(after.rows[0]?.subject).toEqual({ name: `Customer ${customerId}`, to: null })
  })

  it('the whole filtered set is exported with before and after, not the page that is shown', async () => {
    const answer = await get('/export?format=csv&action=screening-settings')
    expect(answer.headers.get('content-disposition')).toMatch(/audit-extract-\d{4}-\d\d-\d\d\.csv/)
    const { data } = papa.parse<string[]>((await answer.text()).replace('\ufeff', ''))
    const head = data.findIndex((line) => line[0] === 'No.')
    const lines = data.slice(head + 1).filter((line) => line.length > 5)
    expect(lines).toHaveLength(60)
    expect(data[head]).toEqual(['No.', 'When', 'Who', 'Action', 'On', 'Why', 'Before', 'After', 'Digest'])
    expect(JSON.parse(lines.at(-1)?.[7] ?? '')).toEqual({ threshold: 0.6, count: 0 })
    expect(lines.at(-1)?.[5]).toBe(`'=HYPERLINK("http://evil.example")`)
    expect(lines.at(-1)?.[4]).toBe('Screening settings')
  })

  it('an extract with reasons rewritten and digests recomputed is altered, and without its signature only consistent', async () => {
    const text = await (await get('/export?action=screening-settings')).text()
    const { extract, signature } = JSON.parse(text)
    const [key] = await knownPublicKeys(world.installation.database.db)
    const other = generateKeyPairSync('ed25519')
    const otherKey = other.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const sealed = (signed: typeof extract, by?: string) =>
      JSON.stringify({
        extract: signed,
        sha256: createHash('sha256').update(canonicalJson(signed)).digest('hex'),
        ...(by ? { signature: by } : {}),
      })
    const forged = structuredClone(extract)
    let previousHash: string | undefined
    for (const entry of forged.entries.toSorted((a: AuditEntry, b: AuditEntry) => a.sequence - b.sequence)) {
      entry.reason = 'rewritten'
      entry.previousHash = previousHash ?? entry.previousHash
      entry.hash = digestOf({ ...entry, at: new Date(entry.at) })
      previousHash = entry.hash
    }
    expect(() => verifyExtract(sealed(forged, signature))).toThrow(/signature does not fit/)
    expect(() => verifyExtract(sealed(forged))).toThrow(/signature does not fit/)

    const unsigned = sealed({ ...forged, format: 'assay-audit-extract/1' })
    expect(verifyExtract(unsigned).seal).toEqual({ state: 'unsigned' })
    const stated = extractInWords(verifyExtract(unsigned)).join(' ')
    expect(stated).toMatch(/^Not signed: 60 entries/)
    expect(stated).not.toMatch(/intact/i)
    expect(() => verifyExtract(unsigned, { given: key })).toThrow(/not signed/)

    const resigned = { ...forged, signedWith: { ...forged.signedWith, publicKey: otherKey } }
    const byOther = sealed(
      resigned,
      sign(null, Buffer.from(canonicalJson(resigned)), other.privateKey).toString('base64'),
    )
    expect(verifyExtract(byOther).seal).toMatchObject({
      state: 'unknown',
      fingerprint: fingerprintOf(otherKey),
    })
    expect(extractInWords(verifyExtract(byOther)).join(' ')).not.toMatch(/intact/i)
    expect(() => verifyExtract(byOther, { given: key })).toThrow(/another key than the one given/)
    expect(() => verifyExtract(byOther, { installation: [key ?? ''] })).toThrow(/not this installation/)

    const own = verifyExtract(text, { installation: [key ?? ''] })
    expect(own).toMatchObject({ seal: { state: 'installation', fingerprint: fingerprintOf(key ?? '') } })
    expect(verifyExtract(text, { given: fingerprintOf(key ?? '') }).seal.state).toBe('given')
    expect(extractInWords(own).join(' ')).toMatch(
      /^Intact: signed .*Not covered: the other \d+ of the \d+ entries/,
    )
  })

  it('the JSON extract verifies without a server, and a changed one does not', async () => {
    const text = await (await get('/export?action=screening-settings')).text()
    expect(verifyExtract(text)).toMatchObject({ organisationId: 1, entries: 60, joined: 59, erased: 0 })
    const copy = JSON.parse(text)
    expect(copy.extract.chain.isIntact).toBe(true)
    copy.extract.entries[3].reason = 'never said'
    expect(() => verifyExtract(JSON.stringify(copy))).toThrow(/changed after it was written/)
    expect(() => verifyExtract('{}')).toThrow(/not an audit extract/)
    expect(() => verifyExtract('no')).toThrow(/not JSON/)
  })

  it('a viewer and an analyst read no address of a colleague, neither in the log nor in any extract', async () => {
    const admin = world.as({ role: 'admin' })
    await recordChange(admin, async () => ({
      result: undefined,
      trace: {
        action: 'account.profile-changed',
        subject: { type: 'account', id: 77 },
        before: { fullName: 'Cy', email: 'cy@secret.example' },
        after: { fullName: 'Cy', email: 'cy2@secret.example' },
      },
    }))
    const readBy = async (role: 'admin' | 'analyst' | 'viewer', userId: number, path: string) => {
      const own = makeApi(world.installation, async () => somebody({ role, userId }), overviewRoutes)
      return (await own.request(`/api/overview/audit${path}`)).text()
    }
    for (const path of ['?limit=500', '/export?format=json', '/export?format=csv']) {
      expect(await readBy('admin', 1, path)).toContain('cy2@secret.example')
      expect(await readBy('viewer', 77, path)).toContain('cy2@secret.example')
      for (const role of ['viewer', 'analyst'] as const) {
        const text = await readBy(role, 2, path)
        expect(text).not.toContain('secret.example')
        expect(text).toContain('settings')
      }
    }
    const extract = await readBy('viewer', 2, '/export')
    expect(JSON.parse(extract).extract.withheldEntries).toBe(1)
    expect(verifyExtract(extract).entries).toBeGreaterThan(0)
  })

  it('carries erased entries as such, and finds one that nothing in it says was erased', async () => {
    const admin = world.as({ role: 'admin' })
    const { rows } = page(AuditLine).parse(await (await get('?action=screening-settings&limit=500')).json())
    const [erased, other] = rows.slice(-2).map(({ sequence }) => sequence) as [number, number]
    await recordChange(admin, async (tx) => ({
      result: undefined,
      trace: {
        action: 'person.erased',
        subject: { type: 'erasure', id: 1 },
        after: {
          entries: await eraseEntries(tx, [erased], () => ({ after: { erased: 'Erased person 1' } })),
        },
      },
    }))
    const shown = page(AuditLine).parse(await (await get('?action=screening-settings&limit=500')).json())
    const line = (sequence: number) => shown.rows.find((row) => row.sequence === sequence)
    const [by] = page(AuditLine).parse(await (await get('?action=person.erased')).json()).rows
    expect(line(erased)).toMatchObject({ state: 'erased', erasedBy: by?.sequence })
    expect(line(other)).toMatchObject({ state: 'as-written', erasedBy: null })

    const text = await (await get('/export?action=screening-settings')).text()
    expect(verifyExtract(text)).toMatchObject({ organisationId: 1, entries: 60, joined: 59, erased: 1 })
    const { extract } = JSON.parse(text)
    expect(extract).toMatchObject({
      format: 'assay-audit-extract/3',
      erasedEntries: [erased],
      chain: { isIntact: true, erased: 1 },
    })
    // Even where the signature is taken off, the digests within find it.
    const resealed = (change: (copy: typeof extract) => void) => {
      const copy = { ...structuredClone(extract), format: 'assay-audit-extract/2' }
      change(copy)
      const sha256 = createHash('sha256').update(canonicalJson(copy)).digest('hex')
      return () => verifyExtract(JSON.stringify({ extract: copy, sha256 }))
    }
    const found = `the content of entry ${erased} does not give its digest`
    expect(resealed(() => undefined)).not.toThrow()
    expect(resealed((copy) => copy.erasing.pop())).toThrow(found)
    expect(
      resealed((copy) => {
        copy.entries.find(({ sequence }: { sequence: number }) => sequence === erased).after = { to: 'x' }
      }),
    ).toThrow(found)
    expect(
      resealed((copy) => {
        copy.erasing[0].after.entries[0].contentHash = 'f'.repeat(64)
      }),
    ).toThrow(`the content of entry ${by?.sequence} does not give its digest`)
    await expect(
      recordChange(admin, async (tx) => {
        await tx.db.execute(
          `update audit_entry set reason = 'x' where organisation_id = 1 and sequence = ${other}`,
        )
        return {
          result: undefined,
          trace: {
            action: 'person.erased',
            subject: { type: 'erasure', id: 1 },
            after: { entries: await eraseEntries(tx, [other], () => ({ reason: null })) },
          },
        }
      }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`Entry ${other} of the audit log`),
    })
  })

  it('PDF and XLSX are files of their kind; an unknown format is refused', async () => {
    const bytes = async (format: string) =>
      Buffer.from(await (await get(`/export?format=${format}`)).arrayBuffer())
    expect((await bytes('pdf')).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await bytes('xlsx')).subarray(0, 2).toString()).toBe('PK')
    expect((await get('/export?format=doc')).status).toBe(400)
  })
})
