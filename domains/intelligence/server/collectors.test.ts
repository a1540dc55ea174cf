import { expect, it } from 'vitest'
import { systemContext } from '#platform/context/index.ts'
import { enqueue, startJobs, stopJobs } from '#platform/jobs/index.ts'
import { jobOf, takeUpLostRuns } from '#platform/runs/index.ts'
import { asJson, type Mishap, mishaps, onOneDatabase, somebody } from '#platform/testing/index.ts'
import {
  type CollectorId,
  collectorIds,
  collectorWords,
  listSignals,
  listTimeseries,
  readTracked,
} from '../contract/index.ts'
import { DOMAIN } from '../testing/outside-world.ts'
import { collectionRun } from './collection/collection-run.ts'
import { lookForDue } from './collection/schedule.job.ts'
import { fillSample } from './sample/fill-sample.ts'
import { intelligenceSettings } from './settings.ts'
import { NOON, outside } from './test-outside.ts'
import './slice.ts'

type Row = {
  kind: string
  title: string
  key: string
  confidence: number
  metadata: string
  endedAt: string | null
}
const hour = 3_600
type Answer = { message: string; missing: string[] }

onOneDatabase('collectors', (world) => {
  const entryPoint = outside(world)
  const signals = async (id: number): Promise<Row[]> => entryPoint.read(`companies/${id}/signals`)
  const titles = async (id: number, kind: string) =>
    (await signals(id))
      .filter((one) => one.kind === kind)
      .map(({ title }) => title)
      .sort()
  const series = async (id: number, metric: string) =>
    (await entryPoint.read(`companies/${id}/timeseries`))
      .filter((one: { metric: string }) => one.metric === metric)
      .map(({ value, validFrom }: { value: number; validFrom: string }) => [validFrom.slice(0, 10), value])
  const collectEach = async (id: number) => {
    for (const collector of collectorIds) {
      const answer = await entryPoint.ingest(id, collector)
      expect([collector, answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([
        collector,
        200,
        '',
      ])
    }
  }

  it('INTEL-036 INTEL-037 INTEL-038 INTEL-039 INTEL-052 INTEL-053 INTEL-055…INTEL-062 all sources fill signals, timeseries and figures', async () => {
    const id = await entryPoint.track()
    await collectEach(id)
    const stated = listSignals.response.parse(await signals(id))
    expect(Object.groupBy(stated, ({ kind }) => kind)).toMatchObject({
      job_post: { length: 2 },
      filing: { length: 3 },
      patent: { length: 2 },
      github_activity: { length: 2 },
      web_traffic: { length: 1 },
      infrastructure_growth: { length: 2 },
    })
    expect(await titles(id, 'job_post')).toEqual(['Designer', 'Engineer'])
    expect(await titles(id, 'filing')).toEqual(['10-K filed', '10-Q filed', '8-K filed'])
    const current = stated.find(({ title }) => title === '8-K filed')
    expect(JSON.parse(current?.metadata ?? '{}')).toMatchObject({ form: '8-K', items: ['4.02', '9.01'] })
    expect(await titles(id, 'infrastructure_growth')).toEqual([`api.${DOMAIN}`, `www.${DOMAIN}`])
    expect(await titles(id, 'technology_adoption')).toEqual(
      expect.arrayContaining(['Google Workspace', 'Shopify', 'WordPress 6.8.1', 'nginx 1.27.1']),
    )
    expect(await titles(id, 'infrastructure_insights')).toEqual(
      expect.arrayContaining([
        '2 nameservers',
        'DMARC policy: reject',
        'Registered with Registrar of Names',
        'SPF refuses others',
      ]),
    )
    const repository = stated.find(({ kind }) => kind === 'github_activity')
    expect(JSON.parse(repository?.metadata ?? '')).toMatchObject({
      repoName: 'acme-tools/saw',
      stars: 102,
      forks: 2,
      language: 'Rust',
      url: 'https://github.com/acme-tools/saw',
    })
    listTimeseries.response.parse(await entryPoint.read(`companies/${id}/timeseries`))
    const { figures, filings, company, collectors } = readTracked.response.parse(
      await entryPoint.read(`companies/${id}`),
    )
    expect(
      Object.fromEntries(Object.entries(figures).map(([metric, { value }]) => [metric, value])),
    ).toMatchObject({
      job_openings: 2,
      patent_count: 1,
      github_total_stars: 203,
      github_total_forks: 3,
      github_repo_count: 2,
      web_ranking: 4_900,
      subdomain_count: 2,
      certificate_count: 2,
      nameserver_count: 2,
    })
    expect(filings.value).toBe(3)
    // The domain is the SEC's, GitHub has verified it, the site leads to the board, and others use the same name; no LEI and no CIK is kept.
    expect(company.confidenceScore).toBe(75)
    expect(collectors.map(({ state }) => state)).toEqual(collectorIds.map(() => 'ok'))
    expect(await series(id, 'web_ranking')).toEqual([
      ['2026-11-18', 5_000],
      ['2026-11-20', 4_900],
    ])
    expect(entryPoint.requests.find(({ path }) => path.startsWith('/uspto'))?.headers['x-api-key']).toBe(
      'key-of-the-office',
    )
  })

  it('a second collection doubles nothing; what changed has a new point, what is gone is over, and what came is new', async () => {
    const id = await entryPoint.track()
    await collectEach(id)
    const before = await signals(id)
    entryPoint.later(25 * hour)
    await collectEach(id)
    const after = await signals(id)
    expect(after.map((one) => one.title).sort()).toEqual(before.map((one) => one.title).sort())
    expect(await series(id, 'job_openings')).toEqual([['2026-11-20', 2]])
    entryPoint.world.openings = [
      ...entryPoint.world.openings.slice(1),
      { ...entryPoint.world.openings[1], id: 9, title: 'Buyer' },
      { ...entryPoint.world.openings[1], id: 10, title: 'Seller' },
    ]
    entryPoint.later(50 * hour)
    const { added, ended, changedMetrics, message } = await entryPoint.collected(id, 'jobs')
    expect({ added, ended, changedMetrics }).toEqual({ added: 2, ended: 1, changedMetrics: ['job_openings'] })
    expect(message).toContain('2 new, 1 over.')
    expect(await series(id, 'job_openings')).toEqual([
      ['2026-11-20', 2],
      ['2026-11-22', 3],
    ])
    const over = (await signals(id)).filter(({ endedAt }) => endedAt)
    expect(over.map(({ title }) => title)).toEqual(['Engineer'])
  })

  it('an opening that stands on two boards is one, also where the company moves from one to the other', async () => {
    const id = await entryPoint.track()
    await entryPoint.ingest(id, 'jobs')
    const first = (await signals(id)).filter(({ kind }) => kind === 'job_post')
    entryPoint.world.lever = ['Engineer', 'Designer', 'Foreman'].map((text, at) => ({
      id: `l${at}`,
      text,
      categories: { location: ['Berlin', 'Paris', 'Lyon'][at], team: 'Engineering' },
      createdAt: Date.parse(NOON) - 86_400_000,
      hostedUrl: `https://jobs.lever.co/acmetools/l${at}`,
    }))
    entryPoint.world.home =
      '<a href="https://boards.greenhouse.io/acmetools">a</a><a href="https://jobs.lever.co/acmetools">b</a>'
    entryPoint.later(hour)
    expect(await entryPoint.collected(id, 'jobs')).toMatchObject({ added: 1, ended: 0 })
    entryPoint.world.home = '<a href="https://jobs.lever.co/acmetools">b</a>'
    entryPoint.later(2 * hour)
    expect(await entryPoint.collected(id, 'jobs')).toMatchObject({ added: 0, ended: 0, updated: 2 })
    const last = (await signals(id)).filter(({ kind }) => kind === 'job_post') as (Row & { id: number })[]
    expect(last.map(({ title }) => title).sort()).toEqual(['Designer', 'Engineer', 'Foreman'])
    expect(last.map((one) => one.id)).toEqual(
      expect.arrayContaining(first.map((one) => (one as Row & { id: number }).id)),
    )
  })

  it('reads boards of many pages, and 150 of them are 150', async () => {
    const id = await entryPoint.track()
    entryPoint.world.home = '<a href="https://jobs.lever.co/acmetools/some-job">b</a>'
    entryPoint.world.lever = Array.from({ length: 150 }, (_, at) => ({
      id: `l${at}`,
      text: `Job ${at}`,
      categories: {},
      createdAt: 1_700_000_000_000,
      hostedUrl: 'https://jobs.lever.co/x',
    }))
    await entryPoint.ingest(id, 'jobs')
    expect((await entryPoint.read(`companies/${id}`)).figures.job_openings.value).toBe(150)
    expect(entryPoint.asked('lever/')).toBe(2)
  })

  it('a board that has only the name is told and not counted, until a person says that it is the company’s', async () => {
    const id = await entryPoint.track('acmetools.com')
    const before = await entryPoint.state(id, 'jobs')
    expect(before.state).toBe('never')
    await entryPoint.ingest(id, 'jobs')
    const state = await entryPoint.state(id, 'jobs')
    expect(state).toMatchObject({ state: 'nothing', binding: null })
    expect(state.suggestions).toEqual([
      {
        source: 'greenhouse',
        token: 'acmetools',
        why: expect.stringContaining('nothing that ties it to acmetools.com'),
      },
    ])
    expect((await entryPoint.read(`companies/${id}`)).figures.job_openings.value).toBeNull()
    expect(
      (
        await entryPoint.call(`companies/${id}/sources/jobs`, 'PUT', {
          source: 'elsewhere',
          token: 'acmetools',
        })
      ).status,
    ).toBe(400)
    const bound = await entryPoint.call(`companies/${id}/sources/jobs`, 'PUT', {
      source: 'greenhouse',
      token: 'acmetools',
    })
    expect(bound.status).toBe(200)
    await entryPoint.ingest(id, 'jobs')
    expect(await entryPoint.state(id, 'jobs')).toMatchObject({
      state: 'ok',
      binding: { by: 'person', how: 'analyst set this on 2026-11-20.' },
    })
    expect((await entryPoint.read(`companies/${id}`)).figures.job_openings.value).toBe(2)
    expect((await entryPoint.call(`companies/${id}/sources/jobs`, 'DELETE')).status).toBe(200)
    expect((await entryPoint.call(`companies/${id}/sources/jobs`, 'DELETE')).status).toBe(409)
  })

  it('a board whose openings name the domain is taken without a link', async () => {
    entryPoint.world.openings = entryPoint.world.openings.map((one) => ({
      ...one,
      content: 'Write to jobs@acmetools.com',
    }))
    const id = await entryPoint.track('acmetools.com')
    await entryPoint.ingest(id, 'jobs')
    expect(await entryPoint.state(id, 'jobs')).toMatchObject({
      state: 'ok',
      binding: { by: 'rule', how: expect.stringContaining('name acmetools.com') },
    })
  })

  it('INTEL-063 a setting that is missing is named, and nothing is asked', async () => {
    const id = await entryPoint.track()
    const { sources } = intelligenceSettings.of(world.installation.config)
    const key = sources.usptoKey
    sources.usptoKey = undefined
    const answer = await entryPoint.ingest(id, 'patents')
    sources.usptoKey = key
    expect(answer.status).toBe(501)
    expect(await answer.json()).toMatchObject({
      code: 'not-configured',
      message: expect.stringContaining('USPTO_API_KEY'),
      details: { source: 'Patents' },
    })
    expect(entryPoint.requests).toHaveLength(0)
  })

  it('the office that has no patents of a name answers 404, and that is none and no failure', async () => {
    entryPoint.world.applications = []
    const id = await entryPoint.track()
    expect((await entryPoint.ingest(id, 'patents')).status).toBe(200)
    expect((await entryPoint.read(`companies/${id}`)).figures.patent_count.value).toBe(0)
  })

  it('where crt.sh fails Cert Spotter is asked, a name that both know is one, and that it was asked is told', async () => {
    const id = await entryPoint.track()
    await entryPoint.ingest(id, 'certificates')
    entryPoint.trouble = (place) =>
      place === 'crt-sh' ? { status: 502, body: '<html>Bad gateway</html>' } : undefined
    entryPoint.later(hour)
    const result = await entryPoint.collected(id, 'certificates')
    expect(result).toMatchObject({ source: 'Cert Spotter', added: 1 })
    expect(result.missing[0]).toContain('Cert Spotter was asked in its place')
    expect(await titles(id, 'infrastructure_growth')).toEqual([
      `api.${DOMAIN}`,
      `new.${DOMAIN}`,
      `www.${DOMAIN}`,
    ])
    // Another source counts otherwise: no wave is told of it.
    expect((await entryPoint.read(`companies/${id}`)).changes).toEqual([])
  })

  it('where the registry fails what the DNS says stands, and the other way round; what was known of the silent one stays', async () => {
    const id = await entryPoint.track()
    await entryPoint.ingest(id, 'dns')
    const all = (await titles(id, 'infrastructure_insights')).length
    for (const silent of ['rdap', 'dns']) {
      entryPoint.later(hour * (silent === 'rdap' ? 1 : 2))
      entryPoint.trouble = (place) => (place === silent ? { status: 503, body: '' } : undefined)
      const answer = await entryPoint.ingest(id, 'dns')
      expect([silent, answer.status]).toEqual([silent, 200])
      expect(((await answer.json()) as Answer).missing[0]).toContain('Known data is kept')
      const rows = (await signals(id)).filter(({ kind }) => kind === 'infrastructure_insights')
      expect([rows.length, rows.filter(({ endedAt }) => endedAt).length]).toEqual([all, 0])
    }
  })

  it('a DNS that does not answer says nothing of the domain where the registry cannot be asked either: it is not called gone', async () => {
    const id = await entryPoint.track()
    await entryPoint.ingest(id, 'dns')
    entryPoint.later(hour)
    entryPoint.trouble = (place, good) => {
      if (place === 'dns') return { status: 503, body: '' }
      const bootstrap = place === 'rdap' && good()
      return bootstrap && JSON.stringify(bootstrap).includes('services')
        ? asJson({ services: [] })
        : undefined
    }
    await world.installation.database.pool.query('delete from outside_question')
    const answer = await entryPoint.ingest(id, 'dns')
    expect(answer.status).toBe(502)
    expect(((await answer.json()) as Answer & { message: string }).message).toContain('no RDAP server')
    const { rows } = await world.installation.database.pool.query(
      `select learnt from company_collection where collector = 'dns'`,
    )
    expect(rows).toEqual([{ learnt: { isDomainAlive: true } }])
  })

  it('robots.txt that forbids is obeyed: the page is not read, and that is said', async () => {
    entryPoint.world.robots = { body: 'User-agent: *\nDisallow: /' }
    const id = await entryPoint.track()
    const answer = await entryPoint.ingest(id, 'techstack')
    expect(answer.status).toBe(502)
    expect(((await answer.json()) as Answer).message).toContain('robots.txt')
    expect(entryPoint.requests.map(({ path }) => path)).toEqual([`/site/${DOMAIN}/robots.txt`])
  })

  it('a limit of GitHub is said with its end, and is the time after which it is asked again', async () => {
    const id = await entryPoint.track()
    const reset = Math.floor(Date.parse(NOON) / 1_000) + 1_800
    entryPoint.trouble = (place) =>
      place === 'github'
        ? asJson({ message: 'API rate limit exceeded' }, 403, {
            'x-ratelimit-remaining': '0',
            'x-ratelimit-reset': String(reset),
          })
        : undefined
    const answer = await entryPoint.ingest(id, 'github')
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('30 minutes') })
    expect((await entryPoint.state(id, 'github')).dueAt).toBe(new Date(reset * 1_000).toISOString())
  })

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.7/',
    'http://[::1]/',
    'http://localhost:1/',
  ])('a site that leads to %s is refused, and nothing of it is read', async (location) => {
    const id = await entryPoint.track()
    entryPoint.trouble = (place) => (place === 'site' ? { status: 302, headers: { location } } : undefined)
    const answer = await entryPoint.ingest(id, 'techstack')
    expect(answer.status).toBe(502)
    expect(((await answer.json()) as Answer).message).toMatch(/private network|refused/)
    expect((await entryPoint.read(`companies/${id}`)).figures.tech_stack_size.value).toBeNull()
  })

  it('a tracked domain that resolves into the house is refused before it is called', async () => {
    const { sources } = intelligenceSettings.of(world.installation.config)
    const site = sources.site
    sources.site = 'http://127.0.0.1:9/{domain}'
    const id = await entryPoint.track()
    const answer = await entryPoint.ingest(id, 'techstack')
    sources.site = site
    expect(((await answer.json()) as Answer).message).toContain('private network')
  })
})

/** Where each collector's own source stands on the replica. */
const placeOf: Record<CollectorId, string[]> = {
  jobs: ['greenhouse'],
  filings: ['sec-data'],
  patents: ['uspto'],
  github: ['github'],
  certificates: ['crt-sh', 'cert-spotter'],
  techstack: ['site'],
  dns: ['dns', 'rdap'],
  tranco: ['tranco'],
}

// What is slow is slow in a test too: it is tried where connectors are.
const quick = (Object.keys(mishaps) as Mishap[]).filter(
  (name) => name !== 'one byte after the other' && name !== 'no answer',
)

onOneDatabase('INTEL-063 each source fails in each way', (world) => {
  const entryPoint = outside(world)

  it.each(collectorIds)(
    '%s: the last good stays with its age, the failure stands beside it, and no other source loses anything',
    async (collector) => {
      expect(quick.length).toBeGreaterThan(12)
      const id = await entryPoint.track()
      for (const one of collectorIds) expect((await entryPoint.ingest(id, one)).status).toBe(200)
      const before = readTracked.response.parse(await entryPoint.read(`companies/${id}`))
      const kept = await entryPoint.read(`companies/${id}/signals`)
      // A page of a site that says another thing, or only half of it, is a page: no failure of a source.
      const isPage = (mishap: Mishap) =>
        collector === 'techstack' && /web page with status 200|half a reply, whole/.test(mishap)
      const failures = quick.filter((mishap) => !isPage(mishap))
      for (const [at, mishap] of failures.entries()) {
        entryPoint.trouble = (place, good) =>
          placeOf[collector].includes(place) ? mishaps[mishap](good()) : undefined
        entryPoint.later(2 * hour * (at + 1))
        const answer = await entryPoint.ingest(id, collector)
        expect([mishap, answer.headers.get('content-type')]).toEqual([
          mishap,
          expect.stringContaining('application/json'),
        ])
        expect([mishap, answer.status]).toEqual([mishap, 502])
        const { message, details } = (await answer.json()) as { message: string; details: { source: string } }
        expect(message.length).toBeGreaterThan(10)
        expect(details.source).toBe(collectorWords[collector].title)
        const state = await entryPoint.state(id, collector)
        expect(state).toMatchObject({
          state: 'failing',
          failure: message,
          lastGoodAt: NOON,
          failuresInRow: at + 1,
        })
      }
      const after = readTracked.response.parse(await entryPoint.read(`companies/${id}`))
      expect(after.figures).toEqual(before.figures)
      expect(after.filings).toEqual(before.filings)
      expect(after.collectors.filter(({ state: how }) => how === 'failing')).toHaveLength(1)
      expect(after.company.failing).toBe(1)
      expect(await entryPoint.read(`companies/${id}/signals`)).toEqual(kept)
    },
  )
})

onOneDatabase('a collection is a run', (world) => {
  const entryPoint = outside(world)
  const states = async (id: number) =>
    (await entryPoint.read(`companies/${id}`)).collectors.map(({ state }: { state: string }) => state)

  it('that is cut off goes on with what it has not asked: it loses nothing and doubles nothing', async () => {
    const id = await entryPoint.track()
    entryPoint.later(10)
    await startJobs(world.installation, [jobOf(collectionRun), takeUpLostRuns] as never)
    // The process goes as GitHub is asked: what came before is kept, what it was at is not.
    let cut: Promise<void> | undefined
    entryPoint.trouble = (place) => {
      if (place !== 'github') return undefined
      cut ??= stopJobs(world.installation)
      return { delayMs: 300, body: '{}' }
    }
    entryPoint.later(20)
    expect((await entryPoint.call(`companies/${id}/collect`, 'POST')).status).toBe(202)
    expect((await entryPoint.call(`companies/${id}/collect`, 'POST')).status).toBe(409)
    await expect.poll(() => cut !== undefined, { timeout: 10_000 }).toBe(true)
    await cut
    expect(await states(id)).toEqual(['ok', 'unavailable', 'ok', 'never', 'never', 'never', 'never', 'never'])
    const asked = [entryPoint.asked('greenhouse'), entryPoint.asked('uspto')]
    entryPoint.trouble = () => undefined
    entryPoint.later(90)
    await startJobs(world.installation, [jobOf(collectionRun), takeUpLostRuns] as never)
    await enqueue(systemContext(world.installation, 'test', 1), takeUpLostRuns, {})
    await expect
      .poll(() => states(id), { timeout: 15_000 })
      .toEqual(['ok', 'unavailable', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'])
    await stopJobs(world.installation)
    expect([entryPoint.asked('greenhouse'), entryPoint.asked('uspto')]).toEqual(asked)
    const { rows } = await world.installation.database.pool.query(
      'select collector, key from company_signal group by 1, 2 having count(*) > 1',
    )
    expect(rows).toEqual([])
  }, 40_000)

  it('INTEL-054 starts by itself for what is due, not for sample companies and not in the demo; what failed waits longer each time', async () => {
    const id = await entryPoint.track()
    entryPoint.actor = somebody({ organisationId: 2, isDemo: true })
    await entryPoint.track('demo-company.com')
    entryPoint.actor = somebody()
    await fillSample(systemContext(world.installation, 'sample-data', 1))
    const look = () =>
      lookForDue.run(
        world.installation,
        {},
        {
          signal: new AbortController().signal,
          ctxOf: (organisationId: number) => systemContext(world.installation, 'test', organisationId),
        },
      )
    const runs = async () =>
      (
        await world.installation.database.pool.query(
          `select about from run where kind = 'intelligence.collection'`,
        )
      ).rows
    await startJobs(world.installation, [{ ...collectionRun.job, run: async () => {} }] as never)
    await world.installation.database.pool.query(`delete from run`)
    await look()
    await look()
    expect(await runs()).toEqual([{ about: String(id) }])
    await stopJobs(world.installation)
    entryPoint.trouble = (place) => (place === 'tranco' ? { status: 503 } : undefined)
    const waits: number[] = []
    for (let round = 1; round <= 8; round += 1) {
      entryPoint.later(round * 1_000)
      await entryPoint.ingest(id, 'tranco')
      const { dueAt } = await entryPoint.state(id, 'tranco')
      waits.push((Date.parse(dueAt) - Date.parse(NOON)) / 1_000 - round * 1_000)
    }
    expect(waits.map((seconds) => seconds / 60)).toEqual([15, 30, 60, 120, 240, 480, 960, 1_440])
  })
})
