import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentityProvider, startIdentityProvider } from '#domains/accounts/testing/identity-provider.ts'
import { openBrowser, openContext, watchFailures } from './browser.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { atDesk, isSoundInEveryLook } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('an organisation with a sign-in of its own', () => {
  const look = atDesk
  let server: RunningServer
  let provider: IdentityProvider
  beforeAll(async () => {
    provider = await startIdentityProvider({ isAskedByButton: true })
    server = await startServer({ SAMPLE_DATA: 'off', LOCAL_REPLICAS: new URL(provider.url).host })
  })
  afterAll(async () => {
    await server.stop()
    await provider.stop()
  })

  it('is set up by its administrator, and lets in whom it invited, by the provider alone', async () => {
    const { context, page, failures } = await openSignedUp(browser, server.url, look, {
      as: 'admin',
      fullName: 'Ada Admin',
      at: '/dashboard/settings/people',
    })
    await page.getByRole('heading', { name: 'Single sign-on' }).waitFor()
    await page.getByLabel('The text of the button').fill('Northern Bank')
    await page.getByLabel('Issuer').fill('https://login.no-such-bank.invalid')
    await page.getByLabel('Client ID').fill(provider.clientId)
    await page.getByLabel('Client secret').fill(provider.clientSecret)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('could not be reached, or was refused').waitFor()
    await page.getByLabel('Issuer').fill(provider.url)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Single sign-on is set').waitFor()
    await isSoundInEveryLook(page, 'single-sign-on-set', look)
    const made = await page.request.post('/api/users/invites', {
      data: { email: 'nora@bank.example', role: 'analyst' },
    })
    const { link } = (await made.json()) as { link: string }
    const invite = new URL(link).searchParams.get('invite') ?? ''

    const own = await openContext(browser, server.url, look)
    const nora = await own.newPage()
    const unsound = watchFailures(nora)
    provider.signedIn = { sub: 'n-1', email: 'nora@bank.example', email_verified: true, name: 'Nora Lind' }
    // Nobody whom the organisation does not know comes in.
    await nora.goto('/signin')
    await nora.getByRole('link', { name: 'Continue with Northern Bank' }).waitFor()
    await isSoundInEveryLook(nora, 'single-sign-on-door', look)
    await nora.getByRole('link', { name: 'Continue with Northern Bank' }).click()
    await nora.getByRole('button', { name: 'Continue as Nora Lind' }).click()
    await nora.getByText('Nobody with your e-mail address belongs here').waitFor()
    await isSoundInEveryLook(nora, 'single-sign-on-refused', look)

    await nora.goto(`/signup?invite=${invite}`)
    await nora.getByRole('link', { name: 'Continue with Northern Bank' }).click()
    await nora.getByRole('button', { name: 'Continue as Nora Lind' }).click()
    await nora.waitForURL('**/dashboard/compliance')
    const { user } = (await (await nora.request.get('/api/auth/user')).json()) as {
      user: { fullName: string; role: string }
    }
    expect(user).toMatchObject({ fullName: 'Nora Lind', role: 'analyst' })

    // The next time it needs no invite, and leads where she wanted to go.
    await nora.request.post('/api/auth/logout', { maxRedirects: 0 })
    await nora.goto('/dashboard/settings/security')
    await nora.getByRole('link', { name: 'Continue with Northern Bank' }).click()
    await nora.getByRole('button', { name: 'Continue as Nora Lind' }).click()
    await nora.waitForURL('**/dashboard/settings/security')
    await nora.getByRole('heading', { name: 'Northern Bank' }).waitFor()
    await isSoundInEveryLook(nora, 'single-sign-on-security', look)
    expect(unsound).toEqual([])
    // The issuer that does not exist is refused with 502.
    expect(failures.filter((failure) => !failure.startsWith('502 '))).toEqual([])
    await own.close()
    await context.close()
  })
})
