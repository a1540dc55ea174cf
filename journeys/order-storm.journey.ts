import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { faultsOfBooks } from '#domains/trading/server/index.ts'
import { sessionFrom } from '#engines/market-calendar/index.ts'
import { openDatabase } from '#platform/database/index.ts'
import { asPerson, type Person } from './person.ts'
import { newDirectory, type RunningServer, root, startServer } from './running-server.ts'

/** `npm run stress -- faults` asks for a hundred. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 8)
const ORDERS_A_HAND = 6
const WORKERS = 4
const SHARE = 1_000_000
const HOUR_MS = 3_600_000

type Placed = { id: number; clientOrderId: string; quantity: number; filledQuantity: number; status: string }
type Sent = { clientOrderId: string; request: object; answer: Placed | undefined }
type Trade = { orderId: number; executionId: string; quantity: number }

it(
  `kill -9 in a storm of orders, ${ROUNDS} rounds: no acknowledged order is lost, none is filled twice, the ledger balances`,
  async () => {
    // Its clock stands at the installation's beginning or after it.
    const dataDir = newDirectory({ SAMPLE_DATA: 'off' })
    const settings = inSession(dataDir)
    const accounts: number[] = []
    let acknowledged = 0
    let inDoubt = 0
    let fills = 0

    let server = await startServer(settings, dataDir)
    let person = await asPerson(server.url, 'kira')
    for (let round = 1; round <= ROUNDS; round += 1) {
      const accountId = await openAccount(person, round)
      accounts.push(accountId)
      const sent = await stormUntilKilled(server, person, accountId, round)

      server = await startServer(settings, dataDir)
      person = await asPerson(server.url, 'kira')
      acknowledged += sent.filter(({ answer }) => answer).length
      inDoubt += sent.filter(({ answer }) => !answer).length
      await everyOrderStands(person, sent)
      fills += await noneIsFilledTwice(person, accountId)
    }
    await server.kill()
    expect(acknowledged).toBeGreaterThanOrEqual(ROUNDS * WORKERS * ORDERS_A_HAND)
    expect(fills).toBeGreaterThan(ROUNDS)
    expect(await faultsOfAll(dataDir, accounts)).toEqual([])
    const verified = spawnSync(process.execPath, ['apps/server/cli/audit.ts', 'verify'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
      encoding: 'utf8',
    })
    expect(verified.status, verified.stderr).toBe(0)
    process.stdout.write(
      `${ROUNDS} kills: ${acknowledged} acknowledged orders, ${inDoubt} without an answer, ${fills} fills; none lost, none doubled\n`,
    )
  },
  (5 + ROUNDS) * 60_000,
)

/** Settings under which the exchange is open, whenever this runs. */
function inSession(dataDir: string): Record<string, string> {
  const { opensAt, closesAt } = sessionFrom(Date.now())
  const isOpenLongEnough = Date.now() > opensAt && closesAt - Date.now() > HOUR_MS
  const next = isOpenLongEnough ? undefined : sessionFrom(Math.max(closesAt, Date.now()))
  const clock = join(dataDir, 'clock')
  writeFileSync(clock, String(next ? next.opensAt + HOUR_MS - Date.now() : 0))
  const moved = join(root, 'journeys/moved-clock.ts')
  return { SAMPLE_DATA: 'off', MOVED_CLOCK: clock, NODE_OPTIONS: `--import ${moved}` }
}

async function openAccount(person: Person, round: number): Promise<number> {
  const answer = await person.post('/api/trading/accounts', {
    accountName: `Storm ${round}`,
    initialCash: 1_000_000_000,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return (answer.body as { id: number }).id
}

/** Orders from several hands until the server dies at a chance moment. Those without an answer are in doubt. */
async function stormUntilKilled(
  server: RunningServer,
  person: Person,
  accountId: number,
  round: number,
): Promise<Sent[]> {
  const sent: Sent[] = []
  let isOver = false
  const hand = async (worker: number) => {
    for (let count = 0; !isOver; count += 1) {
      const one: Sent = {
        clientOrderId: `storm-${round}-${worker}-${count}`,
        request: orderOf(accountId, worker, count),
        answer: undefined,
      }
      sent.push(one)
      const body = { ...one.request, clientOrderId: one.clientOrderId }
      const answer = await person.post('/api/trading/orders', body).catch(() => undefined)
      if (answer?.status === 201) one.answer = answer.body as Placed
      // Sold before anything was bought, or one's own order on the other side: refused, so nothing may be there later.
      else if (answer) sent.splice(sent.indexOf(one), 1)
    }
  }
  const hands = Array.from({ length: WORKERS }, (_, worker) => hand(worker))
  await until(() => sent.filter(({ answer }) => answer).length >= WORKERS * ORDERS_A_HAND)
  await pause((round * 577) % 900)
  await server.kill()
  isOver = true
  await Promise.all(hands)
  return sent
}

function orderOf(accountId: number, worker: number, count: number): object {
  const symbol = ['AAPL', 'MSFT', 'JPM', 'V'][worker]
  const base = { symbol, accountId, quantity: (1 + (count % 5)) * SHARE }
  // Far below the market it waits, and its hold with it.
  if (count % 4 === 2) return { ...base, side: 'BUY', orderType: 'LIMIT', price: 100 }
  return { ...base, side: count % 4 === 3 ? 'SELL' : 'BUY', orderType: 'MARKET' }
}

/** What was acknowledged is there as it was; what was in doubt is placed once when it is sent again. */
async function everyOrderStands(person: Person, sent: readonly Sent[]): Promise<void> {
  for (const { answer, clientOrderId, request } of sent) {
    if (answer) {
      const { status, body } = await person.get(`/api/trading/orders/${answer.id}`)
      expect(status, clientOrderId).toBe(200)
      expect(body).toMatchObject({ clientOrderId, quantity: answer.quantity })
      expect((body as Placed).filledQuantity).toBeGreaterThanOrEqual(answer.filledQuantity)
      continue
    }
    const [first, second] = [
      await person.post('/api/trading/orders', { ...request, clientOrderId }),
      await person.post('/api/trading/orders', { ...request, clientOrderId }),
    ]
    expect((first.body as Partial<Placed>).id).toBe((second.body as Partial<Placed>).id)
  }
}

async function noneIsFilledTwice(person: Person, accountId: number): Promise<number> {
  const path = `accountId=${accountId}&limit=500`
  const trades = (await person.get(`/api/trading/trades?${path}`)).body as Trade[]
  const orders = (await person.get(`/api/trading/orders?${path}`)).body as Placed[]
  expect(new Set(trades.map(({ executionId }) => executionId)).size).toBe(trades.length)
  expect(new Set(orders.map(({ clientOrderId }) => clientOrderId)).size).toBe(orders.length)
  const byOrder = Map.groupBy(trades, ({ orderId }) => orderId)
  for (const { id, quantity, filledQuantity } of orders) {
    const filled = (byOrder.get(id) ?? []).reduce((sum, trade) => sum + trade.quantity, 0)
    if (orders.length < 500 && trades.length < 500) expect(filled).toBe(filledQuantity)
    expect(filled).toBeLessThanOrEqual(quantity)
  }
  return trades.length
}

async function faultsOfAll(dataDir: string, accounts: readonly number[]): Promise<string[]> {
  const database = await openDatabase({ dir: join(dataDir, 'database') })
  try {
    const faults: string[] = []
    for (const accountId of accounts) {
      faults.push(...(await faultsOfBooks(database.db, { organisationId: 1, accountId })))
    }
    return faults
  } finally {
    await database.close()
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; !isTrue(); waited += 20) {
    if (waited > 60_000) throw new Error('Too little was acknowledged within a minute.')
    await pause(20)
  }
}
