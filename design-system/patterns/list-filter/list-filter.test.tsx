// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { FilterBar, FilterSelect, FilterText, useListAddress } from './index.ts'

let drawn: Drawn
afterEach(() => drawn.remove())

function Example() {
  const list = useListAddress({ pageRows: 50, openRow: 'case' })
  const { read, set } = list
  const paging = list.paging(180)
  return (
    <>
      <FilterBar>
        <FilterText
          label="Search"
          placeholder="Name"
          value={read('q')}
          onChange={(value) => set('q', value)}
        />
        <FilterSelect
          label="Status"
          any="Any status"
          value={read('status')}
          options={['open', 'closed']}
          labelOf={(value) => value}
          onChange={(value) => set('status', value)}
        />
      </FilterBar>
      <button type="button" onClick={() => paging.onNext?.()}>
        Next page
      </button>
      <button type="button" onClick={() => set('case', '7')}>
        Open
      </button>
      <output>{`${list.offset} of ${paging.total}`}</output>
    </>
  )
}

const field = () => drawn.host.querySelector('input')
const button = (text: string) => drawn.byText(text, 'button')

describe('A filtered list', () => {
  it('searches on Enter, begins at the first page again and keeps the field and its focus', async () => {
    drawn = await draw(<Example />, '/cases?offset=50&status=open')
    field()?.focus()
    await drawn.type(field(), '  Acme ')
    expect(drawn.address()).toBe('/cases?offset=50&status=open')
    await drawn.press('Enter', field() as Element)
    expect(drawn.address()).toBe('/cases?status=open&q=Acme')
    expect(document.activeElement).toBe(field())
  })

  it('shows in the field what the address says, and nothing once it says nothing', async () => {
    drawn = await draw(<Example />, '/cases?q=Acme')
    expect(field()?.value).toBe('Acme')
    await drawn.type(field(), '')
    await drawn.press('Enter', field() as Element)
    expect(drawn.address()).toBe('/cases')
    expect(field()?.value).toBe('')
  })

  it('turns pages, and stays on the page when a row is opened', async () => {
    drawn = await draw(<Example />, '/cases')
    await drawn.click(button('Next page'))
    await drawn.click(button('Open'))
    expect(drawn.address()).toBe('/cases?offset=50&case=7')
    expect(drawn.host.querySelector('output')?.textContent).toBe('50 of 180')
  })

  it.each(['-50', 'x', '1.5', '1e99'])('reads an offset of %s as the first page', async (offset) => {
    drawn = await draw(<Example />, `/cases?offset=${offset}`)
    expect(drawn.host.querySelector('output')?.textContent).toBe('0 of 180')
  })
})
