import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { asPerson, type Person } from './person.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { openSignedUp } from './signed-up-page.ts'
import { isSound, looks } from './sound-screen.ts'

/** On OFAC's or the UN's list as they come with the product, each with a kind: none, the right one, a wrong one. */
const people = [
  ['Viktor Bout', ''],
  ['Vladimir Putin', 'Person'],
  ['Kim Jong Un', 'Company'],
  ['Ramzan Kadyrov', 'Vessel'],
  ['Igor Sechin', ''],
  ['Alisher Usmanov', 'Person'],
  ['Joseph Kony', 'Company'],
  ['Oleg Deripaska', ''],
  ['Dmitry Medvedev', 'Vessel'],
] as const

const INDEX_MS_MAX = 60_000

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(looks)('somebody with names to screen, $theme at $width px', (look) => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({ SAMPLE_DATA: 'off' })
  })
  afterAll(() => server.stop())

  const screenByForm = async (page: Page, name: string, kind: string) => {
    await page.goto('/dashboard/kyb/screen')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    const kinds = page.getByRole('combobox', { name: 'Kind', exact: true })
    if (kind !== '') {
      await kinds.focus()
      await page.keyboard.type(kind.slice(0, 3))
      expect(await kinds.inputValue()).toBe(kind)
    }
    await page.getByRole('button', { name: 'Screen', exact: true }).click()
    await page.waitForURL(/screenings\/\d+/, { timeout: INDEX_MS_MAX })
    await page.getByText('To review').first().waitFor()
  }

  it('finds the sanctioned by form with any kind, chosen by its first letters', async () => {
    const { context, page, failures } = await openSignedUp(browser, server.url, look, {
      as: 'nadia',
      fullName: 'Nadia Berg',
      at: '/dashboard/kyb/batches',
    })
    for (const [name, kind] of look.width === 1440 ? people : people.slice(0, 3))
      await screenByForm(page, name, kind)

    await page.goto('/dashboard/kyb/batches')
    await page.getByText('Drop a CSV or XLSX file here').waitFor()
    await isSound(page, 'batches', look)
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
