// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CrumbsProvider } from '#design-system/patterns/page/index.ts'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { listAlerts } from '#domains/alerts/contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'
import { entriesOf } from '../navigation/screens.ts'
import { SectionNav } from '../navigation/section-nav.tsx'
import { TopBar } from './top-bar.tsx'

let drawn: Drawn
afterEach(() => drawn.remove())

const user = {
  id: 1,
  username: 'ana',
  fullName: 'Ana Lopes',
  email: 'a@b.co',
  role: 'admin',
  organisationId: 1,
  isDemo: false,
} as const

function clientWith(active: number): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(queryOf(listAlerts, { limit: 1 }).queryKey, {
    rows: [],
    total: active,
    from: 0,
    next: null,
    previous: null,
    asOf: '2026-11-21T10:00:00.000Z',
    facets: {},
  })
  return client
}

async function openBar({ active = 0 } = {}) {
  const onSearch = vi.fn()
  drawn = await draw(
    <QueryClientProvider client={clientWith(active)}>
      <CrumbsProvider>
        <TopBar user={user} onSearch={onSearch} />
      </CrumbsProvider>
    </QueryClientProvider>,
  )
  const field = drawn.host.querySelector('input[type="search"]')
  if (!field) throw new Error('There is no search box.')
  return { onSearch, field }
}

describe('the search box of every dashboard', () => {
  it('HUB-008 HUB-009 takes a click, Enter and what is typed to the palette', async () => {
    const { onSearch, field } = await openBar()
    await drawn.click(field)
    expect(onSearch).toHaveBeenLastCalledWith()
    await drawn.press('Enter', field)
    expect(onSearch).toHaveBeenLastCalledWith('')
    await drawn.press('r', field)
    expect(onSearch).toHaveBeenLastCalledWith('r')
    expect(onSearch).toHaveBeenCalledTimes(3)
  })

  it('leaves Tab and Escape alone', async () => {
    const { onSearch, field } = await openBar()
    await drawn.press('Tab', field)
    await drawn.press('Escape', field)
    expect(onSearch).not.toHaveBeenCalled()
  })
})

describe('the bell', () => {
  it('counts the active alerts, in figures and for who hears the page', async () => {
    await openBar({ active: 23 })
    const bell = drawn.host.querySelector('a[href="/dashboard/analytics"]')
    expect(bell?.getAttribute('aria-label')).toBe('Alerts, 23 active')
    expect(bell?.textContent).toBe('23')
  })

  it('shows no figure where none is active, and no more than two digits', async () => {
    await openBar()
    expect(drawn.host.querySelector('a[href="/dashboard/analytics"]')?.textContent).toBe('')
    await drawn.remove()
    await openBar({ active: 340 })
    expect(drawn.host.querySelector('a[href="/dashboard/analytics"]')?.textContent).toBe('99+')
  })
})

describe('the screens beside one another', () => {
  it('marks the one that is open and leads to the others', async () => {
    drawn = await draw(<SectionNav pathname="/dashboard/kyb/cases" user={user} />)
    const links = [...drawn.host.querySelectorAll('a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      entriesOf('Compliance').map((entry) => entry.to),
    )
    expect(drawn.host.querySelector('[aria-current="page"]')?.textContent).toBe('Cases')
  })

  it('is not drawn on a single case, which has its breadcrumbs', async () => {
    drawn = await draw(<SectionNav pathname="/dashboard/kyb/cases/4" user={user} />)
    expect(drawn.host.querySelector('nav')).toBeNull()
  })
})
