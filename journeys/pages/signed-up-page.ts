import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Look, openContext, watchFailures } from '../browser.ts'

export type SignedUpPage = { context: BrowserContext; page: Page; failures: string[] }

/** The browser of somebody who just signed up; one name serves every look, as the theme is part of the name. */
export async function openSignedUp(
  browser: Browser,
  url: string,
  look: Look,
  { as, fullName, at }: { as: string; fullName: string; at: string },
): Promise<SignedUpPage> {
  const context = await openContext(browser, url, look)
  const page = await context.newPage()
  const failures = watchFailures(page)
  const username = `${as}-${look.theme}`
  const answer = await page.request.post('/api/auth/register', {
    data: { username, email: `${username}@example.com`, password: 'a long pass phrase', fullName },
  })
  if (!answer.ok()) throw new Error(`Signing up failed with ${answer.status()}: ${await answer.text()}`)
  await page.goto(at)
  return { context, page, failures }
}
