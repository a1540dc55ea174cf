import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atDesk } from './pages/sound-screen.ts'
import { TICK, TradingDesk } from './pages/trading-desk.ts'

describe('a holder through a split and a dividend', () => {
  // Walmart's shares split three for one on 26 February 2024; its next dividend has its ex-day on 7 March.
  const desk = new TradingDesk('2024-02-23T15:00:00Z', atDesk)
  beforeAll(() => desk.open())
  afterAll(() => desk.close())
  type Held = { quantity: number; averageCost: number }
  const held = async () => (await desk.read<Held[]>('positions'))[0]
  const account = async () =>
    (await desk.read<{ dividendsDue: number; cash: number }[]>('accounts'))[0] as {
      dividendsDue: number
      cash: number
    }

  it('holds three times the shares at a third of the cost after a split, which the chart marks and does not draw as a fall', async () => {
    await desk.openAccount()
    await desk.fill('WMT', '10')
    await desk.submit()
    await desk.page
      .getByText(/BUY 10 WMT: FILLED/)
      .first()
      .waitFor()
    const before = await held()
    await desk.comeBackOn('2024-02-26T14:40:00Z')
    await expect.poll(async () => (await held())?.quantity, TICK).toBe(30_000_000)
    expect((await held())?.averageCost).toBeCloseTo((before?.averageCost ?? 0) / 3, 0)
    await desk.enter()
    await desk.fill('WMT', '1')
    const chart = desk.page.getByRole('region', { name: 'How has WMT traded?' })
    await chart.locator('canvas').first().waitFor()
    await desk.isSound('trading-split')
    await chart.getByRole('button', { name: 'View as table' }).click()
    await chart.getByText('Split 3:1').waitFor()
  })

  it('is owed a dividend from its ex-day on and has it as cash on its pay day, once', async () => {
    const { cash } = await account()
    await desk.comeBackOn('2024-03-07T15:00:00Z')
    await expect.poll(async () => (await account()).dividendsDue, TICK).toBeGreaterThan(0)
    const due = (await account()).dividendsDue
    expect(await account()).toMatchObject({ cash })
    await desk.comeBackOn('2024-03-25T15:00:00Z')
    await expect.poll(async () => (await account()).dividendsDue, TICK).toBe(0)
    expect(await account()).toMatchObject({ cash: cash + due })
    expect(desk.failures).toEqual([])
  })
})
