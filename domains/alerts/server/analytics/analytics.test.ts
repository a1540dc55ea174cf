import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { AlertMetric, AlertsDashboard } from '../../contract/index.ts'
import { alertsRoutes, closeAlert, type Hit, raiseAlert } from '../index.ts'
import { countSteps } from './store.ts'

const hit = (key: string, severity: Hit['severity'] = 'high'): Hit => ({
  severity,
  kind: 'screening-hit',
  title: `A match waits: ${key}`,
  description: 'One candidate is open.',
  subject: { type: 'company', id: '7' },
  dedupeKey: key,
})

onEveryDatabase('alerts and analytics', (world) => {
  let api: ApiApp
  let organisationId = 1
  beforeAll(() => {
    api = makeApi(world.installation, async () => somebody({ organisationId }), alertsRoutes)
  })
  const dashboard = async (timeframe?: string) =>
    AlertsDashboard.parse(
      await (await api.request(`/api/alerts/dashboard${timeframe ? `?timeframe=${timeframe}` : ''}`)).json(),
    )
  const metrics = async (timeframe: string) => {
    const answer = await api.request(`/api/alerts/metrics?timeframe=${timeframe}`)
    return new Map(
      z
        .array(AlertMetric)
        .parse(await answer.json())
        .map((metric) => [metric.id, metric]),
    )
  }
  const rowsAt = async (href: string) => {
    const answer = await api.request(href.replace('/dashboard/analytics', '/api/alerts'))
    return ((await answer.json()) as { total: number }).total
  }

  it('ALERT-003 ALERT-005 an organisation of which nothing is kept yet has zeros and no figure that is invented', async () => {
    organisationId = 5
    const { alertsSummary, recentAlerts, cards, forecast } = await dashboard()
    expect(alertsSummary).toEqual({ active: 0, critical: 0, high: 0, medium: 0, low: 0 })
    expect(recentAlerts).toEqual([])
    expect(forecast).toMatchObject({ total: null, backTest: null, days: [] })
    expect(forecast.notShownBecause).toContain('Too little history')
    const measured = cards.filter(({ key }) => key !== 'alerts').flatMap(({ figures }) => figures)
    expect(
      measured.every(({ figure, note }) => figure === null && note?.startsWith('Not yet measured')),
    ).toBe(true)
    const rate = (await metrics('1Y')).get('alerts.false-positive-rate')
    expect(rate).toMatchObject({ value: null, changePercent: null, figure: { denominator: 0 } })
    organisationId = 1
  })

  it('ALERT-004 ALERT-006 ALERT-009 each figure is of its window, says so, moves with the rows, and its rows are found by its link', async () => {
    world.setNow('2026-09-01T10:00:00.000Z')
    const old = await raiseAlert(world.as(), hit('old', 'critical'))
    world.setNow('2026-11-10T10:00:00.000Z')
    await closeAlert(world.as(), { id: old.id, outcome: 'false_positive', reason: 'Another company' })
    for (const key of ['a', 'b', 'a']) await raiseAlert(world.as(), hit(key))
    world.setNow('2026-11-20T10:00:00.000Z')
    const fresh = await raiseAlert(world.as(), hit('c', 'low'))
    world.setNow('2026-11-20T16:00:00.000Z')
    await closeAlert(world.as(), { id: fresh.id, outcome: 'true_positive_action', reason: 'Limit cut' })
    world.setNow('2026-11-21T10:00:00.000Z')

    const month = await dashboard()
    expect(month).toMatchObject({
      timeframe: '1M',
      windowStart: '2026-10-22T10:00:00.000Z',
      windowEnd: '2026-11-21T10:00:00.000Z',
      alertsSummary: { active: 2, critical: 0, high: 2, medium: 0, low: 0 },
    })
    expect(month.recentAlerts.map(({ title, timestamp }) => [title, timestamp])[0]).toEqual([
      'A match waits: c',
      '2026-11-20T10:00:00.000Z',
    ])
    const ofMonth = await metrics('1M')
    expect([...ofMonth.values()].map(({ id, value }) => [id, value])).toEqual([
      ['alerts.raised', 3],
      ['alerts.closed', 2],
      ['alerts.open-at-end', 2],
      // 70 days and 6 hours: the middle of two lies between them.
      ['alerts.time-to-close', (70 * 24 + 6) / 2],
      ['alerts.false-positive-rate', 50],
      ['alerts.repeat-ratio', 25],
    ])
    const ofDay = await metrics('1D')
    expect(ofDay.get('alerts.raised')).toMatchObject({ value: 1, changePercent: null })
    expect(ofDay.get('alerts.open-at-end')?.figure.windowStart).toBe('2026-11-20T10:00:00.000Z')
    for (const { figure } of [...ofMonth.values(), ...ofDay.values()]) {
      expect(figure.definition.length).toBeGreaterThan(20)
      expect(figure.source).toBe('Alerts')
      if (figure.unit === 'count')
        expect(await rowsAt(figure.rows?.href ?? ''), figure.definitionId).toBe(figure.value)
    }
    expect(await rowsAt(ofMonth.get('alerts.false-positive-rate')?.figure.rows?.href ?? '')).toBe(1)

    await raiseAlert(world.as(), hit('d'))
    world.setNow('2026-11-21T10:00:01.000Z')
    expect((await metrics('1M')).get('alerts.raised')?.value).toBe(4)
  })

  it('changes are told against the window before, and not where nothing was kept so early', async () => {
    world.setNow('2026-11-24T10:00:00.000Z')
    const week = await metrics('1W')
    // Three of a to d came in the week before this one's start, two in it.
    expect(week.get('alerts.raised')).toMatchObject({ value: 2 })
    expect((await metrics('1Y')).get('alerts.raised')).toMatchObject({ changePercent: null, before: null })
  })

  it('ALERT-002 the cards count what other parts of the product wrote, with the entries behind it, and say what was never measured', async () => {
    await recordChange(world.as(), async () => ({
      result: undefined,
      trace: [
        {
          // Written by a slice above: this one knows it by its words alone.
          action: 'screening.completed-in-bulk' as 'alert.raised',
          subject: { type: 'batch' as 'alert', id: '7' },
          payload: { count: 40 },
        },
      ],
    }))
    world.setNow('2026-11-24T10:00:01.000Z')
    const { cards } = await dashboard('1D')
    const bpo = cards.find(({ key }) => key === 'bpo')
    expect(bpo?.figures.map(({ id, figure }) => [id, figure?.value ?? null])).toEqual([
      ['bpo.documents-processed', null],
      ['bpo.screenings-run', 40],
      ['bpo.cases-closed', null],
    ])
    expect(bpo?.figures[1]?.figure?.rows?.href).toContain('/dashboard/audit?action=screening.completed')
    expect(cards.map(({ key }) => key)).toEqual(['alerts', 'bpo', 'intelligence', 'risk'])
  })

  it('reaches nothing of another organisation', async () => {
    organisationId = 6
    expect((await dashboard('1Y')).recentAlerts).toEqual([])
    expect((await metrics('1Y')).get('alerts.raised')?.value).toBe(0)
    organisationId = 1
  })

  it('a curve puts each alert into the step it fell into, and leaves out what lies before', async () => {
    const { db, pool } = world.installation.database
    const at = (hour: number) => new Date(Date.UTC(2025, 0, 1, hour))
    for (const [key, raised, closed] of [
      ['early', at(1), at(5)],
      ['late', at(4), null],
    ] as const)
      await pool.query(
        `insert into alert (organisation_id, severity, severity_rank, kind, title, description, subject_type, subject_id, href, state, dedupe_key, hit_count, raised_at, last_seen_at, closed_at, outcome)
         values (9, 'low', 3, 'k', 't', 'd', 'company', '1', '/', 'new', $1, 1, $2, $2, $3, $4)`,
        [key, raised, closed, closed ? 'informational' : null],
      )
    expect(await countSteps(db, 9, { from: at(2), to: at(6) }, 2)).toEqual({ raised: [0, 1], closed: [0, 1] })
  })

  it('ALERT-006 viewers who ask within a second are given one reading; a change of an alert ends it at once', async () => {
    organisationId = 8
    world.setNow('2026-11-25T10:00:00.000Z')
    const ctx = world.as({ organisationId })
    await raiseAlert(ctx, hit('shared'))
    world.setNow('2026-11-25T10:00:05.000Z')
    const all = await Promise.all(Array.from({ length: 20 }, () => metrics('1D')))
    expect(all.map((one) => one.get('alerts.raised')?.value)).toEqual(Array(20).fill(1))
    const { pool } = world.installation.database
    await pool.query(`update alert set hit_count = 4 where organisation_id = 8`)
    expect((await metrics('1D')).get('alerts.repeat-ratio')?.value, 'within the second').toBe(0)
    await raiseAlert(world.as({ organisationId }), hit('another'))
    world.setNow('2026-11-25T10:00:05.500Z')
    expect((await metrics('1D')).get('alerts.raised')?.value, 'the change has ended it').toBe(2)
    organisationId = 1
  })
})
