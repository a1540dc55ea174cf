import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addSamplePeople } from '#domains/accounts/server/index.ts'
import { entitiesSlice, takeOverCompanies } from '#domains/entities/server/index.ts'
import { verifyAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { type Actor, visitor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import {
  answerQuestionnaire,
  askSupplier,
  CompanyFile,
  EsgCompany,
  listQuestionnaires,
  openQuestionnaire,
  SupplierRisk,
} from '../../contract/index.ts'
import { esgSlice } from '../index.ts'
import { withdrawQuestionnaire } from './ask-supplier.ts'

const NOW = '2026-06-01T09:00:00.000Z'
const PERIOD = { periodStart: '2025-01-01', periodEnd: '2025-12-31' }

/** More than half of what is asked: less counts for nothing. */
const givenAnswers = { B2: 'no', B3: 'yes', B4: 'no', B5: 'yes', B6: 'yes', B7: 'no' } as const

onEveryDatabase('a supplier’s questionnaire', (world) => {
  let officer: Actor
  let second: Actor
  let actor: Actor
  let api: ApiApp
  beforeAll(async () => {
    const people = await addSamplePeople({ ...world.as(), now: new Date('2026-01-01T09:00:00.000Z') }, [
      { username: 'ines', email: 'ines@example.com', fullName: 'Ines Duarte', role: 'analyst' },
      { username: 'tomas', email: 'tomas@example.com', fullName: 'Tomas Varga', role: 'analyst' },
    ])
    ;[officer, second] = people.map(({ userId, username }) =>
      somebody({ role: 'analyst', userId, username }),
    ) as [Actor, Actor]
    api = makeApi(world.installation, async () => actor, [...esgSlice.routes, ...entitiesSlice.routes])
  })
  beforeEach(() => {
    actor = officer
    world.setNow(NOW)
  })

  const post = (path: string, body: object) =>
    api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  let made = 0
  const entityOf = async () => {
    made += 1
    const [id] = await takeOverCompanies(world.as(actor as never), {
      companies: [{ kind: 'legal', names: [{ text: `Works ${made}`, kind: 'legal' }], identifiers: [] }],
      supplies: [],
      source: `questionnaire-${made}`,
    })
    return id ?? 0
  }
  /** A buyer and a company that supplies it, with the path of the latter. */
  const pair = async () => {
    const buyer = EsgCompany.parse(
      await (await post('/api/esg/companies', { entityId: await entityOf() })).json(),
    )
    const supplierId = await entityOf()
    await post(`/api/esg/companies/${buyer.id}/suppliers`, { entityId: supplierId })
    return {
      buyer,
      supplierId,
      path: `/api/esg/companies/${buyer.id}/suppliers/${supplierId}/questionnaires`,
    }
  }
  /** Of both lists: with a level, and without. */
  const suppliersOf = async (buyerId: number) =>
    (
      await Promise.all(
        ['', '/unassessed'].map(async (list) =>
          SupplierRisk.array().parse(
            await (await api.request(`/api/esg/suppliers/buyer/${buyerId}${list}`)).json(),
          ),
        ),
      )
    ).flat()
  const ask = async (path: string, asked: object = {}) => {
    const answer = await post(path, { sentTo: 'sustainability@works.example', ...asked })
    expect(answer.status, await answer.clone().text()).toBe(201)
    const { link, questionnaire } = askSupplier.response.parse(await answer.json())
    return { token: link.split('#')[1] ?? '', questionnaire }
  }
  const listed = async (path: string) =>
    listQuestionnaires.response.parse(await (await api.request(path)).json())
  const answer = (token: string, stated: object = {}) => {
    actor = visitor
    return post('/api/esg/questionnaire/answer', {
      token,
      name: 'Mira Holt',
      ...PERIOD,
      answers: givenAnswers,
      figures: [{ metric: 'ghg-scope-1', value: 1_200, unit: 'kg CO2e', source: 'Meter readings 2025' }],
      ...stated,
    })
  }

  it('is answered under its link without an account; figures wait as metrics, answers count when they are accepted', async () => {
    const { buyer, supplierId, path } = await pair()
    const { token, questionnaire } = await ask(path)
    expect(questionnaire).toMatchObject({ state: 'open', expiresAt: '2026-07-01T09:00:00.000Z' })
    expect(JSON.stringify(await listed(path))).not.toContain(token)
    actor = visitor
    const asked = openQuestionnaire.response.parse(
      await (await post('/api/esg/questionnaire/open', { token })).json(),
    )
    expect(asked).toMatchObject({ buyer: expect.stringContaining('Works'), questions: { length: 10 } })
    const sent = answerQuestionnaire.response.parse(await (await answer(token)).json())
    expect(sent).toEqual({ answers: 6, figures: 1 })
    actor = officer
    const [row] = await listed(path)
    expect(row).toMatchObject({
      state: 'answered',
      answeredBy: 'Mira Holt',
      answers: givenAnswers,
    })
    const file = CompanyFile.parse(await (await api.request(`/api/esg/companies/${row?.companyId}`)).json())
    expect(file.metrics[0]).toMatchObject({
      metric: 'ghg-scope-1',
      state: 'waiting',
      via: 'questionnaire',
      enteredBy: 'Mira Holt (supplier)',
      source: `Questionnaire ${row?.id}, answered by Mira Holt on 2026-06-01: Meter readings 2025`,
    })
    expect(file.score.overall).toBeNull()
    const risk = async () =>
      (await suppliersOf(buyer.id)).find(({ supplierCompanyId }) => supplierCompanyId === supplierId)
    expect((await risk())?.overallRiskScore, 'what nobody has accepted counts nothing').toBeNull()
    actor = second
    const accepted = await post(`${path}/${row?.id}/settle`, {
      isAccepted: true,
      reason: 'Held against the report',
    })
    expect(accepted.status, await accepted.clone().text()).toBe(200)
    // Three no of six.
    expect(await risk()).toMatchObject({ overallRiskScore: null, answers: givenAnswers })
    expect((await post(`${path}/${row?.id}/settle`, { isAccepted: false, reason: 'Too late' })).status).toBe(
      409,
    )
    const { rows } = await world.installation.database.pool.query(
      `select action, actor_type from audit_entry where action like 'esg-questionnaire%' order by sequence`,
    )
    expect(rows.map(({ action, actor_type }) => [action, actor_type])).toEqual([
      ['esg-questionnaire.asked', 'user'],
      ['esg-questionnaire.answered', 'visitor'],
      ['esg-questionnaire.accepted', 'user'],
    ])
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({ isIntact: true })
  })

  it('whoever made the link decides on nothing that was sent under it: they had it in their hands', async () => {
    const { path } = await pair()
    const { token } = await ask(path)
    await answer(token)
    actor = officer
    const [row] = await listed(path)
    const settle = () => post(`${path}/${row?.id}/settle`, { isAccepted: true, reason: 'Looks right to me' })
    const own = await settle()
    expect(own.status).toBe(409)
    expect(await own.json()).toMatchObject({ code: 'four-eyes', message: expect.stringContaining('link') })
    const file = CompanyFile.parse(await (await api.request(`/api/esg/companies/${row?.companyId}`)).json())
    const verify = () =>
      post(`/api/esg/metrics/${file.metrics[0]?.id}/settle`, {
        isVerified: true,
        reason: 'Looks right to me',
      })
    expect(await (await verify()).json()).toMatchObject({
      code: 'four-eyes',
      message: expect.stringContaining('link'),
    })
    actor = second
    expect((await settle()).status).toBe(200)
    expect((await verify()).status).toBe(200)
  })

  it('works once, even where two answers are sent at the same time', async () => {
    const { path } = await pair()
    const { token } = await ask(path)
    const both = await Promise.all([answer(token), answer(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    expect((await answer(token)).status).toBe(410)
    expect((await post('/api/esg/questionnaire/open', { token })).status).toBe(410)
    actor = officer
    const [row] = await listed(path)
    const file = CompanyFile.parse(await (await api.request(`/api/esg/companies/${row?.companyId}`)).json())
    expect(file.metrics).toHaveLength(1)
  })

  it('a link that has expired, was withdrawn or was never given says one and the same', async () => {
    const { path } = await pair()
    const first = await ask(path, { days: 2 })
    expect((await post(path, { sentTo: 'Somebody' })).status, 'one link at a time').toBe(409)
    world.setNow('2026-06-03T09:00:00.000Z')
    const expired = await answer(first.token)
    actor = officer
    expect((await listed(path))[0]?.state).toBe('expired')
    const second = await ask(path)
    expect((await post(`${path}/${second.questionnaire.id}/withdraw`, {})).status).toBe(200)
    const withdrawn = await answer(second.token)
    const unknown = await answer('A'.repeat(32))
    const bodies = (await Promise.all([expired, withdrawn, unknown].map((one) => one.json()))) as {
      message: string
    }[]
    expect([expired, withdrawn, unknown].map(({ status }) => status)).toEqual([410, 410, 410])
    expect(new Set(bodies.map(({ message }) => message)).size).toBe(1)
    actor = officer
    expect((await post(`${path}/${second.questionnaire.id}/withdraw`, {})).status).toBe(409)
    expect((await listed(path)).map(({ state }) => state)).toEqual(['withdrawn', 'expired'])
  })

  it('a figure that cannot be is refused, nothing is kept, and the link works on', async () => {
    const { path } = await pair()
    const { token } = await ask(path)
    const figure = { metric: 'ghg-scope-1', value: 5, unit: 'kg CO2e', source: 'Meter' }
    const wrongUnit = await answer(token, {
      figures: [figure, { ...figure, metric: 'employees', unit: 'MWh' }],
    })
    expect(wrongUnit.status).toBe(422)
    expect(await wrongUnit.json()).toMatchObject({ code: 'metric-refused', details: { metric: 'employees' } })
    expect((await answer(token, { periodEnd: '2027-12-31' })).status).toBe(422)
    expect((await answer(token, { answers: {}, figures: [] })).status).toBe(400)
    expect((await answer(token, { figures: [figure, figure] })).status).toBe(400)
    expect((await answer(token, { figures: [{ ...figure, metric: 'revenue' }] })).status).toBe(400)
    actor = officer
    const [row] = await listed(path)
    expect(row).toMatchObject({ state: 'open', figures: 0 })
    expect((await answer(token)).status).toBe(200)
  })

  it('refuses what is too long, and keeps a name that is a script as the text that it is', async () => {
    const { path } = await pair()
    const { token } = await ask(path)
    expect((await answer(token, { name: 'M'.repeat(121) })).status).toBe(400)
    const source = 'S'.repeat(40_000)
    expect(
      (await answer(token, { figures: [{ metric: 'employees', value: 5, unit: 'count', source }] })).status,
    ).toBe(413)
    expect((await answer('A'.repeat(5_000))).status).toBe(400)
    actor = officer
    expect((await listed(path))[0]).toMatchObject({ state: 'open', figures: 0 })
    const name = '<script>alert(1)</script>'
    expect((await answer(token, { name })).status).toBe(200)
    actor = officer
    expect((await listed(path))[0]?.answeredBy).toBe(name)
  })

  it('only one of an answer and a withdrawal at the same moment holds', async () => {
    const { path, buyer, supplierId } = await pair()
    const { token, questionnaire } = await ask(path)
    const [isWithdrawn, answered] = await Promise.all([
      withdrawQuestionnaire(world.as(officer as never), {
        id: buyer.id,
        supplierId,
        questionnaireId: questionnaire.id,
      }).then(
        () => true,
        (refused) => {
          expect(refused).toMatchObject({ code: 'already-decided' })
          return false
        },
      ),
      answer(token),
    ])
    expect(answered.status).toBe(isWithdrawn ? 410 : 200)
    actor = officer
    expect((await listed(path))[0]).toMatchObject({
      state: isWithdrawn ? 'withdrawn' : 'answered',
      figures: isWithdrawn ? 0 : 1,
    })
  })

  it('a link to a firm that is no supplier any more is withdrawn all the same', async () => {
    const { supplierId, path } = await pair()
    const { token, questionnaire } = await ask(path)
    actor = officer
    await world.installation.database.pool.query(`delete from entity_link where from_id = $1`, [supplierId])
    const withdrawn = await post(`${path}/${questionnaire.id}/withdraw`, {})
    expect([withdrawn.status, (await answer(token)).status]).toEqual([200, 410])
  })

  it('an action of a firm that is no supplier any more is not ended, and leaves no trace', async () => {
    const { buyer, supplierId } = await pair()
    const of = `/api/esg/companies/${buyer.id}/suppliers/${supplierId}`
    const asked = SupplierRisk.parse(
      await (await post(`${of}/actions`, { what: 'Cover the ponds', dueOn: '2026-09-01' })).json(),
    )
    const { pool } = world.installation.database
    await pool.query(`delete from entity_link where from_id = $1`, [supplierId])
    const traces = async () =>
      (await pool.query(`select count(*)::int as n from audit_entry where action = 'esg-action.done'`))
        .rows[0].n
    const before = await traces()
    const ended = await post(`${of}/actions/${asked.actions[0]?.id}/done`, { reason: 'Seen on a visit' })
    expect([ended.status, await traces()]).toEqual([404, before])
  })

  it('stays with a supplier whose record is merged into another: what it was asked, its assessment, its actions', async () => {
    // Of two records the older one stays.
    const entity = await entityOf()
    const { buyer, supplierId, path } = await pair()
    const of = `/api/esg/companies/${buyer.id}/suppliers`
    const assessed = await post(`${of}/${supplierId}/assessment`, { country: 80, source: 'An index of 2026' })
    expect(assessed.status, await assessed.clone().text()).toBe(200)
    const action = await post(`${of}/${supplierId}/actions`, { what: 'Cover the ponds', dueOn: '2026-09-01' })
    const { token, questionnaire } = await ask(path)
    expect((await answer(token)).status).toBe(200)
    actor = officer
    const merged = await post(`/api/companies/${entity}/merge`, {
      otherId: supplierId,
      reason: 'One firm under two names',
    })
    expect(merged.status, await merged.clone().text()).toBe(200)
    const now = `${of}/${entity}`
    expect(await listed(`${now}/questionnaires`)).toMatchObject([{ id: questionnaire.id, state: 'answered' }])
    actor = second
    const accepted = await post(`${now}/questionnaires/${questionnaire.id}/settle`, {
      isAccepted: true,
      reason: 'Held against the report',
    })
    expect(accepted.status, await accepted.clone().text()).toBe(200)
    const { actions } = SupplierRisk.parse(await action.json())
    const done = await post(`${now}/actions/${actions[0]?.id}/done`, { reason: 'Seen on the visit of May' })
    expect(done.status, await done.clone().text()).toBe(200)
    const result = SupplierRisk.parse(await done.json())
    const partOf = (id: string) => result.components.find((one) => one.id === id)?.value
    expect([partOf('country'), partOf('questionnaire')]).toEqual([80, 50])
    const again = await ask(`${now}/questionnaires`)
    expect(again.questionnaire.companyId, 'its figures have one place').toBe(questionnaire.companyId)
    expect((await post(`${now}/questionnaires`, { sentTo: 'Somebody else' })).status).toBe(409)
  })

  it('a company whose own record was merged keeps its suppliers and takes further ones', async () => {
    const entity = await entityOf()
    const { buyer, supplierId } = await pair()
    const merged = await post(`/api/companies/${entity}/merge`, {
      otherId: buyer.entityId,
      reason: 'One firm',
    })
    expect(merged.status, await merged.clone().text()).toBe(200)
    const other = await entityOf()
    const added = await post(`/api/esg/companies/${buyer.id}/suppliers`, { entityId: other })
    expect(added.status, await added.clone().text()).toBe(201)
    const all = await suppliersOf(buyer.id)
    expect(all.map(({ supplierCompanyId }) => supplierCompanyId).sort()).toEqual([supplierId, other].sort())
  })

  it('reaches one organisation alone: a link is of no use to another one, whoever is signed in', async () => {
    const { path } = await pair()
    const { token } = await ask(path)
    actor = somebody({ role: 'admin', userId: 9, organisationId: 77 })
    expect((await api.request(path)).status).toBe(404)
    expect((await post(path, { sentTo: 'Somebody' })).status).toBe(404)
    const sent = await post('/api/esg/questionnaire/answer', {
      token,
      name: 'Mira Holt',
      ...PERIOD,
      answers: { B2: 'yes' },
    })
    expect(sent.status).toBe(200)
    const { rows } = await world.installation.database.pool.query(
      `select organisation_id, actor_type from audit_entry where action = 'esg-questionnaire.answered' order by at desc, sequence desc limit 1`,
    )
    expect(rows).toEqual([{ organisation_id: 1, actor_type: 'visitor' }])
    actor = somebody({ role: 'viewer', userId: 3 })
    expect((await post(path, { sentTo: 'Somebody' })).status).toBe(403)
    actor = visitor
    expect((await api.request(path)).status).toBe(401)
  })
})
