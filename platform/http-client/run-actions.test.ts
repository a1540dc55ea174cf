// @vitest-environment happy-dom
import { setTimeout as pause } from 'node:timers/promises'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { useRunActions } from './run-actions.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const root = createRoot(document.createElement('div'))
const client = new QueryClient()
let actions: ReturnType<typeof useRunActions>
function Acting({ id }: { id: number }) {
  actions = useRunActions({ id }, [])
  return null
}
const show = (id: number) =>
  act(() => root.render(createElement(QueryClientProvider, { client }, createElement(Acting, { id }))))
// What an action came to is drawn in a turn of its own, after the answer.
const refusalIs = (expected: string | undefined) =>
  vi.waitFor(async () => {
    await act(() => pause(0))
    expect([client.isMutating(), actions.refusal]).toEqual([0, expected])
  }, 20_000)

afterEach(() => act(() => root.unmount()))

it('a refusal is shown of the run that it is of, until something else is done about it', async () => {
  const refused = () =>
    Response.json(
      { message: 'This has ended: there is nothing to cancel.', code: 'conflict' },
      { status: 409 },
    )
  vi.stubGlobal('fetch', async (url: string) =>
    String(url).endsWith('/cancel') ? refused() : Response.json({}),
  )
  await show(1)
  await act(() => actions.onCancel())
  await refusalIs('This has ended: there is nothing to cancel.')
  await show(2)
  expect(actions.refusal).toBeUndefined()
  await show(1)
  expect(actions.refusal).toBe('This has ended: there is nothing to cancel.')
  await act(() => actions.onRetry())
  await refusalIs(undefined)
})
