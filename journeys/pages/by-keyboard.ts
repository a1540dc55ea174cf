import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const TABS_MOST = 250

/** Goes to something with the tab key alone, as far as the page lets one. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  const isReached = () => target.evaluate((node) => node === document.activeElement)
  for (let presses = 0; presses < TABS_MOST && !(await isReached()); presses += 1)
    await page.keyboard.press('Tab')
  expect(await isReached(), `${target} is reached with the tab key`).toBe(true)
}

/** Goes to something and presses it. */
export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Goes to a field and types into it, over what stands there. */
export async function typeByKeyboard(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
