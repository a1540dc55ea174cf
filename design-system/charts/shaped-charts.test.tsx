// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { CurveChart, DistributionChart } from './index.ts'

let drawn: Drawn
afterEach(() => drawn.remove())

type Row = { x: number; y: number }
const rows: Row[] = [
  { x: 1, y: 10 },
  { x: 2, y: 30 },
]
const face = {
  title: 'How does it lie?',
  name: 'Places',
  rows,
  rowKey: ({ x }: Row) => String(x),
  columns: [
    { id: 'x', title: 'Across', value: ({ x }: Row) => x },
    { id: 'y', title: 'Up', value: ({ y }: Row) => y },
  ],
}
/** The drawing arrives after its library. */
const plotted = () =>
  drawn.until(() => {
    expect(drawn.host.querySelector('figure')).not.toBeNull()
  })
const cells = () => [...drawn.host.querySelectorAll('td')].map(({ textContent }) => textContent)

it('a distribution has its intervals as a table behind it', async () => {
  drawn = await draw(
    <DistributionChart
      {...face}
      from={({ x }) => x}
      to={({ x }) => x + 1}
      count={({ y }) => y}
      xLabel={String}
      countLabel={String}
      marks={[{ label: 'Mark', x: 1.5 }]}
    />,
  )
  await plotted()
  expect(drawn.host.querySelector('figure')?.getAttribute('aria-label')).toBe('How does it lie?')
  await drawn.click(drawn.byText('View as table', 'button'))
  expect(cells()).toEqual(['1', '10', '2', '30'])
}, 30_000)

it('the arrow keys read the values of a drawing in a region that was there before, and Escape ends it', async () => {
  const width = vi
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, 0, 360, 240))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #heard: ResizeObserverCallback
      constructor(heard: ResizeObserverCallback) {
        this.#heard = heard
      }
      observe = () => this.#heard([{ contentRect: new DOMRect(0, 0, 360, 240) }] as never, this as never)
      unobserve = () => {}
      disconnect = () => {}
    },
  )
  drawn = await draw(
    <CurveChart
      {...face}
      point={(row) => row}
      spots={[]}
      xTitle="Across"
      yTitle="Up"
      xLabel={String}
      yLabel={String}
    />,
  )
  await plotted()
  const status = drawn.host.querySelector('figure [role="status"]')
  expect(status?.textContent).toBe('')
  const press = (key: string) => drawn.press(key, drawn.host.querySelector('svg[tabindex]') as Element)
  await press('ArrowRight')
  expect(status?.textContent).toContain('10')
  await press('End')
  expect(status?.textContent).toContain('30')
  await press('Escape')
  expect(status?.textContent).toBe('')
  width.mockRestore()
  vi.unstubAllGlobals()
}, 30_000)

it('a curve says its axes in words and has its points as a table behind it', async () => {
  drawn = await draw(
    <CurveChart
      {...face}
      point={(row) => row}
      spots={[{ label: 'Here', x: 1, y: 20 }]}
      xTitle="Across"
      yTitle="Up"
      xLabel={String}
      yLabel={String}
    />,
  )
  await plotted()
  expect(drawn.host.textContent).toContain('Up (up) by across (to the right)')
  await drawn.click(drawn.byText('View as table', 'button'))
  expect(cells()).toEqual(['1', '10', '2', '30'])
}, 30_000)
