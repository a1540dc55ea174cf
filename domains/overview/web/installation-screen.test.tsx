// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { InstallationFigure } from '#domains/overview/contract/index.ts'
import InstallationScreen from './installation-screen.tsx'

let drawn: Drawn | undefined
afterEach(async () => {
  await drawn?.remove()
  vi.unstubAllGlobals()
})

const figure = (more: Partial<InstallationFigure>): InstallationFigure => ({
  ...{ name: 'assay_jobs_due', title: 'Jobs that are due', help: 'Help', of: 'nightly', unit: 'count' },
  ...{ value: 2, state: 'fine' },
  ...more,
})

async function open(answer: () => Response): Promise<string> {
  vi.stubGlobal('fetch', async () => answer())
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <InstallationScreen />
    </QueryClientProvider>,
  )
  await drawn.settle()
  return document.body.textContent ?? ''
}

const state = (...figures: InstallationFigure[]) =>
  Response.json({ database: 'embedded', readAt: '2026-11-30T07:00:00.000Z', isMonitored: false, figures })

it('shows what needs attention first, and an unread figure as not known', async () => {
  const text = await open(() =>
    state(
      figure({}),
      figure({ name: 'assay_x', title: 'Free space', unit: 'bytes', value: null, of: '', state: 'unknown' }),
      figure({ name: 'assay_y', title: 'Oldest job', unit: 'seconds', value: 200_000, state: 'look' }),
    ),
  )
  expect(text).toContain('1 figure needs attention. 1 could not be read.')
  expect(text.indexOf('Oldest job')).toBeLessThan(text.indexOf('Free space'))
  expect(text.indexOf('Free space')).toBeLessThan(text.indexOf('Jobs that are due'))
  expect(text).toContain('2.3 days')
  expect(text).toContain('Not known')
  expect(text).toContain('METRICS_TOKEN is not set')
})

it('does not call a state fine of which a part was not read', async () => {
  expect(await open(() => state(figure({ value: null, state: 'unknown' })))).toContain(
    'Nothing that could be read is beyond its limit. 1 could not be read.',
  )
})

it('a state that cannot be read is no state', async () => {
  const text = await open(() => Response.json({ code: 'internal-error', message: 'No.' }, { status: 500 }))
  expect(text).toContain('The state of the installation could not be read.')
  expect(text).not.toContain('beyond')
})
