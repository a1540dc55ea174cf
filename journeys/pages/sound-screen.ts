import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, type Look, overflowsSideways, picture } from '../browser.ts'
import { untilQuiet } from './quiet-page.ts'

/** How every story is looked at. */
export const looks: Look[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 360 },
]

/** What every screen on the way has to satisfy: a picture is kept, axe finds nothing, nothing scrolls sideways. */
export async function isSound(page: Page, name: string, look: Look): Promise<void> {
  await untilQuiet(page)
  await picture(page, name, look)
  expect(await findings(page), `axe on ${name}`).toEqual([])
  expect(await overflowsSideways(page), `${name} scrolls sideways`).toBe(false)
}

/** What axe finds wherever the page is scrolled to: half under the bar at its top something is covered that is not from the top of the page. */
async function findings(page: Page): Promise<string[]> {
  const found = await axeFindings(page)
  const scrolled = await page.evaluate(() => window.scrollY)
  if (found.length === 0 || scrolled === 0) return found
  await page.evaluate(() => window.scrollTo({ top: 0 }))
  const foundFromTop = await axeFindings(page)
  await page.evaluate((top) => window.scrollTo({ top }), scrolled)
  return foundFromTop
}
