import { expect, it } from 'vitest'
import { activeAlerts } from '#domains/alerts/server/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { CaseFile } from '../../contract/index.ts'
import { casesRoutes, followServiceLevels, openCase } from '../index.ts'

onEveryDatabase('alerts about cases', (world) => {
  const shownText = async () =>
    (await activeAlerts(world.installation.database.db, 1, world.installation.clock())).map(
      ({ kind, subjectId }) => [kind, Number(subjectId)],
    )
  const post = async (id: number, step: string, body: object) => {
    const api = makeApi(world.installation, async () => somebody(), casesRoutes)
    const { version } = CaseFile.parse(await (await api.request(`/api/kyb/cases/${id}`)).json())
    const answer = await api.request(`/api/kyb/cases/${id}/${step}`, {
      method: 'POST',
      body: JSON.stringify({ ...body, version }),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(200)
  }
  const opened = () =>
    openCase(world.as(), { title: 'A match', description: '', priority: 'urgent', subjectName: 'Somebody' })

  it('an escalated case asks for a look at once, and stops asking when it is taken back', async () => {
    const { id } = await opened()
    await post(id, 'transition', { to: 'escalated', reason: 'For the head of the desk' })
    expect(await shownText()).toEqual([['case-escalated', id]])
    await post(id, 'transition', { to: 'investigating', reason: 'Decided' })
    expect(await shownText()).toEqual([])
  })

  it('time alone raises the alert: near the deadline, then past it, each once; a pause ends it', async () => {
    const { id } = await opened()
    world.setNow('2026-11-22T09:00:00.000Z')
    await followServiceLevels(world.as())
    await followServiceLevels(world.as())
    expect((await shownText()).filter(([, of]) => of === id)).toEqual([['sla-at-risk', id]])
    world.setNow('2026-11-22T10:30:00.000Z')
    await followServiceLevels(world.as())
    expect((await shownText()).filter(([, of]) => of === id)).toEqual([['sla-breached', id]])
    await post(id, 'transition', { to: 'closed', outcome: 'false_positive', reason: 'Another party' })
    expect((await shownText()).filter(([, of]) => of === id)).toEqual([])
  })

  it('a stopped clock asks nobody', async () => {
    const { id } = await opened()
    world.setNow('2026-11-23T09:00:00.000Z')
    await followServiceLevels(world.as())
    expect((await shownText()).filter(([, of]) => of === id)).toEqual([['sla-at-risk', id]])
    await post(id, 'pause', { reason: 'Papers are awaited' })
    expect((await shownText()).filter(([, of]) => of === id)).toEqual([])
  })

  it('a customer that has not answered for three days raises one alert, which closes when the case goes on', async () => {
    const { id } = await opened()
    const own = async () => (await shownText()).filter(([, of]) => of === id)
    world.setNow('2026-11-24T09:00:00.000Z')
    await post(id, 'transition', { to: 'awaiting_customer', reason: 'The register extract was asked for' })
    world.setNow('2026-11-27T08:59:00.000Z')
    await followServiceLevels(world.as())
    expect(await own()).toEqual([])
    world.setNow('2026-11-27T09:00:00.000Z')
    await followServiceLevels(world.as())
    await followServiceLevels(world.as())
    expect(await own()).toEqual([['customer-awaited', id]])
    await post(id, 'transition', { to: 'investigating', reason: 'It came' })
    expect((await own()).filter(([kind]) => kind === 'customer-awaited')).toEqual([])
  })
})
