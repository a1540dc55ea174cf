import { afterAll, beforeAll, expect, it } from 'vitest'
import { recentAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { takeOverCompanies } from '../linked-companies.ts'
import { mergeEntities } from '../merging/merge-entities.ts'
import { entitiesSlice } from '../slice.ts'

const ana = { userId: 11, role: 'analyst' as const, username: 'Ana' }
const ben = { userId: 12, role: 'analyst' as const, username: 'Ben' }

onEveryDatabase('lists of companies and notes on them', (world) => {
  let actor = somebody(ana)
  let api: ApiApp
  let ids: number[] = []
  beforeAll(async () => {
    api = makeApi(world.installation, async () => actor, entitiesSlice.routes)
    ids = await takeOverCompanies(world.as({ role: 'admin' }), {
      source: 'listed-sample',
      companies: ['Alder', 'Birch', 'Birch Twin'].map((text) => ({
        names: [{ text, kind: 'legal' as const }],
        identifiers: [],
      })),
      supplies: [],
    })
  })
  afterAll(() => entitiesSlice.stop?.(world.installation))
  const send = async (method: string, path: string, body?: object) => {
    const answer = await api.request(path, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      text,
      body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null) as never,
    }
  }
  const lists = async (query = '') =>
    endpoints.listCompanyLists.response.parse((await send('GET', `/api/companies/lists${query}`)).body)
  const made = async (name: string, isShared = false) =>
    endpoints.CompanyList.parse((await send('POST', '/api/companies/lists', { name, isShared })).body)
  const put = (list: number, entityId: number, note = '') =>
    send('POST', `/api/companies/lists/${list}/companies`, { entityId, note })
  const held = async (list: number) =>
    endpoints.readCompanyList.response.parse(
      (await send('GET', `/api/companies/lists/${list}/companies`)).body,
    )

  it('an own list is seen, read, changed and exported by its person alone', async () => {
    actor = somebody(ana)
    const { id } = await made('Targets')
    expect((await put(id, ids[0] as number, 'Ask for accounts')).status).toBe(200)
    expect(await lists()).toMatchObject([{ id, companies: 1, isShared: false, madeBy: 'Ana' }])
    actor = somebody(ben)
    expect(await lists()).toEqual([])
    const body = { entityId: ids[0], note: '' }
    for (const [method, path, sent] of [
      ['GET', `${id}/companies`, undefined],
      ['GET', `${id}/export`, undefined],
      ['POST', `${id}`, { name: 'Mine' }],
      ['POST', `${id}/companies`, body],
      ['DELETE', `${id}/companies/${ids[0]}`, undefined],
      ['DELETE', `${id}`, undefined],
    ] as const)
      expect((await send(method, `/api/companies/lists/${path}`, sent)).status, `${method} ${path}`).toBe(404)
    expect((await made('Targets')).name).toBe('Targets')
    const audit = JSON.stringify(await recentAudit(world.installation.database.db, 1))
    for (const theirs of ['Ask for accounts', 'Targets', 'Alder', `"company":${ids[0]}`])
      expect(audit, theirs).not.toContain(theirs)
    actor = somebody(ana)
    expect((await send('POST', '/api/companies/lists', { name: 'targets' })).status).toBe(409)
  })

  it('a company put on a list again keeps its remark until another is written', async () => {
    const { id } = await made('Remarks')
    const noteOf = async () => (await held(id)).rows[0]?.note
    await put(id, ids[0] as number, 'Owner is 71')
    await send('POST', `/api/companies/lists/${id}/companies`, { entityId: ids[0] })
    expect(await noteOf()).toBe('Owner is 71')
    await put(id, ids[0] as number, '')
    expect(await noteOf()).toBe('')
    expect((await send('POST', `/api/companies/lists/${id}`, { name: 'TARGETS' })).status).toBe(409)
    expect((await send('POST', `/api/companies/lists/${id}`, { name: 'Remarked' })).status).toBe(200)
    expect((await send('DELETE', `/api/companies/lists/${id}`)).status).toBe(200)
  })

  it('a shared list is everybody’s in the organisation and nobody’s elsewhere, with every change in the audit log', async () => {
    actor = somebody(ana)
    const [own] = await lists()
    const shared = await send('POST', `/api/companies/lists/${own?.id}`, { isShared: true })
    expect(shared.status).toBe(200)
    actor = somebody(ben)
    expect((await put(own?.id as number, ids[1] as number, 'Second look')).status).toBe(200)
    expect(
      (await held(own?.id as number)).rows.map(({ company, note, addedBy }) => [
        company?.name,
        note,
        addedBy,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Alder', 'Ask for accounts', 'Ana'],
        ['Birch', 'Second look', 'Ben'],
      ]),
    )
    const [entry] = await recentAudit(world.installation.database.db, 1)
    expect(entry).toMatchObject({
      action: 'company-list.company-added',
      after: { name: 'Birch', note: 'Second look' },
    })
    actor = somebody({ ...ben, organisationId: 2 })
    expect(await lists()).toEqual([])
    expect((await send('GET', `/api/companies/lists/${own?.id}/companies`)).status).toBe(404)
  })

  it('two that are merged stand once, with both remarks, and the list still holds what was put there', async () => {
    actor = somebody({ ...ana, role: 'admin' })
    const { id } = await made('Merging')
    await put(id, ids[1] as number, 'First')
    await put(id, ids[2] as number, 'Twin')
    await mergeEntities(world.as({ role: 'admin' }), {
      id: ids[1] as number,
      otherId: ids[2] as number,
      reason: 'One company',
    })
    const { rows, total } = await held(id)
    expect(total).toBe(1)
    expect((await lists()).find((one) => one.id === id)?.companies).toBe(1)
    expect(rows[0]?.company?.name).toBe('Birch')
    expect(rows[0]?.note).toMatch(/First/)
    expect(rows[0]?.note).toMatch(/Twin/)
    const holding = await lists(`?entityId=${ids[1]}`)
    expect(holding.find((one) => one.id === id)?.holds).toBe(true)
    expect((await send('DELETE', `/api/companies/lists/${id}/companies/${ids[1]}`)).status).toBe(200)
    expect((await held(id)).total).toBe(0)
  })

  it('a note is its writer’s own or the organisation’s, and stands in the file of a list', async () => {
    actor = somebody(ana)
    const notes = async () =>
      endpoints.listCompanyNotes.response.parse((await send('GET', `/api/companies/${ids[0]}/notes`)).body)
    const write = (text: string, isShared: boolean) =>
      send('POST', `/api/companies/${ids[0]}/notes`, { text, isShared })
    const own = endpoints.CompanyNote.parse((await write('Only I think so', false)).body)
    expect((await write('Auditor resigned', true)).status).toBe(201)
    expect((await notes()).map(({ text }) => text)).toEqual(['Auditor resigned', 'Only I think so'])
    actor = somebody(ben)
    expect((await notes()).map(({ text }) => text)).toEqual(['Auditor resigned'])
    expect((await send('DELETE', `/api/companies/notes/${own.id}`)).status).toBe(404)
    const [list] = await lists(`?entityId=${ids[0]}`)
    const shared = (await lists(`?entityId=${ids[0]}`)).find(({ holds }) => holds) ?? list
    const { text } = await send('GET', `/api/companies/lists/${shared?.id}/export`)
    expect(text).toContain('Auditor resigned')
    expect(text).toContain('Ask for accounts')
    expect(text).not.toContain('Only I think so')
    const audit = JSON.stringify(await recentAudit(world.installation.database.db, 1))
    expect(audit).toContain('Auditor resigned')
    expect(audit).not.toContain('Only I think so')
  })
})
