import { channel } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#platform/endpoint/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { healthRoutes } from '../health.ts'
import { routes as routesOfSlices } from '../slices.ts'
import { attemptsAt, requestOf } from './attempt.ts'
import { faultsOf, type Heard } from './sound-answer.ts'
import {
  CANARY,
  type Caller,
  closeHouseWithRows,
  type HouseWithRows,
  openHouseWithRows,
  someCaller,
  whoIs,
} from './test-house.ts'

// A landing is asked the same as the one before, so that what fails is its own. EVERY_CALL_RUNS=300 looks further: it asks each endpoint as
// often, and something else each time; EVERY_CALL_SEED repeats a run that was seen.
const wanted = process.env.EVERY_CALL_RUNS
const runs = Number(wanted ?? 4)
const seed = Number(process.env.EVERY_CALL_SEED ?? (wanted ? Date.now() % 2 ** 31 : 20_261_121))

// Every source of the house stands where the guard lets nobody go, so that no call leaves this machine.
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

const safe = new Set(['GET', 'HEAD'])

onOneDatabase(
  `every call, asked ${runs} times from seed ${seed}`,
  (world) => {
    let house: HouseWithRows
    const reached: string[] = []
    const listen = (message: unknown) => {
      const { socket } = message as { socket: Socket }
      socket.once('lookup', (_failure, address) => reached.push(String(address)))
      socket.once('connect', () => reached.push(socket.remoteAddress ?? ''))
    }

    beforeAll(async () => {
      channel('net.client.socket').subscribe(listen)
      house = await openHouseWithRows(world, routes)
    }, 180_000)
    afterAll(async () => {
      channel('net.client.socket').unsubscribe(listen)
      await closeHouseWithRows(world)
    })

    // Jobs go on beside the calls: what the product itself does is no trace of the call.
    const traces = async () => {
      const { rows } = await world.house.database.pool.query(
        `select count(*) as n from audit_entry where actor_type <> 'system'`,
      )
      return rows[0].n as number
    }
    const hear = async (request: Request): Promise<Heard> => {
      const answer = await house.send(request)
      const { status, headers } = answer
      if (headers.get('content-type')?.startsWith('text/event-stream')) {
        await answer.body?.cancel()
        return { status, headers, text: '' }
      }
      return { status, headers, text: await answer.text() }
    }

    // What empties the house is asked last.
    const inOrder = [...routes].sort(
      (a, b) => Number(isLast(a.endpoint.path)) - Number(isLast(b.endpoint.path)),
    )
    it.for(inOrder.map(({ endpoint }) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint })))(
      'SYS-007 SYS-008 SYS-010 $name answers whatever it is sent with what it says, or refuses it and changes nothing',
      { timeout: 60_000 + runs * 2_000 },
      async ({ endpoint }) => {
        const known = house.known(endpoint)
        const ask = async (attempt: Parameters<typeof requestOf>[1], caller: Caller) => {
          const before = safe.has(endpoint.method) ? 0 : await traces()
          const heard = await hear(requestOf(endpoint, attempt, { 'x-test-caller': caller }))
          const faults = faultsOf(endpoint, heard, whoIs(caller))
          if (heard.status >= 400 && !safe.has(endpoint.method) && (await traces()) !== before)
            faults.push(`${heard.status} left a trace of a change`)
          if (caller === 'stranger' && heard.text.includes(CANARY))
            faults.push('another organisation is told a row')
          if (caller === 'stranger' && namesRow(endpoint) && heard.status < 300)
            faults.push('another organisation may name a row')
          expect(faults, `${heard.status} ${heard.text.slice(0, 400)}`).toEqual([])
        }
        await fc.assert(fc.asyncProperty(attemptsAt(endpoint, known), someCaller, ask), {
          seed,
          numRuns: runs,
          interruptAfterTimeLimit: 20_000 + runs * 1_000,
        })
      },
    )

    it('reaches nothing outside this machine', () => {
      expect(reached.filter((address) => !/^(127\.|::1)/.test(address))).toEqual([])
    })
  },
  { RATE_LIMITS: 'off', SAMPLE_DATA: 'on', SIGN_UP: 'join', ...closedSources },
)

const isLast = (path: string) => path === '/api/overview/clear-sample-data'

// Lists and prices belong to the installation, a run to whoever chose its name: their paths name no row of organisation 1.
const belongsToAll = ['/api/kyb/lists/', '/api/market-data/', '/api/risk/runs/']
const namesRow = ({ path, permission }: Endpoint) =>
  permission !== 'public' && path.includes('{') && !belongsToAll.some((start) => path.startsWith(start))
