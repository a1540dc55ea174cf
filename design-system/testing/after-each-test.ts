import { afterEach } from 'vitest'
import { closeToast, toastStore } from '../patterns/overlays/toast-store.ts'
import { drawnNow } from './drawn-now.ts'

// The files of a worker share one document: what a test leaves drawn or said, the tests of another file would find in theirs.
afterEach(async () => {
  for (const remove of drawnNow) await remove()
  for (const { id } of toastStore.read()) closeToast(id)
})
