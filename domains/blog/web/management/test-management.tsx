import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { closeToast, showToast, Toasts } from '#design-system/patterns/overlays/index.ts'
import { draw } from '#design-system/testing/render.tsx'

export type Sent = { method: string; path: string; body: unknown }
type Answer = { status?: number; body?: unknown } | 'lost'

/** A screen of blog management with a server that answers as the test says, and notes what it was sent. */
export async function openManagement(
  screen: ReactNode,
  answers: (sent: Sent) => Answer | undefined,
  path = '/admin/blog',
) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const one = {
      method: init.method ?? 'GET',
      path: url,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    sent.push(one)
    const answer = answers(one)
    if (answer === 'lost') throw new TypeError('failed to fetch')
    if (answer === undefined) throw new Error(`No answer to ${one.method} ${one.path}`)
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status ?? 200 })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const drawn = await draw(
    <QueryClientProvider client={client}>
      {screen}
      <Toasts />
    </QueryClientProvider>,
    path,
  )
  await drawn.settle()
  const field = (name: string) =>
    document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)
  return {
    ...drawn,
    sent,
    writes: () => sent.filter(({ method }) => method !== 'GET'),
    field,
    button: (label: string) =>
      [...document.querySelectorAll<HTMLElement>('button, a')].find(
        (one) => one.textContent?.trim() === label,
      ),
    fill: async (fields: Record<string, string>) => {
      for (const [name, text] of Object.entries(fields)) await drawn.type(field(name), text)
    },
    /** What is announced: failures interrupt, successes wait. */
    reported: (role: 'alert' | 'status') =>
      document.querySelector(`section[aria-label="Notifications"] [role="${role}"]`)?.textContent ?? '',
    leave: async () => {
      await drawn.act(() => {
        const last = showToast({ kind: 'success', title: 'end' })
        for (let id = 0; id <= last; id += 1) closeToast(id)
      })
      await drawn.remove()
      client.clear()
      vi.unstubAllGlobals()
    },
  }
}
