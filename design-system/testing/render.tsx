import { MantineProvider } from '@mantine/core'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { cssVariablesResolver, theme } from '#design-system/tokens/index.ts'
import { drawnNow } from './drawn-now.ts'

/** A component drawn into the document as the product draws it: with the kit and a router. */
export type Drawn = {
  host: HTMLElement
  /** The address as the router has it. */
  address: () => string
  act: (work: () => void | Promise<void>) => Promise<void>
  /** Presses a key on the focused element, or on the one given. */
  press: (key: string, on?: Element) => Promise<void>
  click: (element: Element | null | undefined) => Promise<void>
  type: (field: Element | null | undefined, text: string) => Promise<void>
  byText: (text: string, selector?: string) => HTMLElement | undefined
  /** Lets answers arrive and the screen follow. Counted in turns and not in time, so that a busy machine changes nothing. */
  settle: () => Promise<void>
  /** Lets the screen follow until what is looked for is there: for what has to be loaded first, or waits by the clock. */
  until: (isThere: () => void) => Promise<void>
  /** What a test leaves is taken away after it. */
  remove: () => Promise<void>
}

const SETTLING_TURNS = 10
const UNTIL_MS_MAX = 20_000

/** Draws a component into the test's document. Needs a file with `@vitest-environment happy-dom`. */
export async function draw(node: ReactNode, path = '/'): Promise<Drawn> {
  const flags = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  flags.IS_REACT_ACT_ENVIRONMENT = true
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const router = createMemoryRouter([{ path: '*', element: node }], { initialEntries: [path] })
  const run = (work: () => void | Promise<void>) => act(async () => void (await work()))
  await run(() =>
    root.render(
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        env="test"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <RouterProvider router={router} />
      </MantineProvider>,
    ),
  )
  const settle = async () => {
    for (let turn = 0; turn < SETTLING_TURNS; turn += 1)
      await run(() => new Promise((resolve) => setTimeout(resolve, 2)))
  }
  const remove = async () => {
    if (!drawnNow.delete(remove)) return
    flags.IS_REACT_ACT_ENVIRONMENT = true
    await run(() => root.unmount())
    host.remove()
    // The next one is drawn in a tab of its own.
    sessionStorage.clear()
    delete flags.IS_REACT_ACT_ENVIRONMENT
  }
  drawnNow.add(remove)
  return {
    host,
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    act: run,
    press: (key, on) =>
      run(() => {
        const target = on ?? document.activeElement ?? document.body
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      }),
    click: (element) =>
      run(() => {
        if (!element) throw new Error('There is nothing to click.')
        ;(element as HTMLElement).click()
      }),
    type: (field, text) =>
      run(() => {
        if (
          !(
            field instanceof HTMLInputElement ||
            field instanceof HTMLTextAreaElement ||
            field instanceof HTMLSelectElement
          )
        )
          throw new Error('There is no field to type into.')
        // React watches the value property, so the prototype's own setter is what a person's typing looks like to it.
        const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
        setter?.call(field, text)
        field.dispatchEvent(
          new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
        )
      }),
    byText: (text, selector = '*') =>
      [...document.querySelectorAll<HTMLElement>(selector)].findLast((element) =>
        element.textContent?.includes(text),
      ),
    settle,
    until: (isThere) =>
      vi.waitFor(
        async () => {
          await settle()
          isThere()
        },
        { timeout: UNTIL_MS_MAX },
      ),
    remove,
  }
}
