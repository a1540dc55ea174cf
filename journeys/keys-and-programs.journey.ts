import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openContext, watchFailures } from './browser.ts'
import { openSignedUp } from './pages/signed-up-page.ts'
import { atDesk, isSoundInEveryLook } from './pages/sound-screen.ts'
import { type RunningServer, root, startServer } from './running-server.ts'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const cli = join(root, 'apps/cli/assay.ts')
const settings = (key: string) => ({ ASSAY_URL: server.url, ASSAY_KEY: key, PATH: process.env.PATH ?? '' })

/** Runs the command line as a shell does. */
function assay(key: string, ...args: string[]): Promise<{ code: number | null; out: string; told: string }> {
  const child = spawn(process.execPath, [cli, ...args], { env: settings(key) })
  let out = ''
  let result = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    result += chunk.toString()
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, told: result })))
}

async function madeKey(page: Page, name: string, { scopes, effect }: { scopes: string[]; effect?: string }) {
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  if (effect) await page.getByLabel('What it may do').selectOption({ label: effect })
  for (const scope of scopes) await page.getByRole('checkbox', { name: scope, exact: true }).check()
  await page.getByRole('button', { name: 'Make the key' }).click()
  const secret = await page.getByLabel('API key', { exact: true }).inputValue()
  return secret
}

describe('somebody who lets programs work for them', () => {
  const look = atDesk
  it('makes a key, uses it on the command line, sees its use, revokes it, and it is refused', async () => {
    const { context, page, failures } = await openSignedUp(browser, server.url, look, {
      as: 'keys',
      fullName: 'Kim Keys',
      at: '/dashboard/settings/keys',
    })
    await page.getByText('No keys yet').waitFor()
    await isSoundInEveryLook(page, 'keys-none', look)
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByRole('checkbox', { name: 'Cases: read', exact: true }).waitFor()
    await isSoundInEveryLook(page, 'keys-asked', look)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Make the key' }).waitFor({ state: 'hidden' })

    const scopes = ['Screening: screen names and batches', 'Watchlists: read']
    const key = await madeKey(page, 'Night screening', { scopes, effect: 'Read and change' })
    expect(key).toMatch(/^assay_/)
    await isSoundInEveryLook(page, 'keys-made', look)
    await page.getByRole('button', { name: 'Done' }).click()

    const who = await assay(key, 'whoami')
    expect([who.code, who.out]).toEqual([
      0,
      expect.stringContaining('Key “Night screening”, which may change things'),
    ])
    const found = await assay(key, 'screen', 'Viktor', 'Bout', '--kind', 'Person')
    expect([found.code, found.out]).toEqual([10, expect.stringMatching(/to be reviewed[\s\S]*OFAC/)])
    expect((await assay(key, 'lists', '--json')).code).toBe(0)
    const beyond = await assay(key, 'call', 'cases.list')
    expect([beyond.code, beyond.told]).toEqual([3, expect.stringContaining('does not reach this call')])

    await page.reload()
    await page.getByText('Night screening').first().waitFor()
    expect(await page.getByText('Never', { exact: true }).count()).toBe(0)
    await isSoundInEveryLook(page, 'keys-used', look)
    await page.getByRole('button', { name: 'Revoke Night screening' }).first().click()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('Revoked', { exact: true }).first().waitFor()
    const refused = await assay(key, 'screen', 'Viktor', 'Bout')
    expect([refused.code, refused.told]).toEqual([3, expect.stringContaining('This API key was revoked.')])
    expect(failures).toEqual([])
    await context.close()
  })
})

describe('an administrator and a role of their own', () => {
  const look = atDesk
  it('they make it, give it to somebody, and that person does what it says and nothing else', async () => {
    const context = await openContext(browser, server.url, look)
    const page = await context.newPage()
    const failures = watchFailures(page)
    // Whoever came first keeps the installation.
    const account = { username: 'keys-light', password: 'a long pass phrase' }
    expect((await page.request.post('/api/auth/login', { data: account })).ok()).toBe(true)
    const name = `Case reader (${look.theme})`

    await page.goto('/dashboard/settings/roles')
    await page.getByText('They are built in').waitFor()
    await isSoundInEveryLook(page, 'roles', look)
    await page.getByRole('link', { name: 'New role' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByLabel('What it is for').fill('Internal audit looks at cases.')
    const cases = page.getByRole('group', { name: 'Cases' })
    await cases.getByRole('checkbox', { name: 'Close' }).check()
    await page.getByText('the screens of Cases stay closed to them').waitFor()
    await cases.getByRole('checkbox', { name: 'Close' }).uncheck()
    await cases.getByRole('checkbox', { name: 'Read' }).check()
    await isSoundInEveryLook(page, 'role-new', look)
    await page.getByRole('button', { name: 'Make the role' }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()

    const reader = await openSignedUp(browser, server.url, look, {
      as: 'reader',
      fullName: `Rea Reader ${look.theme}`,
      at: '/dashboard/kyb/cases',
    })
    await page.goto('/dashboard/settings/people')
    await page.getByText(`Rea Reader ${look.theme}`).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('option', { name }).waitFor({ state: 'attached' })
    await dialog.getByLabel('Role').selectOption({ label: name })
    await page.getByText('from the next request on').first().waitFor()
    await isSoundInEveryLook(page, 'role-given', look)

    const status = async (path: string) => (await reader.page.request.get(path)).status()
    expect(await status('/api/kyb/cases')).toBe(200)
    for (const path of ['/api/customers', '/api/overview/hub', '/api/users', '/api/trading/accounts'])
      expect([path, await status(path)]).toEqual([path, 403])
    await reader.page.goto('/dashboard/kyb/cases')
    await reader.page.getByRole('heading', { name: 'Cases', level: 1 }).waitFor()
    await isSoundInEveryLook(reader.page, 'role-reader-cases', look)
    await reader.page.goto('/dashboard/compliance')
    await reader.page.getByText('Your role does not allow this').first().waitFor()
    // What the role opens is the way on, and nothing else is offered.
    const beside = reader.page.getByRole('navigation', { name: 'Compliance' }).getByRole('link')
    expect(await beside.allTextContents()).toEqual(['Cases'])
    await isSoundInEveryLook(reader.page, 'role-reader-closed', look)
    await reader.page.goto('/dashboard/settings/profile')
    await reader.page.getByText(name).first().waitFor()

    await page.goto('/dashboard/settings/roles')
    await page.getByText(name).first().click()
    await page.getByText(`Rea Reader ${look.theme}`).waitFor()
    await isSoundInEveryLook(page, 'role-in-use', look)
    await page.getByRole('button', { name: 'Delete the role' }).click()
    await page.getByText('They get another role in the same step').waitFor()
    await isSoundInEveryLook(page, 'role-delete', look)
    await page.getByRole('button', { name: 'Move them and delete' }).click()
    await page.getByText('One person has another role now').waitFor()
    expect(await status('/api/customers')).toBe(200)
    expect([...failures, ...reader.failures]).toEqual([])
    await reader.context.close()
    await context.close()
  })

  it('they let a directory provision somebody, who then stands among the people and in the log', async () => {
    const context = await openContext(browser, server.url, look)
    const page = await context.newPage()
    const failures = watchFailures(page)
    const account = { username: 'keys-light', password: 'a long pass phrase' }
    expect((await page.request.post('/api/auth/login', { data: account })).ok()).toBe(true)
    await page.goto('/dashboard/settings/people')
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(`Directory ${look.theme}`)
    await page.getByRole('button', { name: 'Make the token' }).click()
    const secret = await page.getByLabel('Provisioning token', { exact: true }).inputValue()
    await isSoundInEveryLook(page, 'provisioning-made', look)
    await page.getByRole('button', { name: 'Done' }).click()
    const answer = await fetch(new URL('/api/scim/v2/Users', server.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify({
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: `dana-${look.theme}@bank.example`,
        displayName: `Dana Directory ${look.theme}`,
        active: true,
      }),
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      201,
      'application/scim+json; charset=utf-8',
    ])
    await page.reload()
    await page.getByText(`Dana Directory ${look.theme}`).first().waitFor()
    await page.getByRole('region', { name: /^Provisioning/ }).scrollIntoViewIfNeeded()
    await isSoundInEveryLook(page, 'provisioning', look)
    await page.goto('/dashboard/audit?action=account.provisioned')
    await page.getByText(`The directory “Directory ${look.theme}”`).first().waitFor()
    expect(failures).toEqual([])
    await context.close()
  })
})

it('an assistant calls three tools with the official client, over HTTP and over standard input and output', async () => {
  const { context, page } = await openSignedUp(browser, server.url, atDesk, {
    as: 'assistant',
    fullName: 'Ari Assistant',
    at: '/dashboard/settings/keys',
  })
  const scopes = ['Cases: read', 'Screening: read', 'Watchlists: read']
  const key = await madeKey(page, 'Assistant', { scopes })
  const overHttp = new StreamableHTTPClientTransport(new URL('/api/mcp', server.url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
  const overStdio = new StdioClientTransport({
    command: process.execPath,
    args: [cli, 'mcp'],
    env: settings(key),
  })
  for (const transport of [overHttp, overStdio]) {
    const client = new Client({ name: 'journey', version: '1' })
    // The client's own types are looser about what is left out.
    await client.connect(transport as never)
    const { tools } = await client.listTools()
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
    expect(tools.map(({ name }) => name)).not.toContain('portfolio_summary')
    const ask = async (name: string, fields: Record<string, unknown>) => {
      const answer = (await client.callTool({ name, arguments: fields })) as {
        isError?: boolean
        content: { text: string }[]
      }
      expect([name, answer.isError]).toEqual([name, undefined])
      return JSON.parse(answer.content[0]?.text ?? '')
    }
    const figures = await ask('screening_figures', {})
    expect(JSON.stringify(figures)).toContain('1247')
    const cases = await ask('cases_list', { limit: 5 })
    expect(cases.rows).toHaveLength(5)
    const lists = (await ask('screening_lists', {})) as { id: string; publishedOn: string | null }[]
    expect(lists.length).toBeGreaterThan(0)
    await client.close()
  }
  await context.close()
})
