// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import { pagingByOffset } from './paging-by-offset.ts'

type Row = { id: string; name: string; amount: number | null }
const rows: Row[] = [
  { id: 'a', name: 'Beta', amount: 2 },
  { id: 'b', name: 'Alpha', amount: null },
  { id: 'c', name: 'Gamma', amount: 10 },
]
const columns: Column<Row>[] = [
  { id: 'name', title: 'Name', value: (row) => row.name },
  { id: 'amount', title: 'Amount', align: 'right', value: (row) => row.amount },
]

let drawn: Drawn
afterEach(() => drawn.remove())

const names = () =>
  [...drawn.host.querySelectorAll('tbody tr td:first-child')].map((cell) => cell.textContent)
const head = (title: string) =>
  [...drawn.host.querySelectorAll('th button')].find((one) => one.textContent === title)
const table = (more: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) => (
  <DataTable name="Things" rows={rows} rowKey={(row) => row.id} columns={columns} {...more} />
)

describe('a table is an instrument', () => {
  it('the first click on a column sorts descending, the next ascending; what is missing stays last', async () => {
    drawn = await draw(table())
    expect(names()).toEqual(['Beta', 'Alpha', 'Gamma'])
    await drawn.click(head('Amount'))
    expect(names()).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(drawn.host.querySelector('th[aria-sort]')?.getAttribute('aria-sort')).toBe('descending')
    await drawn.click(head('Amount'))
    expect(names()).toEqual(['Beta', 'Gamma', 'Alpha'])
  })

  it('sort and filter live in the URL, and come back from it', async () => {
    drawn = await draw(table({ urlKey: 't' }), '/cases?t.sort=name&t.filter=a&other=1')
    expect(names()).toEqual(['Alpha', 'Beta', 'Gamma'])
    await drawn.click(head('Name'))
    expect(drawn.address()).toContain('t.sort=-name')
    expect(drawn.address()).toContain('other=1')
    expect(names()).toEqual(['Gamma', 'Beta', 'Alpha'])
  })

  it('every letter typed into the filter counts, however fast, and the address follows', async () => {
    drawn = await draw(table({ urlKey: 't' }), '/cases?other=1')
    await drawn.click(drawn.byText('Filter', 'button'))
    const field = () => drawn.host.querySelector('input[aria-label="Filter Things"]')
    for (const text of ['g', 'ga', 'gam']) await drawn.type(field(), text)
    expect(names()).toEqual(['Gamma'])
    await drawn.act(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(drawn.address()).toBe('/cases?other=1&t.filter=gam')
    expect((field() as HTMLInputElement).value).toBe('gam')
  })

  it('a filter that fits nothing says so; no rows at all say what the screen says', async () => {
    drawn = await draw(table({ urlKey: 't', empty: 'No cases yet.' }), '/?t.filter=zzz')
    expect(drawn.host.textContent).toContain('Nothing matches “zzz”.')
    await drawn.remove()
    drawn = await draw(table({ rows: [], empty: 'No cases yet.' }))
    expect(drawn.host.textContent).toContain('No cases yet.')
  })

  it('one row takes Tab; arrows, Home and End move, Enter opens', async () => {
    const onOpen = vi.fn()
    drawn = await draw(table({ onOpen }))
    const reachable = () => drawn.host.querySelectorAll('tbody tr[tabindex="0"]')
    expect(reachable()).toHaveLength(1)
    await drawn.act(() => (reachable()[0] as HTMLElement).focus())
    await drawn.press('ArrowDown')
    expect(document.activeElement?.textContent).toContain('Alpha')
    await drawn.press('End')
    expect(document.activeElement?.textContent).toContain('Gamma')
    await drawn.press('ArrowDown')
    expect(document.activeElement?.textContent).toContain('Gamma')
    await drawn.press('Home')
    await drawn.press('Enter')
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[0])
    expect(reachable()).toHaveLength(1)
  })

  it('past two hundred rows only a window of them is drawn, and all of them are counted', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({
      id: String(index),
      name: `Row ${index}`,
      amount: index,
    }))
    drawn = await draw(table({ rows: many }))
    expect(drawn.host.querySelectorAll('tbody tr').length).toBeLessThan(200)
    expect(drawn.host.querySelector('table')?.getAttribute('aria-rowcount')).toBe('5001')
  })

  it('while loading it is busy and shows no rows; the last column cannot be hidden', async () => {
    drawn = await draw(table({ isLoading: true }))
    expect(drawn.host.querySelector('table')?.getAttribute('aria-busy')).toBe('true')
    expect(drawn.host.textContent).not.toContain('Beta')
    await drawn.remove()
    drawn = await draw(table({ urlKey: 't' }), '/?t.hide=name')
    expect(drawn.host.querySelectorAll('th')).toHaveLength(1)
    await drawn.click(drawn.byText('Columns', 'button'))
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
    expect(boxes.map((box) => [box.checked, box.disabled])).toEqual([
      [false, false],
      [true, true],
    ])
  })

  it('server pages say where they are and lead on', async () => {
    const onOffset = vi.fn()
    drawn = await draw(table({ paging: pagingByOffset({ offset: 50, limit: 50, total: 1_247, onOffset }) }))
    expect(drawn.host.textContent).toContain('51–100 of 1,247')
    expect(drawn.host.querySelector('table')?.getAttribute('aria-rowcount')).toBe('1248')
    expect(drawn.host.querySelector('tbody tr')?.getAttribute('aria-rowindex')).toBe('52')
    await drawn.click(drawn.byText('Next', 'button'))
    await drawn.click(drawn.byText('Previous', 'button'))
    expect(onOffset.mock.calls).toEqual([[100], [0]])
  })

  it('a page of many orders, filters and exports nothing by itself, as it would be the page alone', async () => {
    drawn = await draw(
      table({ urlKey: 't', paging: pagingByOffset({ offset: 0, limit: 3, total: 9, onOffset: vi.fn() }) }),
      '/?t.sort=name&t.filter=zzz',
    )
    expect(names()).toEqual(['Beta', 'Alpha', 'Gamma'])
    expect(drawn.host.textContent).not.toContain('Nothing matches')
    expect(drawn.host.querySelector('th button')).toBeNull()
    for (const tool of ['Filter', 'Export']) expect(drawn.byText(tool, 'button')).toBeUndefined()
  })

  it('rows that come ordered are ordered where they come from: greatest first, least first, then their own order', async () => {
    const onSort = vi.fn()
    const page = (sort: { id: string; isDescending: boolean } | null) =>
      table({ ordering: { ids: ['amount'], sort, onSort } })
    for (const sort of [null, { id: 'amount', isDescending: true }, { id: 'amount', isDescending: false }]) {
      drawn = await draw(page(sort))
      expect(names()).toEqual(['Beta', 'Alpha', 'Gamma'])
      expect(head('Name')).toBeUndefined()
      await drawn.click(head('Amount'))
      await drawn.remove()
    }
    expect(onSort.mock.calls).toEqual([
      [{ id: 'amount', isDescending: true }],
      [{ id: 'amount', isDescending: false }],
      [null],
    ])
    drawn = await draw(page(null))
  })
})
