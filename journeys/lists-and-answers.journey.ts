import Papa from 'papaparse'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { fullOfacList, type ListFile } from './ofac-list.ts'
import { unListOf } from './official-files.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { atDesk, isSoundInEveryLook } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const STORY_MS_MAX = 400_000
const IMPORT_MS_MAX = 200_000
const today = new Date().toISOString().slice(0, 10)
const [year, month, date] = today.split('-')
const invented = (count: number) => Array.from({ length: count }, (_, at) => `Invented Party ${at} Holding`)

/** As the Commission's file of a day: 3,000 invented entries, which is what a whole list has at least. */
const euList = (): ListFile => ({
  name: 'csvFullSanctionsList.csv',
  content: Buffer.from(
    Papa.unparse(
      invented(3_100).map((name, at) => ({
        fileGenerationDate: `${date}/${month}/${year}`,
        Entity_LogicalId: String(at + 1),
        Entity_EU_ReferenceNumber: `EU.${at + 1}.00`,
        Entity_SubjectType_ClassificationCode: 'E',
        Entity_Regulation_Programme: 'TEST',
        NameAlias_WholeName: name,
        NameAlias_NameLanguage: 'EN',
      })),
      { delimiter: ';' },
    ),
  ),
})

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const ukList = (): ListFile => ({
  name: 'UK-Sanctions-List.csv',
  content: Buffer.from(
    `Report Date: ${date}-${months[Number(month) - 1]}-${year}\r\n${Papa.unparse(
      invented(2_600).map((name, at) => ({
        'Last Updated': `${date}/${month}/${year}`,
        'Unique ID': `TST${at + 1}`,
        'Name 6': name,
        'Name type': 'Primary Name',
        'Regime Name': 'Test Regulations',
        'Designation Type': 'Entity',
        'Date Designated': `${date}/${month}/${year}`,
      })),
    )}`,
  ),
})

/** OFAC's list without every thirteenth row of its main file. */
const cutOfacList = (): ListFile[] =>
  fullOfacList().map(({ name, content }) => ({
    name,
    content: name.startsWith('sdn.')
      ? Buffer.from(
          content
            .toString('latin1')
            .split('\r\n')
            .filter((row, at) => at % 13 !== 5 || row === '\u001a')
            .join('\r\n'),
          'latin1',
        )
      : content,
  }))

const sent = (files: readonly ListFile[]) =>
  files.map(({ name, content }) => ({ name, mimeType: 'application/octet-stream', buffer: content }))

describe('an administrator whose lists are old', () => {
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

  it(
    'drops the official files at once, has an answer, and finds a cut list kept aside',
    async () => {
      const { context, page, failures } = await openSignedUp(browser, server.url, look, {
        as: 'noor',
        fullName: 'Noor Haddad',
        at: '/dashboard/kyb',
      })
      await page.getByText(/A screening without a match would read/).waitFor()
      await page.getByText('Drop the official files here, or choose them').waitFor()
      await isSoundInEveryLook(page, 'old-lists', look)
      const stranger = { name: 'notes.csv', content: Buffer.from('a,b\n1,2') }
      await page
        .locator('input[type=file]')
        .setInputFiles(sent([...fullOfacList(), ...unListOf(today), euList(), ukList(), stranger]))
      await page.getByText(/No list is known that begins with "a,b"/).waitFor()
      await page.getByLabel('OFAC’s CSV files published on').fill(today)
      await page.getByRole('button', { name: 'Import', exact: true }).click({ timeout: IMPORT_MS_MAX })
      await page
        .getByText(/A screening without a match would read/)
        .waitFor({ state: 'hidden', timeout: IMPORT_MS_MAX })

      await page.goto('/dashboard/kyb/screen')
      await page.getByRole('heading', { name: 'Basis of an answer today' }).waitFor()
      await isSoundInEveryLook(page, 'new-screening', look)
      await page.getByLabel('Name', { exact: false }).first().fill('Bluebell Garden Furniture')
      await page.getByRole('button', { name: 'Screen', exact: true }).click()
      await page.waitForURL(/\/dashboard\/kyb\/screenings\/\d+/)
      await page.getByText('Clear', { exact: true }).first().waitFor()

      const form = new FormData()
      form.append('kind', 'ofac-sdn')
      form.append('publishedOn', today)
      for (const { name, content } of cutOfacList())
        form.append('file', new Blob([new Uint8Array(content)]), name)
      const cut = await page.request.post('/api/kyb/lists/import', { multipart: form })
      expect([cut.status(), await cut.json()]).toMatchObject([409, { code: 'list-questioned' }])
      await page.goto('/dashboard/kyb/lists/ofac-sdn')
      await page.getByRole('heading', { name: 'A publication is kept aside' }).waitFor()
      await page
        .getByText(/entries in force \(7\.\d %\) are gone/)
        .first()
        .waitFor()
      await isSoundInEveryLook(page, 'list-kept-aside', look)
      await page.getByRole('textbox', { name: 'Reason' }).fill('The download broke off')
      await page.getByRole('button', { name: 'Discard it' }).click()
      await page.getByRole('heading', { name: 'A publication is kept aside' }).waitFor({ state: 'hidden' })
      expect(failures.filter((failure) => !failure.includes('409'))).toEqual([])
      await context.close()
    },
    STORY_MS_MAX,
  )
})
