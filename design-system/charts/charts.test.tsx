// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { BarChart, LineChart } from './index.ts'
import { barsOf } from './waterfall-chart.tsx'

let drawn: Drawn
afterEach(() => drawn.remove())

type Row = { name: string; value: number }
const rows: Row[] = [
  { name: 'Up', value: 3 },
  { name: 'Down', value: -1 },
]
const face = {
  title: 'What moved?',
  name: 'Moves',
  rows,
  rowKey: ({ name }: Row) => name,
  columns: [
    { id: 'name', title: 'Name', value: ({ name }: Row) => name },
    { id: 'value', title: 'Value', value: ({ value }: Row) => value },
  ],
  foot: 'Made up.',
}
const cells = () => [...drawn.host.querySelectorAll('td')].map(({ textContent }) => textContent)

it('bars stand at a common axis, to the left of it below zero, and carry their values', async () => {
  drawn = await draw(
    <BarChart
      {...face}
      label={({ name }) => name}
      value={({ value }) => value}
      format={(value) => `${value} m`}
    />,
  )
  expect([...drawn.host.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    '3 m',
    '-1 m',
  ])
  const bars = [...drawn.host.querySelectorAll<HTMLElement>('[class*="bar"][style*="width"]')]
  expect(bars.map(({ style }) => [style.left, style.width])).toEqual([
    ['25%', '75%'],
    ['0%', '25%'],
  ])
})

it('behind every chart is its table, with an export, and the way back', async () => {
  drawn = await draw(
    <LineChart
      {...face}
      x={({ value }) => value}
      xLabel={String}
      yLabel={String}
      series={[{ label: 'Value', y: ({ value }) => value }]}
    />,
  )
  await drawn.settle()
  expect(cells()).toEqual([])
  await drawn.click(drawn.byText('View as table', 'button'))
  expect(cells()).toEqual(['Up', '3', 'Down', '-1'])
  expect(drawn.byText('Export', 'button')).toBeDefined()
  expect(drawn.host.textContent).toContain('Made up.')
  await drawn.click(drawn.byText('View as chart', 'button'))
  expect(cells()).toEqual([])
})

it('a chart of nothing but zeros draws no bar and divides by nothing', async () => {
  drawn = await draw(
    <BarChart
      {...face}
      rows={[{ name: 'Still', value: 0 }]}
      label={({ name }) => name}
      value={({ value }) => value}
      format={String}
    />,
  )
  const bar = drawn.host.querySelector<HTMLElement>('[class*="bar"][style*="width"]')
  expect([bar?.style.left, bar?.style.width]).toEqual(['0%', '0%'])
})

it('the bars of a waterfall stand where the one before them ended, and the last total is reached', () => {
  const bars = barsOf([
    { label: 'Benchmark', value: 0.1, isTotal: true },
    { label: 'Allocation', value: -0.03 },
    { label: 'Selection', value: 0.05 },
    { label: 'Portfolio', value: 0.12, isTotal: true },
  ])
  const rounded = bars.map(({ from, to }) => [from, to].map((value) => Number(value.toFixed(12))))
  expect(rounded).toEqual([
    [0, 0.1],
    [0.1, 0.07],
    [0.07, 0.12],
    [0, 0.12],
  ])
})
