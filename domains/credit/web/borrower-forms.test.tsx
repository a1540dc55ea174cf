// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { AddBorrowerDialog } from './add-borrower-dialog.tsx'
import { MarketPanel } from './borrower/market-panel.tsx'

let drawn: Drawn | undefined
afterEach(async () => {
  await drawn?.remove()
  drawn = undefined
})
const open = async (node: ReactNode) => {
  drawn = await draw(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>)
  await drawn.settle()
}
const labels = () => [...document.querySelectorAll('label')].map((label) => label.textContent)

it('a borrower is added by a form with its symbol as a text', async () => {
  await open(<AddBorrowerDialog isOpen onClose={() => undefined} />)
  for (const label of ['Company', 'Kind', 'Group', 'Customer number', 'Symbol'])
    expect(labels().join(), label).toContain(label)
})

it('its symbol is named later by a form, and until then it is said that nothing of the market is known', async () => {
  const of = { borrower: { id: 1, symbol: '' }, analysis: { market: null, models: [], currency: 'USD' } }
  await open(<MarketPanel {...(of as unknown as Parameters<typeof MarketPanel>[0])} />)
  expect(document.body.textContent).toContain('No symbol is set')
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Name its symbol')
  await act(async () => button?.click())
  await drawn?.settle()
  expect(labels().join()).toContain('Symbol')
})
