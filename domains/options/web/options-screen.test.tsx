// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import OptionsScreen from './options-screen.tsx'
import { readStrategy } from './written-strategy.ts'

let drawn: Drawn
afterEach(() => drawn.remove())

const field = (label: string) => document.querySelector(`[aria-label="${label}"]`)

it('SHELL-031 SHELL-032 opens on a strategy that is computed as it stands, and again with every leg that is typed', async () => {
  drawn = await draw(<OptionsScreen />, '/dashboard/options')
  expect(document.querySelector('h1')?.textContent).toBe('Options')
  expect(document.body.textContent).toContain('Break-evens')
  await drawn.type(field('Strike, leg 1'), 'x')
  expect(document.body.textContent).toContain('Leg 1: the strike has to be a number.')
  await drawn.type(field('Strike, leg 1'), '85')
  await drawn.type(field('Premium, leg 1'), '0')
  expect(document.body.textContent).toContain('None. The price is not above 0')
  for (const leg of [4, 3, 2, 1]) await drawn.click(field(`Remove leg ${leg}`))
  expect(document.body.textContent).toContain('At least one leg is required')
  await drawn.click(drawn.byText('Add a leg', 'button'))
  expect(document.body.textContent).toContain('Unlimited')
})

it('who removes a leg by keyboard stands at the next one, and after the last at adding one', async () => {
  drawn = await draw(<OptionsScreen />, '/dashboard/options')
  const removed = async (leg: number) => {
    await drawn.click(field(`Remove leg ${leg}`))
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  await removed(2)
  expect(document.activeElement).toBe(field('Remove leg 2'))
  await removed(3)
  expect(document.activeElement).toBe(field('Remove leg 2'))
  await removed(2)
  await removed(1)
  expect(document.activeElement?.textContent).toBe('Add a leg')
})

it('reads what people write, and names what it cannot read', async () => {
  drawn = await draw(<p />, '/dashboard/options')
  const market = {
    spot: '$100',
    volatility: '25 %',
    days: '30',
    rate: '4',
    dividendYield: '0',
    quotes: '',
    cashDividends: '0.25 in 10; 0.25 in 101 days',
    style: 'american',
    contractSize: '150',
  } as const
  const leg = { key: 1, kind: 'put', quantity: '−2', strike: '95', premium: '' } as const
  expect(readStrategy(market, [leg])).toMatchObject({
    strategy: {
      spot: 100,
      volatility: 0.25,
      style: 'american',
      contractSize: 150,
      cashDividends: [
        { amount: 0.25, days: 10 },
        { amount: 0.25, days: 101 },
      ],
      legs: [{ kind: 'put', quantity: -2, strike: 95 }],
    },
  })
  expect(readStrategy({ ...market, volatility: 'high' }, [{ ...leg, quantity: '0' }])).toEqual({
    faults: ['The volatility has to be a number.', 'Leg 1: the quantity must not be 0.'],
  })
  expect(readStrategy({ ...market, quotes: 'put 90 at $1.20; Call 110 at 0.95' }, [leg])).toMatchObject({
    strategy: {
      quotes: [
        { kind: 'put', strike: 90, price: 1.2 },
        { kind: 'call', strike: 110, price: 0.95 },
      ],
    },
  })
  expect(readStrategy({ ...market, quotes: '90 puts 1.20' }, [leg])).toMatchObject({
    faults: expect.arrayContaining(['A quote is of a call or a put.']),
  })
  expect(readStrategy({ ...market, cashDividends: '0.25 on Friday' }, [leg])).toMatchObject({
    faults: expect.arrayContaining(['A cash dividend has to be a number.']),
  })
})
