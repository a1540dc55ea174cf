import { beforeAll, expect, it } from 'vitest'
import { recordsSlice } from '#domains/records/server/index.ts'
import { recentAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { addDocument, DocumentTerm } from '../../contract/index.ts'
import { documentsSlice, keepDocument } from '../index.ts'
import { deletePastTerm } from './delete-past-term.ts'

onEveryDatabase('retention of documents', (world) => {
  let actor: Actor = somebody({ role: 'admin' })
  let api: ApiApp
  const call = (method: string, path: string, body?: unknown) =>
    api.request(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const added = async (text: string) => {
    const form = new FormData()
    form.set('file', new File([text], `${text.slice(0, 12)}.txt`))
    const answer = await api.request('/api/documents', { method: 'POST', body: form })
    return addDocument.response.parse(await answer.json()).document.id
  }
  const stands = async (id: string) => (await call('GET', `/api/documents/${id}`)).status === 200
  const term = async () => DocumentTerm.parse(await (await call('GET', '/api/documents/term')).json())

  beforeAll(() => {
    api = makeApi(world.house, async () => actor, [...documentsSlice.routes, ...recordsSlice.routes])
  })

  it('deletes none by itself until the organisation says after how many days, with a reason', async () => {
    world.setNow('2026-01-10T09:00:00.000Z')
    const old = await added('An old letter of the spring.')
    world.setNow('2026-11-20T09:00:00.000Z')
    expect(await term()).toMatchObject({ days: null, due: 0, used: 0, hold: null, canManage: true })
    expect(await deletePastTerm(world.as())).toBe(0)
    expect((await call('PUT', '/api/documents/term', { days: 90, reason: '' })).status).toBe(400)
    actor = somebody({ role: 'analyst' })
    expect((await call('PUT', '/api/documents/term', { days: 90, reason: 'Policy 7' })).status).toBe(403)
    actor = somebody({ role: 'admin' })
    expect(await stands(old)).toBe(true)
  })

  it('deletes what is past it with an entry each, keeps what is younger and what something rests on, and nothing under a hold', async () => {
    const rested = await keepDocument(world.as(), {
      file: new File(['A transcript that an analysis rests on.'], 'call.txt'),
      isInLibrary: true,
      use: { subject: { type: 'document', id: 'analysis-1' }, called: 'An analysis' },
    })
    world.setNow('2027-03-01T09:00:00.000Z')
    const young = await added('A letter of this week.')
    const set = await call('PUT', '/api/documents/term', { days: 90, reason: 'Policy 7' })
    expect(DocumentTerm.parse(await set.json())).toMatchObject({ days: 90, due: 1, used: 1 })

    const hold = (await (
      await call('POST', '/api/records/holds', {
        scope: 'organisation',
        subjectId: null,
        reason: 'Court order 17/26',
        since: '2026-11-01',
      })
    ).json()) as { id: number }
    expect((await term()).hold).toMatchObject({ id: hold.id, reason: 'Court order 17/26' })
    expect(await deletePastTerm(world.as())).toBe(0)
    await call('POST', `/api/records/holds/${hold.id}/lift`, { reason: 'Case is settled' })

    expect(await deletePastTerm(world.as({ organisationId: 9 }))).toBe(0)
    expect(await deletePastTerm(world.as())).toBe(1)
    expect([await stands(young), await stands(rested.document.id)]).toEqual([true, true])
    expect(await term()).toMatchObject({ due: 0, used: 1 })
    const [entry] = await recentAudit(world.house.database.db, 1)
    expect(entry).toMatchObject({
      action: 'document.deleted',
      before: { title: expect.stringContaining('An old') },
      reason: 'Kept longer than the organisation’s term of 90 days',
    })
  })

  it('can be taken back: then none goes by itself', async () => {
    await call('PUT', '/api/documents/term', { days: null, reason: 'Policy 7 is withdrawn' })
    world.setNow('2029-01-01T09:00:00.000Z')
    expect(await deletePastTerm(world.as())).toBe(0)
    expect((await term()).days).toBeNull()
  })
})
