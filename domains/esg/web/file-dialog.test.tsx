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
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')
  await drawn.act(() => {
    Object.defineProperty(field, 'files', { value: [new File(['Symbol,Score\nAAPL,17'], 'a.csv')] })
    field?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await drawn.click(drawn.byText('Read the file', 'button'))
  await drawn.settle()
  expect(document.body.textContent).toContain('which is 83 of 100 here')
  await drawn.click(drawn.byText('Turn the scale', 'button'))
  await drawn.settle()
  expect(document.body.textContent).not.toContain('which is 83 of 100 here')
  expect(drawn.byText('Keep 1', 'button')).toBeUndefined()
})
