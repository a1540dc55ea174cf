// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import ScreeningSettingsScreen from './screening-settings-screen.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

async function openAs(role: 'admin' | 'analyst' | 'viewer', organisationId = 1) {
  vi.stubGlobal('fetch', async (url: string) =>
    url.startsWith('/api/auth/user')
      ? Response.json({ user: { id: 1, role, organisationId } })
      : Response.json({ message: 'Away.', code: 'internal-error' }, { status: 500 }),
  )
  drawn = await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ScreeningSettingsScreen />
    </QueryClientProvider>,
  )
  await drawn.settle()
  return drawn.host.querySelector('fieldset')
}

it.each(['analyst', 'viewer'] as const)(
  'a %s sees the settings that hold, cannot fill them in, and is told why',
  async (role) => {
    const settings = await openAs(role)
    expect(settings?.disabled).toBe(true)
    expect(settings?.textContent).toContain('Only administrators change it')
  },
)

it('the administrator of any organisation changes its own', async () => {
  for (const organisationId of [1, 7]) {
    expect((await openAs('admin', organisationId))?.disabled).toBe(false)
    await drawn.remove()
  }
})
