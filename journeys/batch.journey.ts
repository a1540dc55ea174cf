import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { findByForm } from './pages/screen-by-form.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { atDesk, isSoundInEveryLook } from './pages/sound-screen.ts'
import { asPerson, type Person } from './person.ts'
import { type RunningServer, startServer } from './running-server.ts'

/** On OFAC's or the UN's list as they come with the product; the tenth is on an act of the EU (import-acts.journey.ts). */
const people = [
  'Viktor Bout',
  'Vladimir Putin',
  'Kim Jong Un',
  'Ramzan Kadyrov',
  'Igor Sechin',
  'Alisher Usmanov',
  'Joseph Kony',
  'Oleg Deripaska',
  'Dmitry Medvedev',
]
const kinds = ['', 'Person', 'Company']

/** As somebody exports it: titles above, headings of another language, dates that can be read two ways, rows that are wrong. */
const file = `Counterparties of the northern desk
Exported 22 Nov 2026

Wer,Art,Geboren,Land,Nr
Viktor Bout,PF,,RU,K-1
Vladimir Putin,PF,07/10/1952,RU,K-2
Kim Jong Un,PJ,08/01/1984,KP,K-3
Ramzan Kadyrov,PF,05/10/1976,RU,K-4
Igor Sechin,PJ,07/09/1960,RU,K-5
Alisher Usmanov,PF,,RU,K-6
Joseph Kony,PF,,UG,K-7
Oleg Deripaska,Mandant,02/01/1968,RU,K-8
Dmitry Medvedev,PJ,,RU,K-9
Meadow Orchards Bakery,PJ,,DE,K-10
,PJ,,DE,K-11
Heath, Anna,PF,03/04/1981,GB,K-12
Ida Example,PF,31/02/1990,GB,K-13
`

const column = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

const INDEX_MS_MAX = 60_000

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('somebody with a file of counterparties', () => {
  const look = atDesk
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({ SAMPLE_DATA: 'off' })
  })
  afterAll(() => server.stop())

  it('finds the sanctioned by form with any kind, chosen by its first letters, and by a file that is read with them, not past them', async () => {
    const { context, page, failures } = await openSignedUp(browser, server.url, look, {
      as: 'nadia',
      fullName: 'Nadia Berg',
      at: '/dashboard/kyb/batches',
    })
    for (const name of people) for (const kind of kinds) await findByForm(page, name, kind)
    for (const name of people.slice(0, 3)) await findByForm(page, name, 'Vessel')

    await page.goto('/dashboard/kyb/batches')
    await page.getByText('Drop a CSV or XLSX file here').waitFor()
    await isSoundInEveryLook(page, 'batches', look)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'counterparties.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await page.getByText('No column holds the names').waitFor()
    await page.getByText('Nobody is screened by these.').waitFor()
    await expect.poll(() => page.getByLabel('Titles are in').inputValue()).toBe('4')
    await expect.poll(() => column(page, 'Country').inputValue()).toBe('Land')
    await isSoundInEveryLook(page, 'batch-without-names', look)

    await column(page, 'Name').selectOption('Wer')
    await column(page, 'Born or registered').selectOption('Geboren')
    await page.getByText(/nothing in the file settles it/).waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: 'Choose the order of the dates' }).isDisabled())
      .toBe(true)
    await isSoundInEveryLook(page, 'batch-dates', look)
    await page.getByLabel('Dates are written as').selectOption('dmy')
    await column(page, 'Your reference').selectOption('Nr')
    await page.getByLabel('“Mandant” in 1 row').selectOption('Person')
    await page.getByText('Without the date of birth: 1 row').waitFor()
    await page.getByText('Every row: 11').waitFor({ timeout: INDEX_MS_MAX })
    await page.getByText(/Not answered: .*EU missing.*No row can be clear/).waitFor()
    await isSoundInEveryLook(page, 'batch-preview', look)
    const before = (await (await page.request.get('/api/kyb/batches')).json()) as { total: number }
    expect(before.total).toBe(0)

    await page.getByRole('button', { name: 'Screen 11 rows, leave 2 rows out' }).click()
    await page.waitForURL(/batches\/\d+/)
    await page.getByText('Not all rows screened').first().waitFor({ timeout: INDEX_MS_MAX })
    await page
      .getByText(
        '2 of 13 rows not screened; 1 without a fact that could not be read; 2 without an answer; 9 with a match.',
      )
      .waitFor()
    await isSoundInEveryLook(page, 'batch-done', look)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download refused rows' }).click(),
    ])
    const refused = readFileSync(await download.path(), 'utf8')
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
    expect(refused[0]).toBe('Wer,Art,Geboren,Land,Nr,row,reason')
    expect(refused).toHaveLength(3)

    await column(page, 'Rows shown').click()
    await page.getByRole('option', { name: 'With a match' }).click()
    await page.waitForURL(/show=match/)
    await page.getByRole('link', { name: 'Download 9 as CSV' }).waitFor()
    await isSoundInEveryLook(page, 'batch-matches', look)
    await page.getByText('Ramzan Kadyrov', { exact: true }).first().click()
    await page.waitForURL(/screenings\/\d+/)
    await page.getByText('To review').first().waitFor()

    await page.goto('/dashboard/kyb/batches')
    await page.getByText('Not all rows screened').first().waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'next-month.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await page.getByText('Columns as in the last file with these titles').waitFor()
    await expect.poll(() => column(page, 'Name').inputValue()).toBe('Wer')
    await page.getByRole('button', { name: 'Forget how files with these titles are read' }).click()
    await page.getByText('No column holds the names').waitFor()
    expect(failures).toEqual([])
    await context.close()
  })
})

/** Long enough that the end of the process comes in the middle of it. */
const ROWS = 3_000
const RESUMED_MS_MAX = 4 * 60_000

describe('a batch in a process that is killed', () => {
  it(
    'goes on after the next start: each row is screened once, each refused one is kept, and the trail is whole',
    async () => {
      const first = await startServer({ SAMPLE_DATA: 'off' })
      const before = await asPerson(first.url, 'kira')
      const lines = Array.from({ length: ROWS }, (_, at) =>
        at % 100 === 40 ? ',PF' : `Quiet Meadow ${at},${at % 2 === 0 ? 'PJ' : 'PF'}`,
      )
      const form = new FormData()
      form.set('file', new File([['Stand 22.11.2026', 'Wer,Art', ...lines].join('\n')], 'partner.csv'))
      form.set('columns', JSON.stringify({ name: 'Wer', kind: 'Art' }))
      const started = await before.send('/api/kyb/batches', form)
      expect(started).toMatchObject({ status: 202, body: { rowCount: 2_970, rejectedCount: 30 } })
      const path = `/api/kyb/batches/${(started.body as { id: number }).id}`
      const read = async (person: Person) =>
        (await person.get(path)).body as { state: string; screenedCount: number }
      await expect
        .poll(async () => (await read(before)).screenedCount, { timeout: INDEX_MS_MAX })
        .toBeGreaterThan(0)
      await first.kill()

      const second = await startServer({ SAMPLE_DATA: 'off' }, first.dataDir)
      const after = await asPerson(second.url, 'kira')
      await expect
        .poll(async () => (await read(after)).state, { timeout: RESUMED_MS_MAX, interval: 500 })
        .toBe('partly-done')
      expect((await after.get(path)).body).toMatchObject({
        screenedCount: 2_970,
        rejectedCount: 30,
        sentence: expect.stringMatching(/^30 of 3,000 rows not screened/),
      })
      const total = async (show: string) =>
        ((await after.get(`${path}/rows?show=${show}&limit=1`)).body as { total: number }).total
      expect([await total('all'), await total('refused'), await total('waiting')]).toEqual([3_000, 30, 0])
      const made = (await after.get('/api/kyb/screenings?screeningType=batch&limit=1')).body as {
        total: number
      }
      expect(made.total).toBe(2_970)
      await second.stop()
    },
    8 * 60_000,
  )
})
