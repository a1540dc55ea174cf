// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { SessionEndNotice } from './session-end-notice.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

type Session = { endsAt: string | null; endsAtLatest: string | null; lacksSecondFactor: boolean }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

async function open(...stated: Partial<Session>[]): Promise<{ asked: () => number }> {
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json({
      endsAt: null,
      endsAtLatest: null,
      lacksSecondFactor: false,
      ...(stated.length > 1 ? stated.shift() : stated[0]),
    })
  })
  drawn = await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionEndNotice />
    </QueryClientProvider>,
  )
  await drawn.settle()
  return { asked: () => asked }
}
const dialog = () => document.querySelector('[role="dialog"]')

describe('the end of a session', () => {
  it('is said two minutes before, and asked for again by whoever is still there', async () => {
    const { asked } = await open({ endsAt: inMinutes(1) }, { endsAt: inMinutes(30) })
    await drawn.until(() => expect(dialog()?.textContent).toContain('Are you still here?'))
    const before = asked()
    await drawn.click(
      [...document.querySelectorAll('button')].find((one) => one.textContent === 'Stay signed in'),
    )
    await drawn.until(() => expect(dialog()).toBeNull())
    expect(asked()).toBe(before + 1)
  })

  it('that no use puts off is said as such', async () => {
    const endsAt = inMinutes(1)
    await open({ endsAt, endsAtLatest: endsAt })
    await drawn.until(() => expect(dialog()?.textContent).toContain('Your session ends soon'))
    await drawn.click(
      [...document.querySelectorAll('button')].find((one) => one.textContent === 'Understood'),
    )
    await drawn.until(() => expect(dialog()).toBeNull())
  })

  it('is not spoken of while it is far, or where no rule ends it', async () => {
    await open({ endsAt: inMinutes(20) })
    expect(dialog()).toBeNull()
    await drawn.remove()
    await open({})
    expect(dialog()).toBeNull()
  })
})
