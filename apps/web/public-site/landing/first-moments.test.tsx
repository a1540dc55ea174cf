// @vitest-environment happy-dom
import { act, type FormEvent, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { startScripts } from '../start-scripts.ts'
import { FirstMoments } from './first-moments.tsx'

let root: Root | undefined
const timers: ReturnType<typeof setTimeout>[] = []
const setRealTimeout = globalThis.setTimeout

/** As the page begins; what it would do seconds later does not reach into the files after this one. */
function begin(): void {
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number) => {
    const timer = setRealTimeout(work, ms)
    timers.push(timer)
    return timer
  })
  startScripts()
  vi.unstubAllGlobals()
}

afterEach(async () => {
  for (const timer of timers.splice(0)) clearTimeout(timer)
  await act(async () => root?.unmount())
  document.body.innerHTML = ''
})

const sent = vi.fn()
const pressedAgain = vi.fn()
function Page() {
  const [name, setName] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    sent(name)
  }
  return (
    <>
      <form onSubmit={send}>
        <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
        <button type="submit">Send</button>
      </form>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        Menu
      </button>
      <button type="button" popoverTarget="card" aria-label="Products" onClick={() => pressedAgain()}>
        {isMenuOpen ? 'stands open' : 'is shut'}
      </button>
      <div id="card" popover="auto" onToggle={(event) => setMenuOpen(event.newState === 'open')} />
      <FirstMoments />
    </>
  )
}

/** Draws the page as the server does, and lets the visitor act before its scripts are there. */
async function takeOverAfter(visit: (host: HTMLElement) => void): Promise<HTMLElement> {
  const host = document.createElement('div')
  host.innerHTML = renderToString(<Page />)
  document.body.append(host)
  begin()
  visit(host)
  await act(async () => {
    root = hydrateRoot(host, <Page />)
  })
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  return host
}

it('gives the page what was typed and sent before its scripts were there', async () => {
  const host = await takeOverAfter((drawn) => {
    drawn.querySelector('input')!.value = 'Rosoboroneksport'
    drawn.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  })
  expect(host.querySelector('input')!.value).toBe('Rosoboroneksport')
  expect(sent.mock.calls).toEqual([['Rosoboroneksport']])
})

it('presses the button that was pressed, once', async () => {
  const host = await takeOverAfter((drawn) =>
    drawn.querySelector<HTMLElement>('button[type=button]')!.click(),
  )
  expect(host.querySelector('[aria-expanded=true]')?.textContent).toBe('Menu')
})

/** What a browser does by itself when such a button is pressed. */
function togglesByItself(host: HTMLElement, newState: 'open' | 'closed'): void {
  host.querySelector<HTMLElement>('[popovertarget]')!.click()
  host.querySelector('#card')!.dispatchEvent(Object.assign(new Event('toggle'), { newState }))
}

it('a dropdown opened while the scripts load stays open, and the page knows that it is', async () => {
  const host = await takeOverAfter((drawn) => togglesByItself(drawn, 'open'))
  expect(host.querySelector('[aria-label=Products]')?.textContent).toBe('stands open')
  expect(pressedAgain).not.toHaveBeenCalled()
})

it('a dropdown opened and shut while the scripts load stays shut', async () => {
  const host = await takeOverAfter((drawn) => {
    togglesByItself(drawn, 'open')
    togglesByItself(drawn, 'closed')
  })
  expect(host.querySelector('[aria-label=Products]')?.textContent).toBe('is shut')
  expect(pressedAgain).not.toHaveBeenCalled()
})

it('starts the modules that wait, after the first frame', async () => {
  document.head.innerHTML = '<link rel="assay-module" href="/a.js">'
  document.body.innerHTML = '<script type="assay-module">1</script>'
  begin()
  expect(document.querySelector('link[rel=modulepreload]')).toBeNull()
  await vi.waitFor(() => expect(document.querySelector('link[rel=modulepreload]')).not.toBeNull(), 20_000)
  expect(document.head.querySelector('script[type=module]')?.textContent).toBe('1')
})
