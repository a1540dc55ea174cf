// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { CreditAnalysis } from '#domains/credit/contract/index.ts'
import { WarningsSection } from './warnings-section.tsx'

let drawn: Drawn
afterEach(() => drawn.remove())

const shown = async (analysis: Partial<CreditAnalysis>) => {
  drawn = await draw(
    <WarningsSection
      analysis={
        {
          warnings: [],
          checks: [],
          lookedAt: [],
          currency: 'USD',
          scale: 1,
          ...analysis,
        } as unknown as CreditAnalysis
      }
    />,
  )
  return drawn.host.textContent ?? ''
}

it('no warning is told as that of what was looked at, with what was not', async () => {
  const text = await shown({
    lookedAt: [
      { source: 'Statements', how: 'whole', says: '3 years, the newest to 2025-12-31.' },
      { source: 'SEC filings', how: 'not', says: 'Filings has never been read.' },
    ],
  })
  expect(text).toContain('The checked sources show no warnings.')
  expect(text).toContain('1 of 2 sources was checked in part or not at all')
  expect(text).toContain('Not looked at')
  expect(text).toContain('Filings has never been read.')
})

it('evidence is one click away, at home or at its publisher; another address is no link', async () => {
  const at = (href: string) => ({ label: href, href, knownOn: '2026-06-02' })
  await shown({
    warnings: [
      {
        code: 'filed-late',
        severity: 'high',
        words: 'Late.',
        evidence: [at('https://www.sec.gov/a.htm'), at('/dashboard/x'), at('javascript:alert(1)')],
      },
    ],
  })
  expect([...drawn.host.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'https://www.sec.gov/a.htm',
    '/dashboard/x',
  ])
  expect(drawn.host.textContent).toContain('known here since')
})
