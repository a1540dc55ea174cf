// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CrumbsProvider } from '#design-system/patterns/page/index.ts'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { DemoBanner } from '../shell/demo-banner.tsx'
import { type SessionUser, sessionQuery } from '../shell/session.ts'
import { SideSlot, SideSlotProvider } from '../shell/side-slot.tsx'
import MarketFrame from './market-frame.tsx'
import MarketScreen from './market-screen.tsx'
import { openedBy } from './views.ts'

const user: SessionUser = {
  id: 1,
  username: 'mara.okafor',
  fullName: 'Mara Okafor',
  email: 'mara@example.org',
  role: 'admin',
  organisationId: 1,
  isDemo: false,
}
const guest: SessionUser = {
  ...user,
  username: 'demo',
  fullName: 'Demo Analyst',
  role: 'analyst',
  isDemo: true,
}
const advice = 'Market data is delayed 15+ minutes. Nothing shown is investment advice.'

let drawn: Drawn | undefined
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  // The views bring their own queries, which their own tests answer.
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Not here.', code: 'not-found' }, { status: 404 }),
  )
})
afterEach(async () => {
  await drawn?.remove()
  drawn = undefined
  vi.unstubAllGlobals()
})

async function open(path: string, who = user): Promise<Drawn> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  client.setQueryData(sessionQuery.queryKey, { user: who })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <CrumbsProvider>
        <SideSlotProvider>
          <SideSlot />
          <DemoBanner user={who} />
          <Routes>
            <Route element={<MarketFrame />}>
              <Route path="/dashboard/bonds" element={<h1>Fixed income</h1>} />
              <Route path="*" element={<MarketScreen />} />
            </Route>
          </Routes>
        </SideSlotProvider>
      </CrumbsProvider>
    </QueryClientProvider>,
    path,
  )
  await drawn?.until(() => {
    expect(drawn?.host.querySelector('h1')).not.toBeNull()
  })
  return drawn
}

const heading = () => drawn?.host.querySelector('h1')?.textContent
const text = () => drawn?.host.textContent ?? ''
const nav = () => drawn?.host.querySelector('nav[aria-label="Public Market Research"]')
const buttons = () => [...(nav()?.querySelectorAll('button') ?? [])]
const current = () => nav()?.querySelector('[aria-current]')?.textContent
const goTo = async (label: string) => {
  await drawn?.click(buttons().find((button) => button.textContent === label))
  await drawn?.settle()
}
const linksOf = (root: ParentNode | null | undefined) =>
  [...(root?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')])

describe('the side navigation', () => {
  it('SHELL-003 SHELL-004 changes the view and never the address', async () => {
    await open('/dashboard/home')
    expect(buttons().map((button) => button.textContent)).toEqual([
      'Home',
      'Portfolio',
      'Trading',
      'AI Insights',
      'Research',
      'Reports',
      'Settings',
    ])
    for (const [label, title] of [
      ['Research', 'Research Center'],
      ['Reports', 'Reports & Analytics'],
      ['Settings', 'Account Settings'],
      ['AI Insights', 'AI Insights'],
    ] as const) {
      await goTo(label)
      expect(heading()).toBe(title)
      expect(current()).toBe(label)
      expect(document.activeElement?.textContent).toBe(title)
      expect(drawn?.address()).toBe('/dashboard/home')
    }
  })

  it('leads to the analyses beside the views, and from there back to any view', async () => {
    await open('/dashboard/bonds')
    expect(heading()).toBe('Fixed income')
    expect(current()).toBe('Fixed income')
    expect(linksOf(nav()).map(([label]) => label)).toEqual([
      'Fixed income',
      'Risk',
      'Attribution',
      'Options',
      'Workstation',
      'Statements',
    ])
    await goTo('Research')
    expect(heading()).toBe('Research Center')
    expect(drawn?.address()).toBe('/dashboard/home')
    await drawn?.click(drawn.byText('Fixed income', 'nav a'))
    await drawn?.settle()
    expect(heading()).toBe('Fixed income')
    await goTo('Home')
    expect(drawn?.address()).toBe('/app')
  })

  it('SHELL-005 SHELL-040 SEARCH-004 an address opens with its view: the dashboards with the portfolio, /app with the market home', () => {
    expect(openedBy('/dashboard/home')).toBe('portfolio')
    expect(openedBy('/dashboard/demo/')).toBe('portfolio')
    for (const path of ['/app', '/app/', '/app/search', '/app/anything/below'])
      expect(openedBy(path)).toBe('home')
  })

  it('SHELL-006 SHELL-007 SYS-015 SYS-016 the switcher moves between the two families of products', async () => {
    await open('/dashboard/home')
    await drawn?.click(drawn.host.querySelector('button[aria-haspopup="menu"]'))
    await drawn?.settle()
    const offered = [...document.querySelectorAll('a[role="menuitem"]')].slice(0, 2)
    expect(offered.map((item) => [item.textContent?.toLowerCase(), item.getAttribute('href')])).toEqual([
      ['public market researchai research for public markets', '/app'],
      ['private market intelligencedue diligence for private companies', '/dashboard/companies'],
    ])
  })

  it('SHELL-008 SHELL-046 Sign Out is a navigation to the end of the session', async () => {
    await open('/dashboard/home')
    expect(linksOf(drawn?.host)).toContainEqual(['Sign Out', '/api/auth/logout'])
  })
})

describe('the portfolio', () => {
  it('SHELL-015 SHELL-017 SHELL-018 greets by full name, with the date in long US format', async () => {
    vi.setSystemTime(new Date(2026, 10, 21, 12))
    await open('/dashboard/home')
    expect(heading()).toBe('Welcome back, Mara Okafor')
    expect(text()).toContain('Saturday, November 21, 2026')
    expect(text()).toContain('This is your portfolio performance.')
    vi.useRealTimers()
  })

  it('SHELL-016 greets by username where there is no full name', async () => {
    await open('/dashboard/home', { ...user, fullName: null })
    expect(heading()).toBe('Welcome back, mara.okafor')
  })
})

describe('the demo', () => {
  it('SHELL-012 SHELL-013 says that it is one and leads to sign-up', async () => {
    await open('/dashboard/demo', guest)
    expect(heading()).toBe('Welcome back, Demo Analyst')
    expect(drawn?.host.querySelector('[role="note"]')?.textContent).toContain('This is a demo dashboard')
    expect(linksOf(drawn?.host)).toContainEqual(['Sign up', '/signup'])
  })

  it('SHELL-014 tells nobody else so', async () => {
    await open('/dashboard/home')
    expect(drawn?.host.querySelector('[role="note"]')).toBeNull()
  })

  it('SHELL-010 asks somebody who is signed in before their session ends', async () => {
    const sent: string[] = []
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      sent.push(`${init?.method ?? 'GET'} ${url}`)
      return Response.json({ message: 'Too many requests.', code: 'too-many-requests' }, { status: 429 })
    })
    await open('/dashboard/demo')
    expect(text()).toContain('You are signed in as Mara Okafor.')
    expect(sent.filter((call) => call.startsWith('POST'))).toEqual([])
    await drawn?.click(drawn.byText('Sign out and open the demo', 'button'))
    await drawn?.until(() => {
      expect(drawn?.host.querySelector('[role="alert"]')?.textContent).toContain('Too many requests.')
    })
  })
})

describe('the cards', () => {
  it('SHELL-042 Research Center', async () => {
    await open('/dashboard/home')
    await goTo('Research')
    for (const words of ['Market Analysis', 'Company Research', 'Investment Insights'])
      expect(drawn?.byText(words, 'h2')).toBeDefined()
    expect(text()).toMatch(/analyst reports, earnings data and market trends/i)
    expect(linksOf(drawn?.host)).toContainEqual(['Fixed income', '/dashboard/bonds'])
  })

  it('SHELL-043 Reports & Analytics', async () => {
    await open('/dashboard/home')
    await goTo('Reports')
    for (const words of ['Performance Reports', 'Tax Documents', 'Account Statements'])
      expect(drawn?.byText(words, 'h2')).toBeDefined()
    expect(text()).toMatch(/monthly statements, tax forms and performance analysis/i)
    await drawn?.click(drawn.byText('Portfolio performance', 'button'))
    await drawn?.settle()
    expect(current()).toBe('Portfolio')
  })

  it('SHELL-044 Account Settings leads to one’s own screens, those of an administrator included', async () => {
    await open('/dashboard/home')
    await goTo('Settings')
    for (const words of ['Account Preferences', 'Notifications', 'Security'])
      expect(drawn?.byText(words, 'h2')).toBeDefined()
    expect(text()).toMatch(/profile settings, security preferences and notifications/i)
    expect(linksOf(drawn?.host)).toEqual(
      expect.arrayContaining([
        ['Profile', '/dashboard/settings/profile'],
        ['Security', '/dashboard/settings/security'],
        ['API keys', '/dashboard/settings/keys'],
        ['People', '/dashboard/settings/people'],
        ['Alerts', '/dashboard/analytics'],
      ]),
    )
  })

  it('SHELL-019 SHELL-020 every view says that data is delayed and nothing is advice', async () => {
    await open('/dashboard/home')
    for (const { textContent } of buttons()) {
      await goTo(textContent ?? '')
      await drawn?.until(() => {
        expect(text(), textContent ?? '').toContain(advice)
      })
    }
  })
})

describe('the places under /app', () => {
  it('SEARCH-001 /app/discover is Market Discovery, coming soon', async () => {
    await open('/app/discover')
    expect(heading()).toBe('Market Discovery')
    expect(text()).toContain('Market Discovery is coming soon.')
  })

  it('SEARCH-002 /app/spaces is Financial Spaces, coming soon', async () => {
    await open('/app/spaces')
    expect(heading()).toBe('Financial Spaces')
    expect(text()).toContain('Financial Spaces is coming soon.')
    await goTo('Research')
    expect(heading()).toBe('Research Center')
  })

  it('SEARCH-003 /app/account is Account Settings with links to the dashboard and to the prices', async () => {
    await open('/app/account')
    expect(heading()).toBe('Account Settings')
    const links = linksOf(drawn?.host).map(([, href]) => href)
    expect(links).toEqual(expect.arrayContaining(['/dashboard', '/pricing']))
  })

  it('SEARCH-004 anything else is the market home; what was asked at its foot is answered in its place', async () => {
    await open('/app/anything')
    expect(heading()).toBe('Market home')
    await open('/app/search?q=What%20moves%20AAPL%3F')
    expect(heading()).toBe('What moves AAPL?')
    await open('/app/search?q=%20')
    expect(heading()).toBe('Market home')
  })
})
