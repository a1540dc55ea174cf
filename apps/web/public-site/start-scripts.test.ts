// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startScripts } from './start-scripts.ts'

const takeScriptsAway = () => {
  for (const script of document.querySelectorAll('script')) script.remove()
}
beforeEach(() => {
  vi.useFakeTimers()
  // Other tests of the same document may have left theirs.
  takeScriptsAway()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  takeScriptsAway()
})

const modules = () => document.head.querySelectorAll('script[type="module"]').length
const bringTheRest = () => {
  const waiting = document.createElement('script')
  waiting.setAttribute('type', 'assay-module')
  document.body.append(waiting)
}

it('the scripts of a page are started after its first frame, once', async () => {
  bringTheRest()
  startScripts()
  expect(modules()).toBe(0)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(modules()).toBe(1)
})

it('a page whose end is still on its way after the first frame starts its scripts when the end is there', async () => {
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  startScripts()
  await vi.advanceTimersByTimeAsync(5_000)
  bringTheRest()
  expect(modules()).toBe(0)
  readyState.mockReturnValue('interactive')
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(modules()).toBe(1)
})
