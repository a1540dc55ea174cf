// @vitest-environment happy-dom
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterEach, describe, expect, it } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import routes from '../../routes.ts'
import { isCurrent, ProductRail } from './product-rail.tsx'

let drawn: Drawn
afterEach(() => drawn?.remove())

describe('the product rail', () => {
  it('SHELL-022 SHELL-024 SHELL-028 leads to the market, to company intelligence, and home by its logo', async () => {
    drawn = await draw(<ProductRail pathname="/dashboard/compliance" />)
    const links = [...drawn.host.querySelectorAll('a')].map((link) => [
      link.getAttribute('aria-label') ?? link.textContent,
      link.getAttribute('href'),
    ])
    expect(links).toEqual([
      ['Assay, home', '/'],
      ['Public Market Research', '/app'],
      ['Company Intelligence', '/dashboard/intelligence'],
    ])
    expect(drawn.host.querySelector('[aria-current]')).toBeNull()
  })

  it('SHELL-025 SHELL-026 SHELL-027 what is coming is named, described, and leads nowhere', async () => {
    drawn = await draw(<ProductRail pathname="/" />)
    const soon = [...drawn.host.querySelectorAll('li[title]')]
    expect(soon.map((entry) => entry.getAttribute('title')?.toLowerCase())).toEqual([
      'ai credit scoring, coming soon',
      'real-time monitoring, coming soon',
      'aml/kyc screening, coming soon',
    ])
    expect(soon.map((entry) => entry.textContent)).toEqual([
      'LendRiskAI credit scoringSoon',
      'Portfolio AnalyticsReal-time monitoringSoon',
      'Risk & ComplianceAML/KYC screeningSoon',
    ])
    for (const entry of soon) expect(entry.querySelector('a, button, [tabindex]')).toBeNull()
  })

  it('HUB-024 stands on every dashboard: each is drawn inside the shell that carries it', async () => {
    const dashboards: string[] = []
    const walk = (entries: readonly RouteConfigEntry[], isInShell: boolean) => {
      for (const entry of entries) {
        const inside = isInShell || entry.file.endsWith('shell/shell.tsx')
        if (entry.path?.startsWith('dashboard/')) {
          dashboards.push(entry.path)
          expect(inside, entry.path).toBe(true)
        }
        walk(entry.children ?? [], inside)
      }
    }
    walk(await routes, false)
    expect(dashboards).toContain('dashboard/compliance')
    expect(dashboards).toContain('dashboard/kyb')
  })

  it('SHELL-023 the market is current at /app and under it, on its dashboards and its analyses, and nowhere else', () => {
    for (const path of [
      '/dashboard/home',
      '/dashboard/demo',
      '/dashboard/bonds',
      '/dashboard/financial-intelligence',
    ])
      expect(isCurrent('/app', path), path).toBe(true)
    for (const path of ['/dashboard/kyb', '/dashboard/compliance', '/dashboard/settings/profile'])
      expect(isCurrent('/app', path), path).toBe(false)
    expect(isCurrent('/app', '/app')).toBe(true)
    expect(isCurrent('/app', '/app/discover/x')).toBe(true)
    expect(isCurrent('/app', '/apple')).toBe(false)
  })
})
