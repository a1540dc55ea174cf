import { beforeAll, expect, it } from 'vitest'
import { alertsSlice } from '#domains/alerts/server/index.ts'
import { verifyAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { creditSlice } from '../index.ts'
import { firmBefore, firmNow, firmTwoBefore } from '../test-firm.ts'

onEveryDatabase('a statement that is withdrawn', (world) => {
  let api: ApiApp
  beforeAll(() => {
    world.setNow('2026-06-01T09:00:00.000Z')
    const actor = somebody({ role: 'admin', userId: 1 })
    api = makeApi(world.installation, async () => actor, [...creditSlice.routes, ...alertsSlice.routes])
  })
  const post = (path: string, body: object) =>
    api.request(`/api/credit/borrowers${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const fileOf = async (id: number) =>
    endpoints.BorrowerFile.parse(await (await api.request(`/api/credit/borrowers/${id}`)).json())
  const tell = async (id: number, statement: object, more: object = {}) => {
    const answer = await post(`/${id}/statements`, {
      currency: 'USD',
      scale: '1000000',
      ...statement,
      ...more,
    })
    if (answer.status !== 201) throw new Error(await answer.text())
    return endpoints.BorrowerFile.parse(await answer.json())
  }
  const borrower = async (name: string, years: readonly object[] = [firmTwoBefore, firmBefore, firmNow]) => {
    const answer = await post('', { name, kind: 'private' })
    const { id } = endpoints.Borrower.parse(await answer.json())
    for (const year of years) await tell(id, year)
    return id
  }
  const withdraw = (id: number, ...statementIds: number[]) =>
    post(`/${id}/statements/withdraw`, { statementIds, reason: 'Told for the wrong company' })
  const alertsOf = async (name: string) => {
    const answer = await api.request('/api/credit/alerts?limit=500')
    const alerts = endpoints.readCreditAlerts.response.parse(await answer.json())
    return alerts.map(({ title }) => title).filter((title) => title.startsWith(name))
  }

  it('takes the breach with it that rested on it, and the rating is that of what is left', async () => {
    const id = await borrower('Halden')
    await post(`/${id}/covenants`, { ratio: 'interestCoverage', bound: 'at-least', threshold: 4 })
    const before = await fileOf(id)
    const slip = await tell(id, firmNow, { interestExpense: 150 })
    expect(slip.covenants[0]?.tests[0]).toMatchObject({ value: 1, isMet: false })
    expect(await alertsOf('Halden')).toContain('Halden: covenant broken, interest coverage')
    const wrong = slip.statements.at(-1)
    expect(wrong).toMatchObject({ isSuperseded: false, isRestated: false, withdrawnAt: null })
    const answer = await withdraw(id, wrong?.id ?? 0)
    expect(answer.status).toBe(200)
    const after = endpoints.BorrowerFile.parse(await answer.json())
    expect(after.covenants[0]?.tests).toMatchObject([{ period: '2025-12-31', value: 5, isMet: true }])
    expect(after.borrower).toMatchObject({
      rating: before.borrower.rating,
      probability: before.borrower.probability,
      warnings: before.borrower.warnings,
    })
    expect(await alertsOf('Halden')).toEqual([])
    expect(after.withdrawn).toMatchObject([
      {
        id: wrong?.id,
        withdrawnReason: 'Told for the wrong company',
        withdrawnBy: expect.stringMatching(/./),
      },
    ])
    // Whoever reads the statements reads none that was withdrawn.
    expect(after.statements.map(({ id: one, isSuperseded }) => [one === wrong?.id, isSuperseded])).toEqual([
      [false, false],
      [false, false],
      [false, false],
    ])
  })

  it('withdrawing the newest year leaves the one before it, and a breach that it hid is reported', async () => {
    const id = await borrower('Tarn', [firmTwoBefore, { ...firmBefore, interestExpense: 50 }, firmNow])
    await post(`/${id}/covenants`, { ratio: 'interestCoverage', bound: 'at-least', threshold: 4 })
    const result = await fileOf(id)
    expect(result.covenants[0]?.tests).toMatchObject([{ period: '2025-12-31', isMet: true }])
    await withdraw(id, result.statements.at(-1)?.id ?? 0)
    const { borrower: after, covenants } = await fileOf(id)
    expect(after.period).toBe('2024-12-31')
    expect(covenants[0]?.tests).toMatchObject([{ period: '2024-12-31', value: 2, isMet: false }])
    expect(await alertsOf('Tarn')).toContain('Tarn: covenant broken, interest coverage')
  })

  it('counts on no day, and is kept anew where it is told again', async () => {
    const id = await borrower('Fjord', [firmBefore])
    const [row] = (await fileOf(id)).statements
    await withdraw(id, row?.id ?? 0)
    const analysis = await (await api.request(`/api/credit/borrowers/${id}/analysis`)).json()
    expect(analysis).toMatchObject({ period: null, notRatedBecause: 'There is no statement yet.' })
    const later = await tell(id, firmBefore)
    expect([later.statements.length, later.withdrawn.length]).toEqual([1, 1])
  })

  it('the last one frees currency and company: one that was told in the wrong currency can be told in the right one', async () => {
    const id = await borrower('Grane', [{ ...firmBefore, currency: 'EUR' }, firmNow].slice(0, 1))
    const { statements, borrower: stated } = await fileOf(id)
    expect(stated.currency).toBe('EUR')
    expect((await post(`/${id}/statements`, { ...firmNow, currency: 'USD', scale: '1' })).status).toBe(422)
    await world.installation.database.pool.query(`update credit_borrower set cik = '7' where id = $1`, [id])
    await withdraw(id, ...statements.map((one) => one.id))
    expect((await fileOf(id)).borrower).toMatchObject({ currency: null, cik: null, rating: null })
    expect((await tell(id, firmNow)).borrower.currency).toBe('USD')
  })

  it('is withdrawn once, of its own borrower, all of them or none', async () => {
    const [id, other] = [await borrower('Lund'), await borrower('Bakke')]
    const [first, second] = (await fileOf(id)).statements
    const foreign = (await fileOf(other)).statements[0]
    expect((await withdraw(id, second?.id ?? 0, foreign?.id ?? 0)).status).toBe(404)
    expect((await fileOf(id)).withdrawn).toEqual([])
    expect((await withdraw(id, first?.id ?? 0)).status).toBe(200)
    expect((await withdraw(id, first?.id ?? 0)).status).toBe(409)
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({ isIntact: true })
  })
})
