import { afterEach } from 'vitest'
import { drawnNow } from './drawn-now.ts'

// The files of a worker share one document: what a test leaves drawn, the tests of another file would find in theirs.
afterEach(async () => {
  for (const remove of drawnNow) await remove()
})
