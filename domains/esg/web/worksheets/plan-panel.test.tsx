// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { PlanPanel } from './plan-panel.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const totals = { scope1: 100, scope2Location: null, scope2Market: null, scope3: null }
const plan = {
  sites: [],
  base: {
    year: 2020,
    thresholdPercent: 5,
    totals,
    recalculations: [
      { on: '2022-05-01', because: 'acquisition', change: { ...totals, scope1: 40 }, source: 'Contract' },
    ],
    recalculated: { ...totals, scope1: 140 },
    asks: [],
  },
  targets: [
    {
      id: 'near',
      name: 'Near term',
      of: 'scope-1',
      targetYear: 2030,
      reductionPercent: 42.5,
      source: 'Board, May',
      baseTonnes: 140,
      yearlyPercent: 4.25,
      years: [
        { year: 2020, target: 140, actual: 140, state: 'on path' },
        { year: 2021, target: 134, actual: null, state: 'to come' },
      ],
      note: '',
    },
  ],
  by: 'ines',
  at: '2026-01-01T09:00:00.000Z',
}

async function open() {
  const sent: { base: { year: number; recalculations: unknown[] } }[] = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)))
    return Response.json(plan)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <PlanPanel id={1} />
    </QueryClientProvider>,
  )
  await drawn.settle()
  return sent
}

it('a target shows its reduction unrounded, and is not on its path by its base year alone', async () => {
  await open()
  expect(document.body.textContent).toContain('Near term: 42.5 % less of scope 1 by 2030')
  expect(document.body.textContent).not.toContain('on path')
})

it('a target is drawn as its path with what was reported, and a year to come has no value', async () => {
  await open()
  expect(document.body.textContent).toContain('Path of Near term')
  await drawn.click(drawn.byText('View as table', 'button'))
  await drawn.settle()
  expect(document.body.textContent).toContain('To come')
})

it.each([
  ['2024', 0],
  ['2020', 1],
] as const)('a base year of %s in the place of 2020 has %i of its recalculations', async (year, count) => {
  const sent = await open()
  await drawn.click(drawn.byText('Set the base year', 'button'))
  await drawn.settle()
  const field = document.querySelector<HTMLInputElement>('form input')
  await drawn.act(() => {
    if (!field) return
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, year)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await drawn.click(document.querySelector('form button[type="submit"]'))
  await drawn.settle()
  expect(sent.map(({ base }) => [base.year, base.recalculations.length])).toEqual([[Number(year), count]])
})
