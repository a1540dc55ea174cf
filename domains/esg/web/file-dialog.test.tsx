// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { EsgFileRead } from '#domains/esg/contract/index.ts'
import { FileDialog } from './file-dialog.tsx'

let drawn: Drawn
afterEach(() => drawn.remove())

const read: EsgFileRead = {
  titles: [],
  columns: {},
  mappedBy: 'titles',
  needs: [],
  rows: [{ line: 2, words: 'AAPL: 17, which is 83 of 100 here' }],
  rowCount: 1,
  refused: [],
  refusedCount: 0,
  passedOver: 0,
  notes: [],
  kept: 0,
  isTrial: true,
}

function choose(file: File) {
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')
  return drawn.act(() => {
    Object.defineProperty(field, 'files', { value: [file] })
    field?.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

function Asked() {
  const [about, setAbout] = useState('lower is better')
  return (
    <FileDialog
      isOpen
      onClose={() => undefined}
      title="Import"
      purpose=""
      noun="Scores"
      fields={[]}
      about={about}
      send={() => Promise.resolve(read)}
    >
      <button type="button" onClick={() => setAbout('higher is better')}>
        Turn the scale
      </button>
    </FileDialog>
  )
}

it('what was read under another scale is not kept before it is read anew', async () => {
  drawn = await draw(<Asked />)
  await drawn.settle()
  await choose(new File(['Symbol,Score\nAAPL,17'], 'a.csv'))
  await drawn.click(drawn.byText('Read the file', 'button'))
  await drawn.settle()
  expect(document.body.textContent).toContain('which is 83 of 100 here')
  await drawn.click(drawn.byText('Turn the scale', 'button'))
  await drawn.settle()
  expect(document.body.textContent).not.toContain('which is 83 of 100 here')
  expect(drawn.byText('Keep 1', 'button')).toBeUndefined()
})

it('leaving out rows is agreed for what was read: another reading of the file asks again', async () => {
  const refused = [{ line: 3, reason: 'It names no factor.' }]
  const refusing = { ...read, titles: ['A', 'B'], refused, refusedCount: 1 }
  let readings = 0
  drawn = await draw(
    <FileDialog
      isOpen
      onClose={() => undefined}
      title="Import"
      purpose=""
      noun="Factors"
      fields={[{ field: 'name', label: 'Factor' }]}
      mayLeaveOut
      send={() => {
        readings += 1
        return Promise.resolve({ ...refusing, refusedCount: readings })
      }}
    />,
  )
  await drawn.settle()
  await choose(new File(['A,B\n1,2'], 'a.csv'))
  await drawn.click(drawn.byText('Read the file', 'button'))
  await drawn.settle()
  const box = () => document.querySelector<HTMLInputElement>('input[type="checkbox"]')
  await drawn.click(box())
  expect(box()?.checked).toBe(true)
  const select = document.querySelector<HTMLSelectElement>('select')
  await drawn.act(() => {
    if (!select) return
    select.value = [...select.options].at(-1)?.value ?? ''
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await drawn.settle()
  expect(readings).toBe(2)
  expect(document.body.textContent).toContain('Leave out the 2 rows that cannot be used')
  expect(box()?.checked).toBe(false)
})
