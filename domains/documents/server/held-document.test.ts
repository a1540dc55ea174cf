import { beforeAll, expect, it } from 'vitest'
import type { LegalHold } from '#domains/records/contract/index.ts'
import { recordsSlice } from '#domains/records/server/index.ts'
import { recentAudit, recordChange } from '#platform/audit/index.ts'
import { keepFile, putFile, sweep } from '#platform/files/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { holdOn } from '#platform/legal-holds/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { addDocument } from '../contract/index.ts'
import { documentsSlice } from './index.ts'

onEveryDatabase('a legal hold', (world) => {
  let actor: Actor = somebody({ role: 'admin' })
  let api: ApiApp
  const post = (path: string, body: unknown) =>
    api.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const added = async (text: string) => {
    const form = new FormData()
    form.set('file', new File([text], 'letter.txt'))
    return addDocument.response.parse(
      await (await api.request('/api/documents', { method: 'POST', body: form })).json(),
    ).document.id
  }
  const place = async (body: object) => {
    const answer = await post('/api/records/holds', {
      reason: 'Court order 17/26',
      since: '2026-11-01',
      ...body,
    })
    return {
      status: answer.status,
      body: (await answer.json()) as LegalHold & { code?: string; message?: string },
    }
  }

  beforeAll(() => {
    api = makeApi(world.installation, async () => actor, [...documentsSlice.routes, ...recordsSlice.routes])
  })

  it('on the whole organisation keeps a document from whoever deletes it, names itself, and lets it go once it is lifted', async () => {
    const id = await added('A letter that somebody would rather not have.')
    const { status, body: hold } = await place({ scope: 'organisation', subjectId: null })
    expect([status, hold.subjectName]).toEqual([201, 'The whole organisation'])
    const refused = await api.request(`/api/documents/${id}`, { method: 'DELETE' })
    const stated = (await refused.json()) as { code: string; message: string }
    expect([refused.status, stated.code]).toEqual([409, 'legal-hold'])
    expect(stated.message).toContain(`legal hold ${hold.id}, in force since 2026-11-01: “Court order 17/26”`)
    expect((await api.request(`/api/documents/${id}`)).status).toBe(200)

    expect((await post(`/api/records/holds/${hold.id}/lift`, { reason: '' })).status).toBe(400)
    expect((await post(`/api/records/holds/${hold.id}/lift`, { reason: 'Case is settled' })).status).toBe(200)
    expect((await post(`/api/records/holds/${hold.id}/lift`, { reason: 'Once more' })).status).toBe(409)
    expect((await api.request(`/api/documents/${id}`, { method: 'DELETE' })).status).toBe(200)
    const entries = await recentAudit(world.installation.database.db, 1, { type: 'legal-hold', id: hold.id })
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
      ['legal-hold.lifted', 'Case is settled'],
      ['legal-hold.placed', 'Court order 17/26'],
    ])
  })

  it('keeps files beyond their time, until it is lifted', async () => {
    const ctx = world.as()
    const put = await putFile(ctx, new File(['short-lived'], 'short.txt'), { bytesMax: 100 })
    const kept = await recordChange(ctx, async (tx) => ({
      result: await keepFile(tx, put, { purpose: 'test', keptUntil: new Date('2026-11-21T09:00:00Z') }),
      trace: [],
    }))
    const stands = async () =>
      (await world.installation.database.pool.query('select 1 from stored_file where id = $1', [kept.id]))
        .rows.length
    const { body: hold } = await place({ scope: 'organisation', subjectId: null })
    await sweep(world.installation)
    expect(await stands()).toBe(1)
    await post(`/api/records/holds/${hold.id}/lift`, { reason: 'Case is settled' })
    await sweep(world.installation)
    expect(await stands()).toBe(0)
  })

  it('is placed by administrators, on what is there, since a day that has come', async () => {
    const wrong = [
      await place({ scope: 'case', subjectId: null }),
      await place({ scope: 'organisation', subjectId: 3 }),
      await place({ scope: 'organisation', subjectId: null, since: '2027-01-01' }),
      await place({ scope: 'organisation', subjectId: null, reason: ' ' }),
    ]
    expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    actor = somebody({ role: 'analyst' })
    expect((await place({ scope: 'organisation', subjectId: null })).status).toBe(403)
    actor = somebody({ role: 'admin', organisationId: 7 })
    const { holds } = (await (await api.request('/api/records/holds')).json()) as { holds: unknown[] }
    expect(holds).toEqual([])
    expect(await holdOn(world.installation.database.db, 1, 'everything')).toBeUndefined()
  })
})
