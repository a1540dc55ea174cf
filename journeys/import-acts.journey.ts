import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { openBrowser } from './browser.ts'
import { findByForm } from './pages/screen-by-form.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { atDesk, isSoundInEveryLook } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const folder = sharedData('data/sanctions/eu-journal/consolidated')
const IMPORT_MS_MAX = 120_000

/** The rows of an act: a line break inside quotes is none. */
function rowsOf(text: string): number {
  const lines = text.replace(/"(?:[^"]|"")*"/g, '""').split(/\r?\n/)
  return lines.filter((line) => line.trim() !== '').length - 1
}

describe('somebody with the 45 acts of the EU', () => {
  const look = atDesk
  let browser: Browser
  let server: RunningServer
  beforeAll(async () => {
    browser = await openBrowser()
    server = await startServer({ SAMPLE_DATA: 'off' })
  })
  afterAll(async () => {
    await server?.stop()
    await browser?.close()
  })

  it.skipIf(!existsSync(folder))(
    'imports them all as one list, sees every entry, looks one up, and finds who is on them by form with any kind (skipped without ASSAY_DATA)',
    async () => {
      const { context, page } = await openSignedUp(browser, server.url, look, {
        as: 'elena',
        fullName: 'Elena Marchetti',
        at: '/dashboard/kyb/lists',
      })
      await page.getByText('OFAC Specially Designated Nationals').first().waitFor()
      await isSoundInEveryLook(page, 'shipped-lists', look)

      const acts = readdirSync(folder)
        .filter((name) => /\.csv(\.gz)?$/.test(name))
        .map((name) => ({ name, mimeType: 'text/csv', buffer: readFileSync(join(folder, name)) }))
      expect(acts).toHaveLength(45)
      const text = ({ name, buffer }: (typeof acts)[number]) =>
        (name.endsWith('.gz') ? gunzipSync(buffer) : buffer).toString('utf8')
      const rows = acts.reduce((sum, act) => sum + rowsOf(text(act)), 0)

      await page.getByRole('button', { name: 'Import a list' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Import a list' })
      await dialog.getByLabel('List', { exact: true }).click()
      await page.getByRole('option', { name: /EU restrictive measures/ }).click()
      await dialog.locator('input[type=file]').setInputFiles(acts)
      await dialog.getByText(/^45 files: /).waitFor()
      await isSoundInEveryLook(page, 'import-acts', look)
      await dialog.getByRole('button', { name: 'Import', exact: true }).click()
      await dialog.waitFor({ state: 'hidden', timeout: IMPORT_MS_MAX })

      const answer = await page.request.get('/api/kyb/lists/eu-journal/versions')
      const [version] = (await answer.json()) as { entries: number; notes: string[] }[]
      const repeated = Number(/^(\d+) rows repeat/.exec(version?.notes.join('\n') ?? '')?.[1] ?? 0)
      expect((version?.entries ?? 0) + repeated).toBe(rows)

      await page.goto('/dashboard/kyb/lists/eu-journal?show=entries')
      await page.getByPlaceholder('Name or reference').fill('Kadyrov')
      await page.getByPlaceholder('Name or reference').press('Enter')
      await page.waitForURL(/q=Kadyrov/)
      await page
        .getByText(/Kadyrov/i)
        .first()
        .waitFor()
      await isSoundInEveryLook(page, 'list-entries', look)
      for (const kind of ['', 'Person', 'Company']) await findByForm(page, 'Roman Abramovich', kind)
      await context.close()
    },
  )
})
