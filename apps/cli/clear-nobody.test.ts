import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountMcp } from '#apps/server/mcp/mount.ts'
import type { ServerApp } from '#apps/server/server-app.ts'
import { identify, jobs, routes } from '#apps/server/slices.ts'
import {
  beginWithSampleContract,
  screenInBulk,
  startScreening,
  stopScreening,
} from '#domains/screening/server/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { grantedPermissions } from '#platform/permissions/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { runAssay } from './run-assay.ts'

const permissions = grantedPermissions.filter((permission) => permission !== 'account:own')

type Known = Record<string, unknown>

onOneDatabase('who is called clear, on every surface that says something of a screening', (world) => {
  let directory = ''
  const app: ServerApp = new Hono()
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  let key = ''
  let cookie = ''
  const ask = async (path: string, init: RequestInit = {}) =>
    app.request(`http://assay.test${path}`, { ...init, headers: { ...headers, cookie, ...init.headers } })
  const post = async (path: string, body: unknown) =>
    ask(path, { method: 'POST', body: JSON.stringify(body) })
  const read = async <Body = Known>(path: string) => (await (await ask(path)).json()) as Body
  const sent = async <Body = Known>(path: string, body: unknown) =>
    (await (await post(path, body)).json()) as Body
  const sql = (text: string, values: unknown[] = []) => world.installation.database.pool.query(text, values)

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'assay-clear-'))
    await startJobs(world.installation, jobs)
    await startScreening(world.installation)
    mountMcp(app, world.installation, identify, routes)
    app.route('/', makeApi(world.installation, identify, routes))
    const person = { username: 'ada', email: 'ada@example.com', password: 'ada secret', fullName: 'Ada' }
    const answer = await post('/api/auth/register', person)
    cookie = answer.headers
      .getSetCookie()
      .map((pair) => pair.split(';')[0])
      .join('; ')
    key = (await sent<{ secret: string }>('/api/keys', { name: 'write', permissions, effect: 'write' }))
      .secret
    // As an organisation with sample data has it: a limit of ten years, for the rows of the sample.
    await beginWithSampleContract(world.as({ role: 'admin' }))
  })
  afterAll(async () => {
    await stopJobs(world.installation)
    await stopScreening(world.installation)
    rmSync(directory, { recursive: true, force: true })
  })

  const assay = async (line: string[]) => {
    let out = ''
    const code = await runAssay(line, {
      env: { ASSAY_URL: 'http://assay.test', ASSAY_KEY: key },
      out: (text) => {
        out += text
      },
      tell: () => {},
      lines: (async function* () {})(),
      fetch: ((url: string, init: RequestInit) => app.request(url, init)) as typeof fetch,
    })
    return { code, out }
  }

  const screened = async (companyName: string) =>
    sent<{ id: number; status: string; coverage: { isAnswered: boolean; sentence: string } }>(
      '/api/kyb/screen',
      { companyName },
    )

  describe('a fresh installation with the lists that come with the product', () => {
    it('the first administrator is told that old lists are no answer for today: not clear, exit 11, no certificate', async () => {
      const file = await screened('Bluebell Garden Furniture')
      expect(file.status).toBe('incomplete')
      expect(file.coverage).toMatchObject({ isAnswered: false })
      expect(file.coverage.sentence).toMatch(
        /^No match in OFAC of 3 May 2024 \(\d+ days old\) and UN of 27 Feb 2026 \(\d+ days old\); EU and UK missing\. Not an answer for today\.$/,
      )
      const refused = await ask(`/api/kyb/screenings/${file.id}/certificate`)
      expect([refused.status, await refused.text()]).toEqual([
        409,
        expect.stringContaining('Not an answer for today.'),
      ])
      expect(await assay(['screen', 'Bluebell', 'Garden', 'Furniture'])).toMatchObject({
        code: 11,
        out: expect.stringMatching(/days old[\s\S]*NO ANSWER/),
      })
    })

    it('rows of the sample alone are judged by the sample’s limit, and a person who screens the same name is not', async () => {
      const name = 'Meadow Orchards Bakery'
      const [sample] = await screenInBulk(world.as({ role: 'admin' }), [{ name }], {
        screeningType: 'onboarding',
        isSample: true,
      })
      expect(sample).toMatchObject({ status: 'clear', isAnswered: true })
      const { coverage } = await read<{ coverage: { sentence: string } }>(`/api/kyb/screenings/${sample?.id}`)
      expect(coverage.sentence).toMatch(/OFAC of 3 May 2024 \(\d+ days old\)/)
      expect((await screened(name)).status).toBe('incomplete')
    })
  })

  /** The four lists of today, whole. */
  const makeHealthy = async () => {
    const today = world.installation.clock().toISOString().slice(0, 10)
    await sql(
      `delete from watchlist_version where list_id in ('eu-fsf', 'uk-sanctions', 'eu-journal', 'assay-starter')`,
    )
    await sql(`delete from watchlist where id in ('eu-fsf', 'uk-sanctions', 'eu-journal', 'assay-starter')`)
    for (const id of ['eu-fsf', 'uk-sanctions']) await addList(id, 1, 5_000)
    for (const id of ['ofac-sdn', 'un-sc'])
      await sql(
        `insert into watchlist (id, version) values ($1, 1) on conflict (id) do update set version = 1`,
        [id],
      )
    await sql(
      `update watchlist_version set published_on = $1, published_on_source = 'file', entries = names where list_id in ('ofac-sdn', 'un-sc')`,
      [today],
    )
  }
  const addList = async (id: string, number: number, entries: number) => {
    const now = world.installation.clock()
    await sql(
      `insert into watchlist (id, version) values ($1, $2) on conflict (id) do update set version = $2`,
      [id, number],
    )
    await sql(
      `insert into watchlist_version (list_id, number, published_on, published_on_source, imported_at, imported_by, source, format, sha256, entries, names, added, changed, removed)
       values ($1, $2, $3, 'file', $4, 'ada', 'test', 'csv', $5, $6, $6, $6, 0, 0)`,
      [id, number, now.toISOString().slice(0, 10), now, `${id} ${number}`, entries],
    )
  }
  const ofOfac = (change: string) =>
    sql(`update watchlist_version set ${change} where list_id = 'ofac-sdn' and number = 1`)

  /** Each way in which an answer falls short, with the name that is asked; `says` is what every answer says of it. */
  const shortfalls: Record<string, { make?: () => Promise<unknown>; name?: string; says: RegExp }> = {
    'a list is missing': {
      make: () => sql(`delete from watchlist where id = 'uk-sanctions'`),
      says: /UK missing/,
    },
    'a list is too old': {
      make: () => ofOfac(`published_on = '2024-05-03'`),
      says: /OFAC of 3 May 2024 \([\d,]+ days old\).*Not an answer for today\./,
    },
    'a list is without a date': {
      make: () => ofOfac('published_on = null'),
      says: /OFAC without a date/,
    },
    'a list is dated years ahead': {
      make: () => ofOfac(`published_on = '2036-01-01'`),
      says: /OFAC without a date/,
    },
    'a list has too few entries': { make: () => ofOfac('entries = 9000'), says: /OFAC incomplete/ },
    'a list lost half of its entries': {
      make: async () => {
        await addList('uk-sanctions', 2, 2_600)
      },
      says: /UK much shorter/,
    },
    'a list lost its aliases': {
      make: async () => {
        await addList('uk-sanctions', 2, 4_900)
        await sql(`update watchlist_version set names = 1000 where list_id = 'uk-sanctions' and number = 2`)
      },
      says: /UK much shorter/,
    },
    'a list is there by transcript only': {
      make: async () => {
        await sql(`delete from watchlist where id = 'eu-fsf'`)
        await addList('eu-journal', 1, 5_000)
      },
      says: /EU by transcript only/,
    },
    'a list is there as an extract only': {
      make: async () => {
        await sql(`delete from watchlist where id = 'un-sc'`)
        await addList('assay-starter', 1, 40)
        await sql(`update watchlist set replaced_at = null where id = 'assay-starter'`)
      },
      says: /UN only as an extract/,
    },
    'the given name is an initial': { name: 'V. Halvardsen', says: /given names are initials/ },
    'the initials stand behind': { name: 'Halvardsen V. V.', says: /given names are initials/ },
    'the name is one word': { name: 'Halvardsen', says: /one word/ },
    'the name is a legal form': { name: 'LLC', says: /nothing but a legal form/ },
    'the name is a placeholder': { name: 'NOT PROVIDED', says: /a placeholder/ },
    'the name is a wallet': {
      name: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
      says: /a number is not a name/,
    },
    'the name is an account': { name: 'DE89 3704 0044 0532 0130 00', says: /a number is not a name/ },
    'the name is an address of mail': { name: 'halvard@halvardsen.example', says: /is not a name/ },
  }

  type Asked = { name: string; screeningId: number; customerId: number; batchId: number; batchCode: number }

  const until = async <Value>(look: () => Promise<Value>, isReady: (value: Value) => boolean) => {
    for (let tries = 0; tries < 300; tries += 1) {
      const value = await look()
      if (isReady(value)) return value
      await new Promise((done) => setTimeout(done, 100))
    }
    throw new Error('It was waited for in vain.')
  }

  /** Screens a name in every way there is: by itself, as a customer, in a file. */
  const askEverywhere = async (name: string): Promise<Asked> => {
    const file = await screened(name)
    const customer = await sent<{ id: number }>('/api/customers', { name })
    await until(
      () => read<{ screening: string }>(`/api/customers/${customer.id}`),
      ({ screening }) => screening !== 'awaited' && screening !== 'never',
    )
    const path = join(directory, 'names.csv')
    writeFileSync(path, `name\n"${name}"\n`)
    const { code, out } = await assay([
      'batch',
      path,
      '--wait',
      '--json',
      '--results',
      join(directory, 'out.csv'),
    ])
    return {
      name,
      screeningId: file.id,
      customerId: customer.id,
      batchId: (JSON.parse(out) as { id: number }).id,
      batchCode: code,
    }
  }

  /** What each surface makes of it: whether it calls the party clear, and what it says. */
  const surfaces: Record<string, (asked: Asked) => Promise<{ isClear: boolean; says?: string }>> = {
    'API: the answer': async ({ name }) => {
      const { status, coverage } = await screened(name)
      return { isClear: status === 'clear' || coverage.isAnswered, says: coverage.sentence }
    },
    'API: the screening read again': async ({ screeningId }) => {
      const { status, coverage } = await read<{ status: string; coverage: { sentence: string } }>(
        `/api/kyb/screenings/${screeningId}`,
      )
      return { isClear: status === 'clear', says: coverage.sentence }
    },
    'list of screenings, narrowed to clear ones': async ({ screeningId }) => {
      const { rows } = await read<{ rows: { id: number }[] }>('/api/kyb/screenings?status=clear&limit=100')
      return { isClear: rows.some(({ id }) => id === screeningId) }
    },
    'file of screenings': async ({ name }) => {
      const text = await (await ask('/api/kyb/screenings/export?format=csv')).text()
      const row = text.split('\n').find((line) => line.includes(name)) ?? ''
      return { isClear: /\bclear\b/i.test(row) }
    },
    'newest screenings on the dashboard': async ({ name }) => {
      const { recentScreenings } = await read<{
        recentScreenings: { companyName: string; status: string }[]
      }>('/api/kyb/dashboard-stats')
      return { isClear: recentScreenings.find((one) => one.companyName === name)?.status === 'clear' }
    },
    certificate: async ({ screeningId }) => {
      const answer = await ask(`/api/kyb/screenings/${screeningId}/certificate`)
      return {
        isClear: answer.status === 200,
        ...(answer.status === 200 ? {} : { says: await answer.text() }),
      }
    },
    'evidence file': async ({ screeningId }) => {
      const text = await (await ask(`/api/kyb/screenings/${screeningId}/evidence?format=json`)).text()
      return { isClear: /"status": ?"clear"/.test(text), says: text }
    },
    'command line: screen': async ({ name }) => {
      const { code, out } = await assay(['screen', name])
      return { isClear: code === 0 || /^No match:/m.test(out), says: out }
    },
    'command line: batch': async ({ batchCode }) => ({ isClear: batchCode === 0 }),
    'tool for assistants': async ({ screeningId }) => {
      const answer = await ask('/api/mcp', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/json, text/event-stream',
          cookie: '',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'screening_screening', arguments: { id: screeningId } },
        }),
      })
      const text = (await answer.text()).replaceAll('\\"', '"')
      return { isClear: /"status": ?"clear"/.test(text), says: text }
    },
    batch: async ({ batchId }) => {
      const { isAnswered } = await read<{ isAnswered: boolean }>(`/api/kyb/batches/${batchId}`)
      return { isClear: isAnswered }
    },
    'rows of a batch': async ({ batchId }) => {
      const { rows } = await read<{ rows: { status: string; answer: string }[] }>(
        `/api/kyb/batches/${batchId}/rows?show=all`,
      )
      return { isClear: rows[0]?.status === 'clear', says: rows[0]?.answer ?? '' }
    },
    'rows of a batch, narrowed to clear ones': async ({ batchId }) => {
      const { rows } = await read<{ rows: unknown[] }>(`/api/kyb/batches/${batchId}/rows?show=clear`)
      return { isClear: rows.length > 0 }
    },
    'file of a batch': async () => {
      const [, row = ''] = readFileSync(join(directory, 'out.csv'), 'utf8').trim().split('\n')
      return { isClear: /,clear,/.test(row), says: row }
    },
    customer: async ({ customerId }) => {
      const { screening } = await read<{ screening: string }>(`/api/customers/${customerId}`)
      return { isClear: screening === 'screened' }
    },
    'list of customers': async ({ customerId }) => {
      const { rows } = await read<{ rows: { id: number; screening: string }[] }>('/api/customers?limit=100')
      return { isClear: rows.find(({ id }) => id === customerId)?.screening === 'screened' }
    },
    'file of customers': async ({ name }) => {
      const text = await (await ask('/api/customers/export?format=csv')).text()
      const row = text.split('\n').find((line) => line.includes(name)) ?? ''
      return { isClear: /,Screened,/.test(row) }
    },
    'page of a customer': async ({ customerId }) => {
      const { customer, screenings } = await read<{
        customer: { screening: string }
        screenings: { status: string }[]
      }>(`/api/kyb/customers/${customerId}`)
      return {
        isClear: customer.screening === 'screened' || screenings.some(({ status }) => status === 'clear'),
      }
    },
    monitoring: async ({ customerId }) => {
      const { rows } = await read<{ rows: { companyId: number; isCovered: boolean }[] }>(
        '/api/kyb/monitoring?limit=200',
      )
      return { isClear: rows.find(({ companyId }) => companyId === customerId)?.isCovered === true }
    },
    'risk of the screening': async ({ screeningId }) => {
      const { riskLevel } = await read<{ riskLevel: string }>(`/api/kyb/screenings/${screeningId}`)
      return { isClear: riskLevel === 'low' }
    },
    'due diligence': async ({ customerId }) => {
      const stated = { iban: '', vat: '', email: '', website: '', address: '', owners: '' }
      const { checks } = await sent<{ checks: { id: string; result: string }[] }>('/api/bpo/kyc', {
        customerId,
        ...stated,
      })
      return { isClear: checks.find(({ id }) => id === 'screening')?.result === 'clear' }
    },
    'directory of companies': async ({ name }) => {
      const made = await sent<{ id: number }>('/api/companies', { name, isAnother: true })
      const { screening } = await read<{ screening: { state: string } }>(`/api/companies/${made.id}`)
      return { isClear: screening.state === 'clear' || screening.state === 'dismissed' }
    },
    'work event and audit log': async ({ screeningId }) => {
      const { rows } = await sql(
        `select after from audit_entry where action = 'screening.completed' and subject_id = $1`,
        [String(screeningId)],
      )
      return { isClear: rows[0]?.after.status === 'clear' || rows[0]?.after.isAnswered === true }
    },
    'event for webhooks': async ({ screeningId }) => {
      const { rows } = await sql(
        `select payload from work_event where event_type = 'screening.completed' and work_item_id = $1`,
        [String(screeningId)],
      )
      return { isClear: rows[0]?.payload.status === 'clear' }
    },
  }

  const verdicts = async (asked: Asked) => {
    const found: Record<string, { isClear: boolean; says?: string }> = {}
    for (const [surface, look] of Object.entries(surfaces)) found[surface] = await look(asked)
    return found
  }

  it('every surface shows clear after a search of four complete current lists by a full name', async () => {
    await makeHealthy()
    const found = await verdicts(await askEverywhere('Harrowgate Lantern Works'))
    expect(Object.entries(found).filter(([, { isClear }]) => !isClear)).toEqual([])
  }, 120_000)

  describe.each(Object.entries(shortfalls))('where %s', (what, { make, name, says }) => {
    it('no surface says clear, and what says more than a word says why', async () => {
      await makeHealthy()
      await make?.()
      const found = await verdicts(await askEverywhere(name ?? `Harrowgate ${what} Works`))
      expect(Object.entries(found).filter(([, { isClear }]) => isClear)).toEqual([])
      expect(
        Object.entries(found).filter(([, one]) => one.says !== undefined && !says.test(one.says)),
      ).toEqual([])
    }, 120_000)
  })

  it('a customer who was clear is not when the lists have grown old overnight, before any job comes by', async () => {
    await makeHealthy()
    const asked = await askEverywhere('Harrowgate Candle Works')
    expect(await surfaces.customer?.(asked)).toEqual({ isClear: true })
    await ofOfac(`published_on = '2024-05-03'`)
    for (const surface of ['customer', 'list of customers', 'file of customers', 'due diligence'])
      expect([surface, await surfaces[surface]?.(asked)]).toEqual([surface, { isClear: false }])
    const { state } = (
      await read<{ screening: { state: string } }>(
        `/api/companies/${(await sent<{ id: number }>('/api/companies', { name: asked.name, isAnother: true })).id}`,
      )
    ).screening
    expect(state).toBe('outdated')
  }, 120_000)
})
