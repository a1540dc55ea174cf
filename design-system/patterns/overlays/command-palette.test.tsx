// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import CommandPalette, { type Command } from './command-palette.tsx'

let drawn: Drawn
afterEach(() => drawn.remove())

type Answer = { commands: readonly Command[]; incomplete: readonly string[] }

it('HUB-009 Enter takes nothing that was found for an earlier text, and an incomplete search says so', async () => {
  const ran: string[] = []
  const waiting = new Map<string, (answer: Answer) => void>()
  const command = (label: string): Command => ({
    id: label,
    group: 'Found',
    label,
    run: () => void ran.push(label),
  })
  drawn = await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CommandPalette
        isOpen
        onClose={() => {}}
        commands={[]}
        search={(text) => new Promise((resolve) => waiting.set(text, resolve))}
      />
    </QueryClientProvider>,
    '/',
  )
  const field = () => document.querySelector('input') as HTMLInputElement
  const type = (text: string) => drawn.type(field(), text)
  const options = () =>
    [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
  const enter = () =>
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await type('ha')
  await drawn.until(() => expect(waiting.has('ha')).toBe(true))
  waiting.get('ha')?.({
    commands: [command('Hagen Ltd')],
    incomplete: ['The directory is still being filled.'],
  })
  await drawn.until(() => {
    expect(options()).toEqual(['Hagen Ltd'])
  })
  expect(document.querySelector('[role="status"]')?.textContent).toBe('The directory is still being filled.')
  await type('halden')
  await drawn.settle()
  expect(options()).toEqual([])
  expect(document.querySelector('[role="status"]')?.textContent).toBe('Searching')
  enter()
  await drawn.settle()
  expect(ran).toEqual([])
  await drawn.until(() => expect(waiting.has('halden')).toBe(true))
  waiting.get('halden')?.({ commands: [command('Halden AG')], incomplete: [] })
  await drawn.until(() => {
    expect(options()).toEqual(['Halden AG'])
  })
  // Asked again, what was found the first time is not shown until it is found again.
  waiting.clear()
  await type('ha')
  await drawn.until(() => expect(waiting.has('ha')).toBe(true))
  expect(options()).toEqual([])
  enter()
  await drawn.settle()
  expect(ran).toEqual([])
  await type('halden')
  await drawn.until(() => expect(waiting.has('halden')).toBe(true))
  waiting.get('halden')?.({ commands: [command('Halden AG')], incomplete: [] })
  await drawn.until(() => expect(options()).toEqual(['Halden AG']))
  enter()
  await drawn.settle()
  expect(ran).toEqual(['Halden AG'])
})
