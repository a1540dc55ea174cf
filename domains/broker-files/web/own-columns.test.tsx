// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { CallFailed } from '#platform/http-client/index.ts'
import { OwnColumns, titlesNamed } from './own-columns.tsx'

let drawn: Drawn | undefined
afterEach(() => drawn?.remove())

const nothing = {
  date: null,
  action: null,
  symbol: null,
  quantity: null,
  price: null,
  commission: null,
  fees: null,
  amount: null,
  tax: null,
  currency: null,
}
const refused = (code: string, details: Record<string, unknown>) =>
  new CallFailed('Refused', { status: 400, code, details })

it('a file whose titles are not known names them in its refusal, and one of a known broker names none', () => {
  const failure = refused('unsupported-file', { titles: ['Datum'], columns: nothing, needs: ['date'] })
  expect(titlesNamed(undefined, failure)).toEqual({ titles: ['Datum'], columns: nothing })
  expect(titlesNamed(undefined, refused('too-large', {}))).toBeUndefined()
  expect(titlesNamed(undefined, new Error('Network error'))).toBeUndefined()
})

it('asks which column holds what, and how dates are written where nothing says it', async () => {
  const onSay = vi.fn()
  const shown = { titles: ['Datum', 'Papier'], columns: { ...nothing, date: 'Datum' } }
  const props = { shown, mappedBy: undefined, columns: undefined, dateOrder: undefined, isBusy: false, onSay }
  drawn = await draw(<OwnColumns {...props} asksDateOrder={false} />)
  expect(drawn.host.querySelectorAll('select')).toHaveLength(11)
  await drawn.remove()
  drawn = await draw(<OwnColumns {...props} asksDateOrder />)
  const order = [...drawn.host.querySelectorAll('select')].at(-1)
  await drawn.act(() => {
    if (!order) return
    order.value = 'dmy'
    order.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(onSay).toHaveBeenLastCalledWith({ columns: shown.columns, dateOrder: 'dmy' })
})

it('is nothing for a file of a known broker', async () => {
  drawn = await draw(
    <OwnColumns
      shown={undefined}
      mappedBy={undefined}
      asksDateOrder={false}
      columns={undefined}
      dateOrder={undefined}
      isBusy={false}
      onSay={() => undefined}
    />,
  )
  expect(drawn.host.querySelector('select')).toBeNull()
})
