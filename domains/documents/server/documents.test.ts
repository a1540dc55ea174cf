import { beforeAll, expect, it } from 'vitest'
import { recentAudit, recordChange } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { addBareRows, onEveryDatabase, somebody, type World } from '#platform/testing/index.ts'
import { addDocument, Document, DocumentsFound, DocumentTextPart } from '../contract/index.ts'
import {
  documentsSlice,
  keepDocument,
  keepPrepared,
  prepareDocument,
  releaseDocument,
  searchDocuments,
  textOfDocument,
} from './index.ts'
import { removeLeftPassages } from './store.ts'

const call = `Alder Tools, third quarter 2024.

Total revenue was $412.6 million. Tariffs weighed on the margin, <b>said nobody</b>.

${'The outlook for the battery platform is unchanged. '.repeat(60)}

Nothing else is said of the pension deficit.`

const fileOf = (text: string, name = 'alder_q3.txt') => new File([text], name)

const uses = (world: World) => {
  let actor: Actor = somebody({ role: 'admin' })
  let api: ApiApp
  beforeAll(() => {
    api = makeApi(world.installation, async () => actor, documentsSlice.routes)
  })
  const send = (file: File, more: Record<string, string> = {}) => {
    const form = new FormData()
    form.set('file', file)
    for (const [key, value] of Object.entries(more)) form.set(key, value)
    return api.request('/api/documents', { method: 'POST', body: form })
  }
  const sent = async (file: File, more?: Record<string, string>) =>
    addDocument.response.parse(await (await send(file, more)).json())
  const found = async (q: string, more = '') =>
    DocumentsFound.parse(
      await (await api.request(`/api/documents/search?q=${encodeURIComponent(q)}${more}`)).json(),
    )

  it('keeps a document with its text, tells the same content again, and finds it word for word', async () => {
    const { document, isKnown } = await sent(fileOf(call), { title: 'Alder, third quarter' })
    expect([document.title, document.kind, document.characters, isKnown]).toEqual([
      'Alder, third quarter',
      'text',
      call.length,
      false,
    ])
    const again = await sent(fileOf(call, 'other name.txt'))
    expect([again.document.id, again.isKnown]).toEqual([document.id, true])
    expect((await recentAudit(world.installation.database.db, 1))[0]).toMatchObject({
      action: 'document.added',
      after: { fileName: 'alder_q3.txt', bytes: call.length },
    })
    const text = DocumentTextPart.parse(
      await (await api.request(`/api/documents/${document.id}/text`)).json(),
    )
    expect(text.pieces.map((piece) => piece.text).join('')).toBe(call)

    const { passages, fits, searched } = await found('tariff')
    expect([fits, searched.documents, passages.length]).toEqual(['every', 1, 1])
    const [hit] = passages[0]!.hits
    expect(call.slice(hit!.start, hit!.end)).toBe('Tariffs')
    expect(passages[0]!.text).toBe(call.slice(passages[0]!.start, passages[0]!.end))

    const some = await found('pension unicorn')
    expect([some.fits, some.passages.length]).toEqual(['any', 1])
    expect((await found('"pension unicorn"')).passages).toEqual([])
    expect((await found('battery -outlook')).passages).toEqual([])
    expect((await found('the')).isTooCommon).toBe(true)
    expect((await found('pension', `&document=${document.id}`)).passages).toHaveLength(1)
    expect((await api.request('/api/documents/search?q=pension&document=nobody')).status).toBe(404)
    const file = await api.request(`/api/documents/${document.id}/file`)
    expect([await file.text(), file.headers.get('content-disposition')]).toEqual([
      call,
      "attachment; filename*=UTF-8''alder_q3.txt",
    ])
  })

  it('refuses another type, a program by another name, an empty and an oversized file, and keeps nothing of them', async () => {
    const codes: unknown[] = []
    for (const file of [
      fileOf('x', 'a.exe'),
      new File([Uint8Array.from([0x4d, 0x5a, 0x90, 0])], 'call.txt'),
      fileOf('', 'a.txt'),
      fileOf('just text', 'a.pdf'),
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.txt'),
    ]) {
      const answer = await send(file)
      codes.push([answer.status, ((await answer.json()) as { code: string }).code])
    }
    expect(codes).toEqual([
      [400, 'unsupported-file'],
      [400, 'unsupported-file'],
      [400, 'unsupported-file'],
      [400, 'unsupported-file'],
      [413, 'too-large'],
    ])
    const page = (await (await api.request('/api/documents')).json()) as { total: number }
    expect(page.total).toBe(1)
  })

  it('a document on which something rests is not deleted; it goes with its last use, its text with it', async () => {
    const ctx = world.as({ organisationId: 30 })
    const subject = { type: 'entity', id: 7 } as const
    const { document } = await keepDocument(ctx, {
      file: fileOf('A page about lithium prices.'),
      use: { subject, called: 'The analysis of lithium' },
    })
    actor = somebody({ role: 'admin', organisationId: 30 })
    const refused = await api.request(`/api/documents/${document.id}`, { method: 'DELETE' })
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      409,
      'This document is used by: The analysis of lithium. Delete that first.',
    ])
    await releaseDocument(ctx, document.id, subject)
    expect((await api.request(`/api/documents/${document.id}`)).status).toBe(404)
    expect((await searchDocuments(ctx, { query: 'lithium' })).passages).toEqual([])

    // Kept for its own sake as well, it stays.
    const kept = await keepDocument(ctx, { file: fileOf('Cobalt.'), use: { subject, called: 'x' } })
    expect((await sent(fileOf('Cobalt.'))).isKnown).toBe(true)
    await releaseDocument(ctx, kept.document.id, subject)
    expect((await api.request(`/api/documents/${kept.document.id}`)).status).toBe(200)
    expect((await api.request(`/api/documents/${kept.document.id}`, { method: 'DELETE' })).status).toBe(200)
  })

  it('a person’s own document stands in no list and is found only where it is named, by that person alone', async () => {
    const own = { organisationId: 31, userId: 5 }
    const { document } = await keepDocument(world.as(own), {
      file: fileOf('Product,Units\nDrill,12\nSaw,7', 'units.csv'),
      takes: 'attachments',
      ownerUserId: 5,
    })
    expect(document.kind).toBe('table')
    expect(await textOfDocument(world.as(own), document.id)).toBe('Product | Units\nDrill | 12\nSaw | 7')
    expect((await searchDocuments(world.as(own), { query: 'drill' })).passages).toEqual([])
    const named = { query: 'drill', documentIds: [document.id] }
    expect((await searchDocuments(world.as(own), named)).passages).toHaveLength(1)
    for (const other of [
      { organisationId: 31, userId: 6 },
      { organisationId: 32, userId: 5 },
    ])
      await expect(searchDocuments(world.as(other), named)).rejects.toMatchObject({ code: 'not-found' })
    const picture = await keepDocument(world.as(own), {
      file: new File([PNG], 'chart.png'),
      takes: 'attachments',
      ownerUserId: 5,
    })
    expect([picture.document.kind, picture.document.characters]).toEqual(['file', 0])
  })

  it('refuses a place beyond what any document can hold, by its field', async () => {
    const { document } = await sent(fileOf(call))
    const answer = await api.request(`/api/documents/${document.id}/text?from=${Number.MAX_SAFE_INTEGER}`)
    expect([
      answer.status,
      ((await answer.json()) as { details: { issues: { field: string }[] } }).details.issues[0]?.field,
    ]).toEqual([400, 'from'])
    const past = await api.request(`/api/documents/${document.id}/text?from=2000000000`)
    expect([past.status, ((await past.json()) as { pieces: unknown[] }).pieces]).toEqual([200, []])
  })

  it('another organisation sees nothing of it', async () => {
    const { document } = await keepDocument(world.as({ organisationId: 33 }), {
      file: fileOf('Rare earths.'),
      isInLibrary: true,
    })
    actor = somebody({ role: 'admin', organisationId: 34 })
    for (const path of ['', '/text', '/file'])
      expect((await api.request(`/api/documents/${document.id}${path}`)).status).toBe(404)
    expect((await found('earths')).passages).toEqual([])
    expect((await api.request(`/api/documents/${document.id}`, { method: 'DELETE' })).status).toBe(404)
  })

  it('a viewer reads and does not change', async () => {
    actor = somebody({ role: 'viewer', organisationId: 33 })
    expect((await found('earths')).passages).toHaveLength(1)
    expect((await send(fileOf('x'))).status).toBe(403)
  })

  it('text that became no document is swept up, and that of documents stays', async () => {
    const ctx = world.as({ organisationId: 35 })
    await prepareDocument(ctx, fileOf('Left behind.'))
    const { document } = await keepDocument(ctx, { file: fileOf('Stays.'), isInLibrary: true })
    const swept = () =>
      recordChange(ctx, async ({ db }) => ({
        result: await removeLeftPassages(db, new Date(Date.now() + 1e12)),
        trace: [],
      }))
    // What another organisation left of a document with the same id is as lost: its document is not this one.
    await addBareRows(world.installation.database, 'document_passage', [
      { organisation_id: 37, document_id: document.id, start: 0, end: 1, text: 'x' },
    ])
    expect(await swept()).toBe(2)
    expect(await textOfDocument(ctx, document.id)).toBe('Stays.')
    // What was known when it was prepared and is deleted before it is kept is sent again.
    const known = await prepareDocument(ctx, fileOf('Stays.'))
    actor = somebody({ role: 'admin', organisationId: 35 })
    await api.request(`/api/documents/${document.id}`, { method: 'DELETE' })
    await expect(keepPrepared(ctx, known, { isInLibrary: true })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('an organisation that is emptied keeps no document', async () => {
    const ctx = world.as({ organisationId: 36 })
    await keepDocument(ctx, { file: fileOf('Sample.'), isInLibrary: true, isSample: true })
    await keepDocument(ctx, { file: fileOf('Own.'), isInLibrary: true })
    const emptied = () =>
      recordChange(ctx, async (tx) => ({ result: await documentsSlice.sampleData!.remove(tx), trace: [] }))
    expect([await emptied(), await emptied()]).toEqual([2, 0])
  })

  it('says whose page it is by its company', async () => {
    actor = somebody({ role: 'admin', organisationId: 37 })
    const { document } = await sent(fileOf('About somebody.'))
    const change = (body: object) =>
      api.request(`/api/documents/${document.id}`, {
        method: 'PATCH',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    expect((await change({ companyId: 999_999_999 })).status).toBe(404)
    expect(Document.parse(await (await change({ title: 'Renamed' })).json()).title).toBe('Renamed')
  })
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

onEveryDatabase('documents', uses)
