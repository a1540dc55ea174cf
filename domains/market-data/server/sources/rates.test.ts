import { expect, it } from 'vitest'
import { curveFromParYields } from '#engines/bonds/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { onEveryDatabase, type ReplicaReply, somebody } from '#platform/testing/index.ts'
import { RateCurve } from '../../contract/index.ts'
import { readRates } from '../index.ts'
import { json, NOON, outside, xml } from './test-outside.ts'

const KEY = 'abcdefghijklmnopqrstuvwxyz123456'

const columns = {
  BC_1MONTH: 3.95,
  BC_1_5MONTH: 3.93,
  BC_2MONTH: 3.92,
  BC_3MONTH: 3.88,
  BC_4MONTH: 3.85,
  BC_6MONTH: 3.79,
  BC_1YEAR: 3.65,
  BC_2YEAR: 3.58,
  BC_3YEAR: 3.6,
  BC_5YEAR: 3.72,
  BC_7YEAR: 3.9,
  BC_10YEAR: 4.12,
  BC_20YEAR: 4.69,
  BC_30YEAR: 4.71,
  BC_30YEARDISPLAY: 4.71,
}
const entry = (day: string, facts: Record<string, number | ''>) => `
<entry><id>http://data.treasury.gov/Feed.svc/x</id><title type="text"></title><content type="application/xml">
<m:properties><d:Id m:type="Edm.Int32">1</d:Id><d:NEW_DATE m:type="Edm.DateTime">${day}T00:00:00</d:NEW_DATE>
${Object.entries(facts)
  .map(([name, value]) => `<d:${name} m:type="Edm.Double">${value}</d:${name}>`)
  .join('\n')}
</m:properties></content></entry>`
const treasuryFeed = (...entries: string[]) =>
  xml(`<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<feed xml:base="http://data.treasury.gov/Feed.svc/" xmlns:d="http://schemas.microsoft.com/ado/2007/08/dataservices"
 xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata" xmlns="http://www.w3.org/2005/Atom">
<title type="text">DailyTreasuryYieldCurveRateData</title>${entries.join('')}</feed>`)

const twoDays = () =>
  treasuryFeed(entry('2026-11-18', { ...columns, BC_10YEAR: 4.07 }), entry('2026-11-19', columns))

const fredAnswer = (path: string): ReplicaReply => {
  const query = new URL(path, 'http://fred').searchParams
  if (query.get('api_key') !== KEY)
    return json(
      {
        error_code: 400,
        error_message: `Bad Request. The value for variable api_key is not registered: ${query.get('api_key')}.`,
      },
      400,
    )
  return json({
    realtime_start: '2026-11-20',
    realtime_end: '2026-11-20',
    observation_start: query.get('observation_start'),
    units: 'lin',
    count: 2,
    offset: 0,
    limit: 100000,
    observations: [
      { realtime_start: '2026-11-20', realtime_end: '2026-11-20', date: '2026-11-18', value: '4.05' },
      { realtime_start: '2026-11-20', realtime_end: '2026-11-20', date: '2026-11-19', value: '.' },
    ],
  })
}

onEveryDatabase('published par curves', (world) => {
  const sources = outside(world)
  const rates = async () => RateCurve.parse(await sources.read('rates'))
  const point = (curve: RateCurve, years: number) => curve.points.find((one) => one.years === years)

  it('HOME-015 rates are simulated and say so while nothing is connected, and nobody is asked', async () => {
    expect(await rates()).toMatchObject({ source: 'simulated', curve: 'Simulated government par curve' })
    expect(sources.requests).toEqual([])
  })

  it('the Treasury’s curve is named with its day and source, every maturity in years and fractions, with its change', async () => {
    sources.answer = twoDays
    await sources.connect('us-treasury')
    const curve = await rates()
    expect(curve).toMatchObject({
      asOf: '2026-11-19',
      source: 'US Treasury',
      curve: 'Daily Treasury Par Yield Curve Rates',
    })
    expect(curve.points.map(({ label }) => label).slice(0, 7)).toEqual([
      '1 month',
      '1.5 months',
      '2 months',
      '3 months',
      '4 months',
      '6 months',
      '1 year',
    ])
    expect(curve.points).toHaveLength(14)
    expect(point(curve, 10)).toMatchObject({ yield: 0.0412, change: 0.0005 })
    expect(point(curve, 0.25)).toMatchObject({ yield: 0.0388, change: 0 })
    expect(sources.requests[0]?.path).toMatch(
      /^\/resource-center\/data-chart-center\/interest-rates\/pages\/xml\?data=daily_treasury_yield_curve&field_tdr_date_value_month=2026\d\d$/,
    )
    // What is bootstrapped from it is a curve that bonds are valued on.
    expect(curveFromParYields(curve.points).ok).toBe(true)
  })

  it('the feed is read as it comes: wrapped for people, without its head, with maturities of which nothing was said', async () => {
    const rows = entry('2026-11-19', { BC_1MONTH: '', BC_10YEAR: 4.2, BC_30YEAR: -0.05 })
    sources.answer = () =>
      xml(`<pre>\n<title type="text">DailyTreasuryYieldCurveRateData</title>${rows}</pre>`)
    await sources.connect('us-treasury')
    const curve = await rates()
    expect(curve.points.map(({ years, yield: rate, change }) => [years, rate, change])).toEqual([
      [10, 0.042, null],
      [30, -0.0005, null],
    ])
  })

  it.each([
    ['a page for people', { body: '<html><body>Maintenance</body></html>' }],
    ['rows of another shape', treasuryFeed('<entry><m:properties><d:DAY>1</d:DAY></m:properties></entry>')],
    ['a refusal', { status: 403, body: 'no' }],
    ['half an answer', { ...twoDays(), isTruncated: true }],
  ] as [string, ReplicaReply][])(
    '%s in the place of the curve is a failure that is told',
    async (_what, reply) => {
      sources.answer = () => reply
      await sources.connect('us-treasury')
      expect((await rates()).source).toBe('simulated')
      expect(await sources.state('us-treasury')).toMatchObject({ status: 'failing', lastFailureAt: NOON })
    },
  )

  it('is asked again only when its answer has grown old; a curve that was had stands while the source is silent', async () => {
    sources.answer = twoDays
    await sources.connect('us-treasury')
    await Promise.all([rates(), rates()])
    await rates()
    const first = sources.requests.length
    sources.later(2 * 3_600)
    await rates()
    expect(sources.requests).toHaveLength(first)
    sources.answer = () => ({ status: 500 })
    sources.later(4 * 3_600)
    expect(await rates()).toMatchObject({ asOf: '2026-11-19', source: 'US Treasury' })
    expect(sources.requests.length).toBeGreaterThan(first)
    expect((await sources.state('us-treasury')).status).toBe('failing')
    await sources.call('sources/us-treasury', 'DELETE')
    expect((await rates()).source).toBe('simulated')
  })

  it('FRED gives the constant maturities, a day without a value is none, and the key stands in no answer', async () => {
    sources.answer = ({ path }) => fredAnswer(path)
    await sources.connect('fred', { apiKey: KEY })
    const curve = await rates()
    expect(curve).toMatchObject({
      asOf: '2026-11-18',
      source: 'FRED',
      curve: 'Treasury constant maturities (Federal Reserve H.15)',
    })
    expect(curve.points).toHaveLength(11)
    expect(point(curve, 30)).toMatchObject({ yield: 0.0405, change: null })
    expect(
      sources.requests.map(({ path }) => new URL(path, 'http://fred').searchParams.get('series_id')),
    ).toEqual(expect.arrayContaining(['DGS1MO', 'DGS3MO', 'DGS10', 'DGS30']))
    expect((await sources.state('fred')).budget).toEqual({ left: 109, calls: 120, perSeconds: 60 })
    await sources.connect('fred', { apiKey: 'b'.repeat(32) })
    const result = await sources.test('fred')
    expect(result).toMatchObject({
      isAnswering: false,
      message: expect.stringContaining('FRED reports: Bad Request'),
    })
    expect(JSON.stringify([result, await sources.state('fred')])).not.toContain('b'.repeat(32))
  })

  it('where the Treasury fails FRED is asked; of two curves the newer one is told', async () => {
    sources.answer = ({ path }) => (path.startsWith('/fred') ? fredAnswer(path) : { status: 403, body: '' })
    await sources.connect('us-treasury')
    await sources.connect('fred', { apiKey: KEY })
    expect(await rates()).toMatchObject({ asOf: '2026-11-18', source: 'FRED' })
    sources.answer = ({ path }) => (path.startsWith('/fred') ? fredAnswer(path) : twoDays())
    sources.later(120)
    expect(await rates()).toMatchObject({ asOf: '2026-11-19', source: 'US Treasury' })
  })

  it('looking back at a day reads the curve of that day, its year asked for once', async () => {
    sources.answer = ({ path }) =>
      path.endsWith('field_tdr_date_value=2024')
        ? treasuryFeed(entry('2024-03-14', { BC_10YEAR: 4.29 }), entry('2024-03-15', { BC_10YEAR: 4.31 }))
        : treasuryFeed()
    await sources.connect('us-treasury')
    const asAt = (day: string) => readRates({ ...world.as(), now: new Date(`${day}T21:00:00Z`) })
    expect(await asAt('2024-03-15')).toMatchObject({ asOf: '2024-03-15', source: 'US Treasury' })
    const asked = sources.requests.length
    expect(await asAt('2024-03-14')).toMatchObject({ asOf: '2024-03-14', points: [{ yield: 0.0429 }] })
    // A day of that year for which nothing was published is not asked for again and again.
    expect((await asAt('2024-09-16')).source).toBe('simulated')
    expect(sources.requests).toHaveLength(asked)
  })

  it('the demo asks nobody', async () => {
    sources.answer = twoDays
    await sources.connect('us-treasury')
    sources.actor = somebody({ organisationId: DEMO_ORGANISATION_ID, isDemo: true })
    await rates()
    expect(sources.requests).toEqual([])
  })
})
