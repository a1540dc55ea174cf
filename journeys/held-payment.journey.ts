import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Look, openBrowser } from './browser.ts'
import { openSignedUp, type SignedUpPage } from './pages/signed-up-page.ts'
import { isSoundInEveryLook } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const look: Look = { theme: 'light', width: 1440 }

let browser: Browser
let server: RunningServer
let maya: SignedUpPage
let jonas: SignedUpPage

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
  const at = '/dashboard/kyb/payments'
  maya = await openSignedUp(browser, server.url, look, { as: 'maya', fullName: 'Ines Duarte', at })
  jonas = await openSignedUp(browser, server.url, look, { as: 'jonas', fullName: 'Tomas Varga', at })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const messageTo = (creditor: string, id: string, text = 'Invoice 4411') =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><FIToFICstmrCdtTrf><GrpHdr><MsgId>${id}</MsgId></GrpHdr><CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId><IntrBkSttlmAmt Ccy="EUR">1234.56</IntrBkSttlmAmt><Dbtr><Nm>Ilsvika Bakery AS</Nm></Dbtr><Cdtr><Nm>${creditor}</Nm><PstlAdr><AdrLine>12 Marsh Lane, Halden</AdrLine></PstlAdr></Cdtr><RmtInf><Ustrd>${text}</Ustrd></RmtInf></CdtTrfTxInf></FIToFICstmrCdtTrf></Document>`

const send = async (message: string) => {
  const { page } = maya
  await page.goto(`${server.url}/dashboard/kyb/payments`)
  await page.getByRole('button', { name: 'Screen payments' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Screen payments' })
  await dialog.getByLabel('Or the message itself').fill(message)
  const answer = page.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().endsWith('/payments'),
  )
  await dialog.getByRole('button', { name: 'Screen payments' }).click()
  const { payments } = (await (await answer).json()) as { payments: { id: number; state: string }[] }
  return payments[0] as { id: number; state: string }
}

const decide = async ({ page }: SignedUpPage, id: number, step: 'Release' | 'Reject', reason: string) => {
  await page.goto(`${server.url}/dashboard/kyb/payments/${id}`)
  await page.getByRole('button', { name: step, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: new RegExp(`^(?:Propose|${step})$`) }).click()
  await dialog.waitFor({ state: 'hidden' })
}

it('a payment to a listed party is held, one person proposes to release it and another does', async () => {
  const { id, state } = await send(messageTo('Rosoboroneksport', 'HELD-1', 'Spare parts for MV Ilsvika'))
  expect(state).toBe('held')
  const { page } = maya
  await page.getByText('Rosoboroneksport').first().waitFor()
  await isSoundInEveryLook(page, 'payments', look)
  await page.goto(`${server.url}/dashboard/kyb/payments/${id}`)
  await page.getByText('Why it is held').waitFor()
  await expect.poll(() => page.locator('mark').first().innerText()).toBe('Rosoboroneksport')
  await isSoundInEveryLook(page, 'payment-held', look)
  await decide(maya, id, 'Release', 'Another firm by its register')
  await page.getByText('proposed to release it: Another firm by its register').waitFor()
  await decide(jonas, id, 'Release', 'I have read the extract')
  await jonas.page.getByText('I have read the extract').first().waitFor()
  await jonas.page.getByText('Why it was held').waitFor()
  await isSoundInEveryLook(jonas.page, 'payment-released', look)
})

it('a payment is rejected by two people, and its match stays to be decided', async () => {
  const { id } = await send(messageTo('Rosoboroneksport', 'HELD-2'))
  await decide(maya, id, 'Reject', 'Same state exporter')
  await maya.page.getByText('proposed to reject it: Same state exporter').waitFor()
  await decide(jonas, id, 'Reject', 'Agreed')
  await jonas.page.getByText('Why it was held').waitFor()
  const file = await jonas.page.request.get(`${server.url}/api/kyb/payments/${id}`)
  expect(await file.json()).toMatchObject({ state: 'rejected', hits: [{ matches: [{ state: 'open' }] }] })
})
