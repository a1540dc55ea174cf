// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { CreditStatement } from '#domains/credit/contract/index.ts'
import { SpreadingPanel } from './spreading-panel.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const statement = (id: number, period: string, revenue: number, more: object = {}) =>
  ({
    id,
    period,
    currency: 'USD',
    months: 12,
    scale: 1,
    amounts: { revenue },
    sources: {},
    source: 'form',
    sourceWords: 'Entered by Ines Duarte',
    filedOn: '2026-02-01',
    isRestated: false,
    isSuperseded: false,
    acceptedWith: '',
    enteredBy: 'Ines Duarte',
    enteredAt: '2026-02-01T09:00:00.000Z',
    withdrawnAt: null,
    withdrawnBy: null,
    withdrawnReason: null,
    ...more,
  }) as z.infer<typeof CreditStatement>

const years = [statement(1, '2024-12-31', 100), statement(3, '2025-12-31', 120)]
const withdrawn = [
  statement(2, '2024-12-30', 999, {
    withdrawnAt: '2026-03-01T09:00:00.000Z',
    withdrawnBy: 'Tomas Varga',
    withdrawnReason: 'The day was wrong',
  }),
]

const open = async (stated: readonly z.infer<typeof CreditStatement>[] = years) => {
  drawn = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <SpreadingPanel borrowerId={7} statements={stated} withdrawn={stated === years ? withdrawn : []} />
    </QueryClientProvider>,
  )
}
const button = (name: RegExp) =>
  [...document.querySelectorAll('button')].find((one) =>
    name.test(one.getAttribute('aria-label') ?? one.textContent ?? ''),
  )
const text = () => document.body.textContent ?? ''

it('a withdrawn year stands beside the others only where it is asked for, and nothing is measured against it', async () => {
  await open()
  expect(text()).not.toContain('999')
  await drawn.click(document.querySelector<HTMLInputElement>('input[type="checkbox"]') ?? undefined)
  expect(text()).toContain('counts in nothing')
  await drawn.click(button(/^999: Revenue/))
  expect(text()).toContain('Withdrawn by Tomas Varga: The day was wrong')
  await drawn.click([...document.querySelectorAll('label')].find((one) => one.textContent === 'Growth'))
  expect(text()).toContain('+20.0%')
})

it('billions that were filed in units are read in millions, and said as they stand; fifteen months say so and have no growth', async () => {
  const filed = (id: number, period: string, revenue: number, more: object = {}) =>
    statement(id, period, revenue, { amounts: { totalAssets: 5_250_000_000, revenue }, ...more })
  await open([
    filed(1, '2024-12-31', 2_000_000_000),
    filed(2, '2025-12-31', 2_500_000_000, { months: 15, acceptedWith: '' }),
  ])
  expect(text()).toContain('USD million')
  expect(text()).toContain('5,250')
  expect(text()).toContain('15 months, not a year')
  await drawn.click(button(/^2,500: Revenue/))
  expect(text()).toContain('Revenue, 15 months to')
  expect(text()).toContain('2,500,000,000 USD.')
  await drawn.click([...document.querySelectorAll('label')].find((one) => one.textContent === 'Growth'))
  expect(text()).toContain('0.0%')
  expect(text()).not.toContain('25.0%')
})

it('a year is withdrawn with a reason, alone or with all that came with it', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ code: 'conflict', message: 'Withdrawn already.' }, { status: 409 })
  })
  await open()
  const withdraw = async (isAll: boolean) => {
    await drawn.click(button(/^Withdraw the year to .*2025/))
    if (isAll)
      await drawn.click(
        document.querySelector<HTMLInputElement>('[role="dialog"] input[type="checkbox"]') ?? undefined,
      )
    const reason = document.querySelector<HTMLInputElement>('[role="dialog"] input:not([type="checkbox"])')
    await drawn.act(() => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      set?.call(reason, 'Another company’s')
      reason?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await drawn.click(
      document.querySelector<HTMLButtonElement>('[role="dialog"] button[type="submit"]') ?? undefined,
    )
    await drawn.settle()
  }
  await withdraw(false)
  expect(sent.at(-1)).toMatchObject({ statementIds: [3], reason: 'Another company’s' })
  expect(text()).toContain('Withdrawn already.')
})
