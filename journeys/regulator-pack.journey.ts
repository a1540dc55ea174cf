import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Look, openBrowser } from './browser.ts'
import { openSignedUp, type SignedUpPage } from './pages/signed-up-page.ts'
import { isSound } from './pages/sound-screen.ts'
import { type RunningServer, root, startServer } from './running-server.ts'

const look: Look = { theme: 'light', width: 1440 }

let browser: Browser
let server: RunningServer
let officer: SignedUpPage
let pack = ''
let fingerprint = ''

/** The command line on another machine: no server, no database, no setting of this one. */
const verify = (file: string, ...more: string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const settings = { PATH: process.env.PATH, DATA_DIR: '/nowhere', ASSAY_URL: 'http://localhost:1' }
    execFile(
      process.execPath,
      [join(root, 'apps/cli/assay.ts'), 'verify', basename(file), ...more],
      { cwd: dirname(file), env: settings },
      (failure, out, err) => resolve({ code: Number(failure?.code ?? 0), said: out + err }),
    )
  })

/** The pack with one byte of it changed, beside it. */
function changed(at: number): string {
  const bytes = readFileSync(pack)
  bytes[at] = (bytes[at] ?? 0) ^ 0x01
  const file = join(server.dataDir, `changed-${at}.zip`)
  writeFileSync(file, bytes)
  return file
}

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
  officer = await openSignedUp(browser, server.url, look, {
    as: 'records',
    fullName: 'Ines Duarte',
    at: '/dashboard/kyb/cases',
  })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function openFirstCase(page: Page): Promise<void> {
  const answer = await page.request.get('/api/kyb/cases?limit=1')
  const { rows } = (await answer.json()) as { rows: { id: number }[] }
  await page.goto(`/dashboard/kyb/cases/${rows[0]?.id}`)
}

it('the pack of a case is made with one click and handed over signed', async () => {
  const { page, failures } = officer
  await openFirstCase(page)
  await page.getByRole('button', { name: 'Regulator pack' }).click()
  const dialog = page.getByRole('dialog', { name: 'Regulator pack' })
  const download = dialog.getByRole('link', { name: 'Download the pack' })
  await download.waitFor({ timeout: 60_000 })
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/^regulator-pack-case-\d+-\d{4}-\d\d-\d\d\.zip$/)
  pack = join(server.dataDir, file.suggestedFilename())
  await file.saveAs(pack)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  expect(failures).toEqual([])
}, 120_000)

it('the settings name the key, list the pack and hold what must be kept', async () => {
  const { page } = officer
  await page.goto('/dashboard/settings/records')
  await page.getByRole('heading', { name: 'Signing key' }).waitFor()
  await page.getByRole('link', { name: /^Download the pack of CASE-/ }).waitFor()
  const answer = await page.request.get('/api/records/signing-key')
  fingerprint = ((await answer.json()) as { fingerprint: string }).fingerprint
  await page.getByText(fingerprint, { exact: true }).waitFor()
  await isSound(page, 'records', look)
}, 60_000)

it('it verifies without a server, by the key that the organisation tells', async () => {
  const { code, said } = await verify(pack, '--key', fingerprint)
  expect(said).toContain('Intact')
  expect(said).toContain('Signed with the key given')
  expect(said).toMatch(/Audit log: \d+ entries, each digest recomputed/)
  expect(code).toBe(0)
  const other = await verify(pack, '--key', '0'.repeat(64))
  expect([other.code, other.said]).toEqual([1, expect.stringContaining('another key')])
}, 60_000)

it('one changed byte is named, in a file, in the manifest and in the archive around them', async () => {
  const bytes = readFileSync(pack)
  const inFile = bytes.indexOf('"caseNumber"')
  const places: [number, RegExp][] = [
    [inFile, new RegExp(`case\\.json: byte \\d+ was 0x22 and is 0x23 \\(byte ${inFile} of the pack\\)`)],
    [60, /manifest\.json: byte 17 was /],
    [bytes.length - 3, /the archive itself: byte \d+ was /],
  ]
  for (const [at, named] of places) {
    const { code, said } = await verify(changed(at))
    expect(said).toMatch(named)
    expect(code).toBe(1)
  }
}, 90_000)

it('the page that checks packs says the same in a browser, opened from the disk', async () => {
  const answer = await officer.page.request.get('/api/records/checker')
  const file = join(server.dataDir, 'check.html')
  writeFileSync(file, await answer.body())
  const context = await browser.newContext({ offline: true })
  const page = await context.newPage()
  await page.goto(pathToFileURL(file).href)
  await page.getByLabel('Fingerprint or public key').fill(fingerprint)
  await page.getByLabel('Pack (ZIP)').setInputFiles(pack)
  await page.getByRole('heading', { name: 'Intact' }).waitFor()
  await page.getByText('It is the key you gave.').waitFor()
  await page.getByLabel('Pack (ZIP)').setInputFiles(changed(readFileSync(pack).indexOf('"caseNumber"')))
  await page.getByRole('heading', { name: 'Changed' }).waitFor()
  await page.getByText(/^case\.json: byte \d+ was 0x22 and is 0x23$/).waitFor()
  await context.close()
}, 60_000)
