// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { ColumnMapping } from './index.ts'

let drawn: Drawn | undefined
afterEach(() => drawn?.remove())

it('says which column holds what and shows its values; a column holds one thing', async () => {
  const onMap = vi.fn()
  drawn = await draw(
    <ColumnMapping
      legend="Columns by their titles"
      fields={[
        { field: 'name', label: 'Name', isNeeded: true },
        { field: 'kind', label: 'Kind', none: 'Not stated' },
      ]}
      columns={['Wer', 'Was']}
      samplesOf={(column) => (column === 'Wer' ? ['Anna', 'Ben'] : [])}
      mapping={{ name: 'Wer', kind: null }}
      onMap={onMap}
    />,
  )
  expect(drawn.byText('Anna · Ben')).toBeDefined()
  const [, kind] = drawn.host.querySelectorAll('select')
  expect(kind?.selectedOptions[0]?.textContent).toBe('Not stated')
  const choose = (value: string) =>
    drawn?.act(() => {
      if (!kind) return
      kind.value = value
      kind.dispatchEvent(new Event('change', { bubbles: true }))
    })
  await choose('Was')
  expect(onMap).toHaveBeenLastCalledWith({ name: 'Wer', kind: 'Was' })
  await choose('Wer')
  expect(onMap).toHaveBeenLastCalledWith({ name: null, kind: 'Wer' })
})
