import { expect, it } from 'vitest'
import { noteAsFile } from './note-as-file.ts'

it('keeps title, words and sources as plain text, and says where no source was named', async () => {
  const file = noteAsFile({
    title: ' Halden: margins ',
    text: 'They fall.\n',
    sources: '10-K 2025, p. 41\n\n https://example.com/x ',
  })
  expect([file.name, file.type]).toEqual(['halden-margins.txt', 'text/plain'])
  expect(await file.text()).toBe(
    'Halden: margins\n\nThey fall.\n\nSources:\n- 10-K 2025, p. 41\n- https://example.com/x\n',
  )
  const bare = noteAsFile({ title: '???', text: 'x', sources: ' ' })
  expect(bare.name).toBe('note.txt')
  expect(await bare.text()).toContain('Sources: none named.')
})
