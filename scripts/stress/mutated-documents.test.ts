import { expect, it } from 'vitest'
import { readMutatedDocuments } from './mutated-documents.ts'

it('mutated documents are read or refused with a reason; nothing else is thrown', async () => {
  const { files, read, refused } = await readMutatedDocuments(60, 7)
  const all = read + Object.values(refused).reduce((sum, times) => sum + times, 0)
  expect(all).toBe(files)
  // Mutations that would leave every file whole, or none, would try nothing.
  expect(read).toBeGreaterThan(10)
  expect(Object.keys(refused).length).toBeGreaterThan(1)
})
