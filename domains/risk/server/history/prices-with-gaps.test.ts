import { beforeAll, expect, it } from 'vitest'
import { importPrices } from '#domains/market-data/server/index.ts'
import { addDays, isTradingDay } from '#engines/market-calendar/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { analyse, assessRisk } from '../../contract/index.ts'
import { evenly, riskApi } from '../test-risk.ts'

const LAST = '2026-11-19'
const wave = (at: number, turn: number) => 50 * (1 + 0.05 * Math.sin(at * turn) + 0.0004 * at)

const sessionsUpTo = (count: number) => {
  const days: string[] = []
  for (let day = LAST; days.length < count; day = addDays(day, -1)) if (isTradingDay(day)) days.unshift(day)
  return days
}

onOneDatabase('a risk on prices that are not what they look like', (world) => {
  let api: ReturnType<typeof riskApi>
  const days = sessionsUpTo(400)
  const store = (symbol: string, closes: readonly (readonly [day: string, close: number])[]) =>
    importPrices(world.as({ role: 'admin' }), {
      fileName: `${symbol}.csv`,
      text: ['Date,Close', ...closes.map(([day, close]) => `${day},${close}`)].join('\n'),
    })

  beforeAll(async () => {
    world.setNow('2026-11-20T10:00:00.000Z')
    api = riskApi(world)
    await store(
      'DAILY',
      days.map((day, at) => [day, wave(at, 0.7)]),
    )
    await store(
      'OTHER',
      days.map((day, at) => [day, wave(at, 0.9)]),
    )
    await store(
      'WEEKLY',
      days.flatMap((day, at) => (at % 5 === 4 ? [[day, wave(at, 0.7)] as const] : [])),
    )
    await store(
      'SPLIT',
      days.map((day, at) => [day, at < 200 ? 4 * wave(at, 0.7) : wave(at, 0.7)]),
    )
    await store(
      'PAUSED',
      days.flatMap((day, at) => (at >= 100 && at < 115 ? [] : [[day, wave(at, 1.1)] as const])),
    )
  })

  it('closes of weeks are no daily returns: a holding of them is refused with the count', async () => {
    for (const [path, body] of [
      [assessRisk.path, { portfolio: evenly(['WEEKLY']) }],
      [
        analyse.path,
        {
          type: 'portfolio_optimization',
          data: { holdings: evenly(['WEEKLY']), constraints: { max_allocation: 1, min_allocation: 0 } },
        },
      ],
    ] as const) {
      const { status, body: answer } = await api.send(path, body)
      expect([status, answer.code]).toEqual([400, 'invalid-input'])
      expect(answer.message).toContain('WEEKLY has prices of 80 of 396 sessions')
      expect(answer.details).toMatchObject({ symbols: ['WEEKLY'] })
    }
  })

  it('a fall that only a split explains is said before every figure', async () => {
    const { basis, analysis } = await api.taken(assessRisk, { portfolio: evenly(['SPLIT', 'DAILY']) })
    expect(basis.caveats.join(' ')).toContain('SPLIT fell by 74.9%')
    expect(basis.caveats.join(' ')).toContain(days[200])
    expect(analysis).toContain('SPLIT fell by')
    const plain = await api.taken(assessRisk, { portfolio: evenly(['OTHER', 'DAILY']) })
    expect(plain.basis.caveats.join(' ')).not.toContain('split')
  })

  it.each([
    [3 / 2, '3 for 2', '33.'],
    [5 / 4, '5 for 4', '20.'],
  ])(
    'a smaller split, of %f, is said to look like one; a fall to another level on a stormy day is not',
    async (factor, words, fell) => {
      const calm = (at: number) => 50 * (1 + 0.01 * Math.sin(at * 0.7))
      const name = `CALM${Math.round(factor * 100)}`
      await store(
        name,
        days.map((day, at) => [day, at < 200 ? factor * calm(at) : calm(at)]),
      )
      const { basis } = await api.taken(assessRisk, { portfolio: evenly([name, 'DAILY']) })
      expect(basis.caveats.join(' ')).toMatch(
        new RegExp(`${name} fell by (${fell}|19\\.|32\\.).*as a split of ${words} does`),
      )
      await store(
        `${name}X`,
        days.map((day, at) => [day, at < 200 ? 1.4 * calm(at) : calm(at)]),
      )
      const crash = await api.taken(assessRisk, { portfolio: evenly([`${name}X`, 'DAILY']) })
      expect(crash.basis.caveats.join(' ')).not.toContain('split')
    },
  )

  it('sixty returns are said to be few: the worst of them is no tail', async () => {
    await store(
      'YOUNG',
      days.slice(-62).map((day, at) => [day, wave(at, 0.7)]),
    )
    const { basis, levels } = await api.taken(assessRisk, { portfolio: evenly(['YOUNG']) })
    expect(basis.caveats.join(' ')).toMatch(/61 daily returns in common.*less than a year/)
    const historical = levels.find(
      ({ method, confidence, horizonDays }) =>
        method === 'historical' && confidence === 0.99 && horizonDays === 1,
    )
    expect(historical?.note).toContain('Of 61 days 0.6 lie beyond 99%')
    expect(
      levels.find(({ method, confidence }) => method === 'historical' && confidence === 0.9)?.note,
    ).toBeNull()
    const whole = await api.taken(assessRisk, { portfolio: evenly(['OTHER', 'DAILY']) })
    expect(whole.basis.caveats.join(' ')).not.toContain('less than a year')
  })

  it('a return over three weeks without prices is said not to be one of a day', async () => {
    const { basis } = await api.taken(assessRisk, { portfolio: evenly(['PAUSED', 'DAILY']) })
    expect(basis.caveats.join(' ')).toContain(
      `PAUSED has no prices from ${days[100]} to ${days[114]}: the return over these 15 sessions counts as that of one day.`,
    )
  })

  it('returns of imported prices are said to leave out dividends that nobody knows', async () => {
    const { basis } = await api.taken(assessRisk, { portfolio: evenly(['OTHER', 'DAILY']) })
    expect(basis.notes.join(' ')).toMatch(/No dividends of OTHER, DAILY are known: .* of the price alone/)
    const made = await api.taken(assessRisk, { portfolio: evenly(['AAPL', 'MSFT']) })
    expect(made.basis.notes.join(' ')).not.toContain('No dividends')
  })

  it('a market fund with days missing cuts nothing from the history of what is held, and says that it is left aside', async () => {
    await store(
      'SPY',
      days.flatMap((day, at) => (at % 5 === 4 ? [[day, wave(at, 0.3)] as const] : [])),
    )
    const { basis, performance } = await api.taken(assessRisk, { portfolio: evenly(['OTHER', 'DAILY']) })
    expect(basis.observations).toBe(399)
    expect(performance.beta).toBeNull()
    expect(basis.caveats.join(' ')).toContain('the prices of SPY cover 80 of 400 sessions')
  })
})
