import type { BrowserContext, Page, Request } from 'playwright-core'

const QUIET_MS = 300
const QUIET_WITHIN_MS = 30_000

type Calls = { underWay: Set<Request>; changedAt: number }

const callsOf = new WeakMap<Page, Calls>()

/** Follows the calls of every page of a browser's context, so that `untilQuiet` knows what is under way. */
export function followCalls(context: BrowserContext): void {
  context.on('page', (page) => {
    const calls: Calls = { underWay: new Set(), changedAt: Date.now() }
    callsOf.set(page, calls)
    const change = (request: Request, isUnderWay: boolean) => {
      // The stream of live updates stays open, and a beacon outlives its page.
      if (request.resourceType() === 'ping' || new URL(request.url()).pathname === '/api/live') return
      if (isUnderWay) calls.underWay.add(request)
      else calls.underWay.delete(request)
      calls.changedAt = Date.now()
    }
    page.on('request', (request) => change(request, true))
    page.on('requestfinished', (request) => change(request, false))
    page.on('requestfailed', (request) => change(request, false))
  })
}

/**
 * Waits until a page is loaded and asks for nothing more. Playwright's own `networkidle` cannot say so: with a stream open it is never
 * reached, and once it was reached it is not looked at again before the next document.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const calls = callsOf.get(page)
  if (!calls) throw new Error('The calls of this page were not followed from its beginning.')
  await page.waitForLoadState('load')
  const deadline = Date.now() + QUIET_WITHIN_MS
  while (calls.underWay.size > 0 || Date.now() - calls.changedAt < QUIET_MS) {
    if (Date.now() > deadline) {
      const open = [...calls.underWay].map((request) => request.url()).join(', ')
      throw new Error(`The page did not come to rest: ${open || 'it asks again and again'}.`)
    }
    await page.waitForTimeout(50)
  }
}
