import { channel } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#platform/endpoint/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { healthRoutes } from '../health.ts'
import { routes as routesOfSlices } from '../slices.ts'
import { attemptsAt, requestOf } from './attempt.ts'
import { Accepted } from './read-again.ts'
import { faultsOf, type Heard } from './sound-answer.ts'
import {
  CANARY,
  type Caller,
  callers,
  closeInstallationWithRows,
  type InstallationWithRows,
  openInstallationWithRows,
  someCaller,
  whoIs,
  withSampleData,
} from './test-installation.ts'
import { type LongestTurn, TURN_CPU_MS_MAX, watchTurns } from './watch-turns.ts'

// A landing is asked the same as the one before, so that what fails is its own. EVERY_CALL_REQUESTS=50000 looks further: it asks so many
// requests in all, and something else each time; EVERY_CALL_SEED repeats a run that was seen.
const wanted = process.env.EVERY_CALL_REQUESTS
// `npm run stress -- fuzz` asks as one of the roles at a time, with a shorter turn, and has what became of it written down.
const role = callers.find((one) => one === process.env.EVERY_CALL_AS)
const someoneAsked = role ? fc.constant(role) : someCaller
const turnMsMax = Number(process.env.EVERY_CALL_TURN_MS ?? TURN_CPU_MS_MAX)
const NAMES_READ_AGAIN = wanted ? 300 : 20
const seed = Number(process.env.EVERY_CALL_SEED ?? (wanted ? Date.now() % 2 ** 31 : 20_261_121))

// Every source of the installation stands where the guard lets nobody go, so that no call leaves this machine.
const closedSources = Object.fromEntries(
  [
    ...[
      'LIST_MIRROR',
      'STRIPE_API',
      'HUBSPOT_API',
      'TIINGO_API',
      'FINNHUB_API',
      'ALPHA_VANTAGE_API',
      'ALPACA_DATA_API',
    ],
    ...['ALPACA_PAPER_API', 'TREASURY', 'FRED_API', 'SEC', 'SEC_DATA', 'YAHOO_API'],
  ].map((name) => [`${name}_URL`, 'http://127.0.0.1:9']),
)

const routes = [...routesOfSlices, ...healthRoutes]
const runs = wanted ? Math.max(1, Math.ceil(Number(wanted) / routes.length)) : 4

async function timed(hear: () => Promise<Heard>): Promise<{ heard: Heard; turn: LongestTurn }> {
  const watch = watchTurns()
  try {
    const heard = await hear()
    return { heard, turn: watch.end() }
  } finally {
    watch.end()
  }
}

const safe = new Set(['GET', 'HEAD'])

onOneDatabase(
  `every call, asked ${runs} times from seed ${seed}`,
  (world) => {
    world.beginsWith(withSampleData)
    let installation: InstallationWithRows
    const accepted = new Accepted()
    const asked = {
      requests: 0,
      statuses: {} as Record<string, number>,
      longestTurnMs: 0,
      readAgain: 0,
      seed,
    }
    const reached: string[] = []
    const listen = (message: unknown) => {
      const { socket } = message as { socket: Socket }
      socket.once('lookup', (_failure, address) => reached.push(String(address)))
      socket.once('connect', () => reached.push(socket.remoteAddress ?? ''))
    }

    beforeAll(async () => {
      channel('net.client.socket').subscribe(listen)
      installation = await openInstallationWithRows(world, routes)
    }, 180_000)
    afterAll(async () => {
      channel('net.client.socket').unsubscribe(listen)
      await closeInstallationWithRows(world)
    })

    // Jobs go on beside the calls: what the product itself does is no trace of the call.
    // Jobs go on beside the calls; the one that fills in sample data writes as the people of the sample.
    const traces = async () => {
      const { rows } = await world.installation.database.pool.query(
        `select count(*) as n from audit_entry where actor_type not in ('system', 'job') and request_id <> 'sample-data'`,
      )
      return rows[0].n as number
    }
    const hear = async (request: Request): Promise<Heard> => {
      const answer = await installation.send(request)
      const { status, headers } = answer
      // Live news never end; an answer that comes word by word does, and writes its trace as it ends.
      if (headers.get('content-type')?.startsWith('text/event-stream') && safe.has(request.method)) {
        await answer.body?.cancel()
        return { status, headers, text: '' }
      }
      return { status, headers, text: await answer.text() }
    }

    // What empties the installation is asked last.
    const inOrder = [...routes].sort(
      (a, b) => Number(isLast(a.endpoint.path)) - Number(isLast(b.endpoint.path)),
    )
    it.for(inOrder.map(({ endpoint }) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint })))(
      'SYS-007 SYS-008 SYS-010 $name answers whatever it is sent with what it says, or refuses it and changes nothing',
      { timeout: 60_000 + runs * 2_000 },
      async ({ endpoint }) => {
        const known = installation.known(endpoint)
        const ask = async (attempt: Parameters<typeof requestOf>[1], caller: Caller) => {
          const before = safe.has(endpoint.method) ? 0 : await traces()
          const request = () => requestOf(endpoint, attempt, { 'x-test-caller': caller })
          const { heard, turn } = await timed(() => hear(request()))
          const faults = faultsOf(endpoint, heard, whoIs(caller))
          asked.requests += 1
          asked.statuses[heard.status] = (asked.statuses[heard.status] ?? 0) + 1
          if (caller !== 'stranger') accepted.note(endpoint, heard)
          if (heard.status >= 400 && !safe.has(endpoint.method) && (await traces()) !== before)
            faults.push(`${heard.status} left a trace of a change`)
          // Whoever knows name and password of somebody of organisation 1 is that person.
          if (caller === 'stranger' && endpoint.name !== 'accounts.sign-in' && heard.text.includes(CANARY))
            faults.push('another organisation is told a row')
          if (
            caller === 'stranger' &&
            namesRow(endpoint) &&
            heard.status < 300 &&
            !isListRun(endpoint, heard)
          )
            faults.push('another organisation may name a row')
          // What is compiled or collected falls into a turn now and then; what a call costs falls into it every time.
          let longest = turn
          for (let again = 0; again < 3 && longest.cpuMs >= turnMsMax; again += 1) {
            const next = (await timed(() => hear(request()))).turn
            if (next.cpuMs < longest.cpuMs) longest = next
          }
          asked.longestTurnMs = Math.max(asked.longestTurnMs, longest.cpuMs)
          if (longest.cpuMs >= turnMsMax)
            faults.push(`a turn of the event loop took ${Math.round(longest.cpuMs)} ms of the processor`)
          expect(faults, `${heard.status} ${heard.text.slice(0, 400)}`).toEqual([])
        }
        await fc.assert(fc.asyncProperty(attemptsAt(endpoint, known), someoneAsked, ask), {
          seed,
          numRuns: runs,
          interruptAfterTimeLimit: 20_000 + runs * 1_000,
        })
      },
    )

    it('whatever was accepted can be read ever after', { timeout: 600_000 }, async () => {
      const endpoints = routes.map(({ endpoint }) => endpoint)
      const { reads, faults } = await accepted.readAgain(endpoints, hear, NAMES_READ_AGAIN)
      expect(faults).toEqual([])
      asked.readAgain = reads
      if (process.env.EVERY_CALL_REPORT) writeFileSync(process.env.EVERY_CALL_REPORT, JSON.stringify(asked))
    })

    it('reaches nothing outside this machine', () => {
      expect(reached.filter((address) => !/^(127\.|::1)/.test(address))).toEqual([])
    })
  },
  { RATE_LIMITS: 'off', SAMPLE_DATA: 'on', SIGN_UP: 'join', ...closedSources },
)

const isLast = (path: string) => path === '/api/overview/clear-sample-data'

// Lists and prices belong to the installation, a run to whoever chose its name, a symbol to nobody, and one's own company is number 1 in
// each organisation: their paths name no row of organisation 1.
const belongsToAll = [
  '/api/esg/dashboard/',
  '/api/esg/suppliers/buyer/',
  '/api/esg/provider-scores/',
  '/api/esg-analytics/score/',
  '/api/kyb/lists/',
  '/api/market-data/',
  '/api/risk/runs/',
  '/api/trading/holding-prices/',
]
/** Lists are the installation's, and so is a run that reads one: everybody sees how far it is, and not who asked for it. */
const isListRun = ({ path }: Endpoint, { text }: { text: string }) =>
  path === '/api/runs/{id}' && text.includes('"kind":"watchlists.') && text.includes('"askedBy":null')
const namesRow = ({ path, permission }: Endpoint) =>
  permission !== 'public' &&
  path.includes('{') &&
  // A conversation is that of the browser which chose its name: the same name is another's conversation.
  !path.endsWith('/{sessionId}') &&
  !belongsToAll.some((start) => path.startsWith(start))
