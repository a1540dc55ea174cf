import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The first screening after lists have changed waits until their names can be searched. */
const INDEX_MS_MAX = 60_000

/** Screens a name by the form, with a kind that is chosen by its first letters or as the form says it, and finds something to review. */
export async function findByForm(page: Page, name: string, kind: string): Promise<void> {
  await page.goto('/dashboard/kyb/screen')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  const kinds = page.getByRole('combobox', { name: 'Kind', exact: true })
  if (kind !== '') {
    await kinds.focus()
    await page.keyboard.type(kind.slice(0, 3))
    await expect.poll(() => kinds.inputValue()).toBe(kind)
  }
  await page.getByRole('button', { name: 'Screen', exact: true }).click()
  await page.waitForURL(/screenings\/\d+/, { timeout: INDEX_MS_MAX })
  await page.getByText('To review').first().waitFor()
}
