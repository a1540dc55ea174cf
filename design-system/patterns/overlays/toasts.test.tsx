// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { closeToast, showToast, toastStore } from './toast-store.ts'
import { Toasts } from './toasts.tsx'

let drawn: Drawn
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  drawn = await draw(<Toasts />)
})
afterEach(async () => {
  await drawn.act(() => {
    for (const toast of toastStore.read()) closeToast(toast.id)
  })
  await drawn.remove()
  vi.useRealTimers()
})

const wait = (spanMs: number) => drawn.act(async () => void (await vi.advanceTimersByTimeAsync(spanMs)))
const region = (live: string) => drawn.host.querySelector(`[aria-live="${live}"]`)

describe('toasts', () => {
  it('TOAST-001 TOAST-002 a title, a message and a close button; green for success, red otherwise', async () => {
    await drawn.act(() => {
      showToast({ kind: 'success', title: 'Transcript analyzed', message: 'Q3 2026' })
      showToast({ kind: 'failure', title: 'Upload Failed', message: 'Upload failed' })
    })
    expect(region('polite')?.textContent).toContain('Transcript analyzedQ3 2026')
    expect(region('assertive')?.textContent).toContain('Upload FailedUpload failed')
    expect(region('polite')?.querySelector('[data-kind="success"] button')?.getAttribute('aria-label')).toBe(
      'Close',
    )
    expect(region('assertive')?.querySelector('[data-kind="failure"]')).not.toBeNull()
  })

  it('the live regions stand before anything is said in them', () => {
    expect(region('polite')?.textContent).toBe('')
    expect(region('assertive')?.textContent).toBe('')
  })

  it('TOAST-003 a toast is gone after five seconds and not before', async () => {
    await drawn.act(() => void showToast({ kind: 'success', title: 'Saved' }))
    await wait(4_900)
    expect(drawn.host.textContent).toContain('Saved')
    await wait(200)
    expect(drawn.host.textContent).not.toContain('Saved')
  })

  it('TOAST-003 hovering or focusing stops the clock; leaving lets the rest of it run', async () => {
    await drawn.act(() => void showToast({ kind: 'failure', title: 'Kept' }))
    await wait(3_000)
    const stack = drawn.host.querySelector('section')
    await drawn.act(() => void stack?.querySelector('button')?.focus())
    await wait(60_000)
    expect(drawn.host.textContent).toContain('Kept')
    await drawn.act(() => void stack?.querySelector('button')?.blur())
    await wait(1_900)
    expect(drawn.host.textContent).toContain('Kept')
    await wait(200)
    expect(drawn.host.textContent).not.toContain('Kept')
  })

  it('TOAST-004 the close button closes its own toast', async () => {
    await drawn.act(() => {
      showToast({ kind: 'success', title: 'One' })
      showToast({ kind: 'success', title: 'Two' })
    })
    await drawn.click(drawn.host.querySelector('button'))
    expect(drawn.host.textContent).not.toContain('One')
    expect(drawn.host.textContent).toContain('Two')
  })

  it('the same words twice are one toast; more than four never stand at once', async () => {
    await drawn.act(() => {
      showToast({ kind: 'failure', title: 'Same' })
      showToast({ kind: 'failure', title: 'Same' })
    })
    expect(toastStore.read()).toHaveLength(1)
    await drawn.act(() => {
      for (let index = 0; index < 9; index++) showToast({ kind: 'failure', title: `Number ${index}` })
    })
    expect(toastStore.read()).toHaveLength(4)
  })
})
