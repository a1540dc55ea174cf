import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, type Look, overflowsSideways, picture, viewportOf } from '../browser.ts'
import { coveredControls } from './covered-controls.ts'
import { untilQuiet } from './quiet-page.ts'

export const atDesk: Look = { theme: 'light', width: 1440 }
export const onPhone: Look = { theme: 'dark', width: 360 }

export const looks: Look[] = [atDesk, onPhone]

const STILL_WITHIN_MS = 20_000

/** What a screen has to satisfy in a look: a picture is kept, axe finds nothing, nothing scrolls sideways. */
export async function isSound(page: Page, name: string, look: Look): Promise<void> {
  await untilQuiet(page)
  await untilStill(page)
  await picture(page, name, look)
  const where = `${name}, ${look.theme} at ${look.width} px`
  expect(await findings(page), `axe on ${where}`).toEqual([])
  expect(await overflowsSideways(page), `${where} scrolls sideways`).toBe(false)
}

/**
 * The same of the screen as it stands in every look: a story is told in one, and turned to the others wherever it is looked at. What the story presses in its own
 * look can be pressed in the others: nothing that can be pressed is covered there.
 */
export async function isSoundInEveryLook(page: Page, name: string, stated: Look): Promise<void> {
  await isSound(page, name, stated)
  for (const look of looks.filter((one) => one !== stated))
    await turned(page, stated, look, async () => {
      const where = `${name}, turned to ${look.theme} at ${look.width} px`
      // Charts measure themselves again.
      await expect.poll(() => overflowsSideways(page), { message: `${where} scrolls sideways` }).toBe(false)
      await isSound(page, name, look)
      expect(await coveredControls(page), `covered on ${where}`).toEqual([])
    })
}

/** Turns a page to another look for a moment. */
export async function turned(page: Page, from: Look, to: Look, work: () => Promise<unknown>): Promise<void> {
  await turn(page, to)
  await work()
  await turn(page, from)
}

async function turn(page: Page, look: Look): Promise<void> {
  // A colour goes from a thing to those in it, each a frame after what is around it: that is half a second of drawing which nobody sees in the look that is left.
  const still = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
    return sheet
  })
  await page.emulateMedia({ colorScheme: look.theme })
  await page.setViewportSize(viewportOf(look))
  // What is open shows no longer where its opener is out of sight, and the page is longer or shorter now.
  await page.evaluate(() =>
    document
      .querySelector('[aria-haspopup="menu"][aria-expanded="true"]')
      ?.scrollIntoView({ block: 'center' }),
  )
  await untilStill(page)
  await still.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  })
  await still.dispose()
}

/** Waits until colours and places that move have arrived; what turns without end is not waited for. */
async function untilStill(page: Page): Promise<void> {
  const moves = await page.evaluate(async (withinMs) => {
    // A page that has nothing to draw draws no frame.
    const frame = () =>
      Promise.race([
        new Promise((done) => requestAnimationFrame(done)),
        new Promise((done) => setTimeout(done, 100)),
      ])
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
        )
    const deadline = Date.now() + withinMs
    // A colour goes from a thing to those in it, one after the other: each moves once those around it have arrived.
    for (let still = 0; still < 3; still = moving().length === 0 ? still + 1 : 0) {
      if (Date.now() > deadline)
        return moving().map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 200) ?? '')
      await frame()
    }
    return []
  }, STILL_WITHIN_MS)
  expect(moves, 'what does not come to rest').toEqual([])
}

/** What axe finds at any scroll position: an element half under the top bar counts as covered. */
async function findings(page: Page): Promise<string[]> {
  const found = await axeFindings(page)
  const scrolled = await page.evaluate(() => window.scrollY)
  if (found.length === 0 || scrolled === 0) return found
  await page.evaluate(() => window.scrollTo({ top: 0 }))
  const foundFromTop = await axeFindings(page)
  await page.evaluate((top) => window.scrollTo({ top }), scrolled)
  return foundFromTop
}
