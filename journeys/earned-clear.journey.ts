import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagesOfPdf } from '#platform/report-files/test-read-pdf.ts'
import { type Look, openBrowser } from './browser.ts'
import { fullOfacList, type ListFile } from './ofac-list.ts'
import { areActsPresent, euListOf, ukListOf, unListOf } from './official-files.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { isSound } from './pages/sound-screen.ts'
import { type RunningServer, root, startServer } from './running-server.ts'

const IMPORT_MS_MAX = 150_000
const WHOLE_MS_MAX = 400_000
const today = new Date().toISOString().slice(0, 10)
const inWords = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
}).format(new Date(today))

async function screen(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/kyb/screen')
  await page.getByLabel('Name', { exact: false }).first().fill(name)
  await page.getByRole('button', { name: 'Screen', exact: true }).click()
  await page.waitForURL(/\/dashboard\/kyb\/screenings\/\d+/)
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** The certificate as PDF, in words. */
async function certificateOf(page: Page, server: RunningServer): Promise<string> {
  await page.getByRole('button', { name: /^Certificate of/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^PDF/ }).click(),
  ])
  const file = join(server.dataDir, download.suggestedFilename())
  await download.saveAs(file)
  return (await pagesOfPdf(new Uint8Array(readFileSync(file)))).join(' ').replaceAll(/\s+/g, ' ')
}

async function importList(page: Page, list: RegExp, files: ListFile[], publishedOn?: string): Promise<void> {
  await page.goto('/dashboard/kyb/lists')
  await page.getByRole('button', { name: 'Import a list' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import a list' })
  await dialog.getByLabel('List', { exact: true }).click()
  await page.getByRole('option', { name: list }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles(files.map(({ name, content }) => ({ name, mimeType: 'text/csv', buffer: content })))
  if (publishedOn) await dialog.getByLabel('Published on').fill(publishedOn)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.waitFor({ state: 'hidden', timeout: IMPORT_MS_MAX })
}

describe('from a first start to an earned Clear', () => {
  // Four whole lists are imported: once, on the narrow screen, where there is least room for what has to be said.
  const look: Look = { theme: 'dark', width: 360 }

  let browser: Browser
  let server: RunningServer
  beforeAll(async () => {
    browser = await openBrowser()
    server = await startServer()
  })
  afterAll(async () => {
    await server?.stop()
    await browser?.close()
  })

  it.skipIf(!areActsPresent)(
    'old lists clear nobody; with the four official lists of today in force it is Clear, and the certificate names them (skipped without ../shared/data)',
    async () => {
      const { context, page, failures } = await openSignedUp(browser, server.url, look, {
        as: 'noor',
        fullName: 'Noor Haddad',
        at: '/dashboard/compliance',
      })
      const task = page.getByRole('complementary', { name: 'Get the official lists' })
      await task.waitFor()
      await expect.poll(() => task.innerText()).toMatch(/OFAC too old .* EU missing, UK missing/)
      await isSound(page, 'first-hub', look)

      // An old list never clears anybody: what the sample's own rows are judged by governs nothing that a person screens.
      await screen(page, 'Bluebell Garden Furniture')
      await page.getByRole('heading', { name: 'No answer' }).waitFor()
      await page
        .getByText(
          /No match in OFAC of 3 May 2024 \([\d,]+ days old\) and UN of 27 Feb 2026 \([\d,]+ days old\); EU and UK missing\. Not an answer for today\./,
        )
        .first()
        .waitFor()
      expect(await page.getByText('Clear', { exact: true }).count()).toBe(0)
      expect(await page.getByRole('button', { name: /^Certificate of/ }).count()).toBe(0)
      const screeningId = new URL(page.url()).pathname.split('/').at(-1)
      expect((await page.request.get(`/api/kyb/screenings/${screeningId}/certificate`)).status()).toBe(409)
      await isSound(page, 'not-answered', look)

      // A surname with initials is no name that a list is searched by.
      await screen(page, 'V. Halvardsen')
      await page
        .getByText(/given names are initials/)
        .first()
        .waitFor()

      await importList(page, /^OFAC Specially/, fullOfacList(), today)
      await importList(page, /^UN Security Council/, unListOf(today))
      await importList(page, /^EU consolidated/, euListOf(today))
      await importList(page, /^UK Sanctions List/, ukListOf(today))
      await isSound(page, 'four-lists', look)

      await screen(page, 'Bluebell Garden Furniture')
      const answer = `No match in OFAC of ${inWords}, UN of ${inWords}, EU of ${inWords} and UK of ${inWords}`
      await page.getByText(`${answer}.`).waitFor()
      await page.getByText('Clear', { exact: true }).first().waitFor()
      await isSound(page, 'earned-clear', look)
      const certificate = await certificateOf(page, server)
      expect(certificate).toContain(`${answer}.`)
      const lists = (await (await page.request.get('/api/kyb/lists')).json()) as {
        name: string
        entries: number
        isInForce: boolean
      }[]
      for (const { name, entries } of lists.filter((list) => list.isInForce)) {
        expect(certificate).toContain(name)
        expect(certificate).toContain(new Intl.NumberFormat('en').format(entries))
      }
      expect(certificate).toContain(today)
      expect(certificate).toContain('Ownership was not checked')
      const signed = join(server.dataDir, 'certificate.json')
      await page.getByRole('button', { name: /^Certificate of/ }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: /^JSON/ }).click(),
      ])
      await download.saveAs(signed)
      const verified = spawnSync(
        process.execPath,
        ['apps/server/cli/audit.ts', 'verify-certificate', signed],
        { cwd: root, encoding: 'utf8' },
      )
      expect(verified.status, verified.stdout + verified.stderr).toBe(0)

      await page.goto('/dashboard/compliance')
      await page.getByText('Compliance Score').first().waitFor()
      await expect
        .poll(() => page.getByRole('complementary', { name: 'Get the official lists' }).count())
        .toBe(0)
      await screen(page, 'Ramzan Akhmatovitch Kadyrov')
      await page.getByText('To review').first().waitFor()
      expect(failures).toEqual([])
      await context.close()
    },
    WHOLE_MS_MAX,
  )
})
