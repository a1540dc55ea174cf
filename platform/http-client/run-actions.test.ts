// @vitest-environment happy-dom
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
const settled = () => act(() => vi.waitUntil(() => client.isMutating() === 0))

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
  await settled()
  expect(actions.refusal).toBe('This has ended: there is nothing to cancel.')
  await show(2)
  expect(actions.refusal).toBeUndefined()
  await show(1)
  await act(() => actions.onRetry())
  await settled()
  expect(actions.refusal).toBeUndefined()
})
