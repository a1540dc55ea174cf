import { setTimeout as pause } from 'node:timers/promises'
import { asPerson, type Person } from '../../journeys/person.ts'
import { startServer } from '../../journeys/running-server.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const MEMBERS = 3
const ATTACKERS = 6
const TIMES_MAX = 2
/** Below this a share says nothing: a member feels none of it. */
const FELT_MS = 200

/** Mixed work of members beside a demo that attacks: their p95 is at most twice what it is without. */
export async function proveLoad(minutes: number): Promise<void> {
  const { alone, beside, attempts } = await measureBesideDemo(minutes * 60_000)
  say(`Members alone:\n${inWords(alone)}`)
  say(`Beside the demo, which asked ${attempts} times:\n${inWords(beside)}`)
  const [without, besideIt] = [shareOf(alone, 0.95), shareOf(beside, 0.95)]
  const times = besideIt / without
  say(`p95 ${times.toFixed(2)} times what it is without.`)
  if (beside.failed > 0) throw new Error(`${beside.failed} requests of members failed beside the demo.`)
  if (times > TIMES_MAX && besideIt > FELT_MS) throw new Error('Members feel the demo.')
}

export type Measured = { timesOf: Map<string, number[]>; failed: number }

/** What members wait for each kind of request, alone and then beside the demo, for half of the time each. */
export async function measureBesideDemo(
  ms: number,
): Promise<{ alone: Measured; beside: Measured; attempts: number }> {
  const server = await startServer()
  try {
    const members = await Promise.all(
      Array.from({ length: MEMBERS }, (_, at) => asPerson(server.url, `member-${at}`)),
    )
    // The first calls compile what the others find ready.
    await measure(members, Math.min(10_000, ms / 4))
    const alone = await measure(members, ms / 2)
    const attack = attackAsDemo(server.url)
    await pause(2_000)
    const beside = await measure(members, ms / 2)
    return { alone, beside, attempts: await attack() }
  } finally {
    await server.stop()
  }
}

/** The time that this share of all requests, or of those of a route, took at the most. */
export function shareOf({ timesOf }: Measured, share: number, route?: string): number {
  const times = (route ? (timesOf.get(route) ?? []) : [...timesOf.values()].flat()).sort((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
}

function inWords(measured: Measured): string {
  const line = (title: string, route?: string) => {
    const shares = [0.5, 0.95, 0.99].map((share) =>
      `${Math.round(shareOf(measured, share, route))}`.padStart(6),
    )
    return `  ${title.padEnd(34)} p50, p95, p99 in ms:${shares.join('')}`
  }
  const asked = [...measured.timesOf.values()].reduce((sum, { length }) => sum + length, 0)
  return [
    ...[...measured.timesOf.keys()].sort().map((route) => line(route, route)),
    line(`all ${asked} requests, ${measured.failed} failed`),
  ].join('\n')
}

async function measure(members: readonly Person[], ms: number): Promise<Measured> {
  const endsAt = performance.now() + ms
  const timesOf = new Map<string, number[]>()
  let failed = 0
  await Promise.all(
    members.map(async (member, at) => {
      for (let turn = at; performance.now() < endsAt; turn += 1) {
        const { route, ask } = works[turn % works.length] as (typeof works)[number]
        const startedAt = performance.now()
        const { status } = await ask(member, turn)
        timesOf.set(route, [...(timesOf.get(route) ?? []), performance.now() - startedAt])
        if (status >= 400) failed += 1
        await pause(50)
      }
    }),
  )
  return { timesOf, failed }
}

type Answered = Promise<{ status: number }>
const reading = (path: string) => ({
  route: `GET ${path.split('?')[0]}`,
  ask: (member: Person): Answered => member.get(path),
})

const works: readonly { route: string; ask: (member: Person, turn: number) => Answered }[] = [
  reading('/api/overview/hub'),
  reading('/api/kyb/screenings?limit=50'),
  {
    route: 'POST /api/kyb/screen',
    ask: (member, turn) => member.post('/api/kyb/screen', { companyName: `Quiet Meadow Dairy ${turn}` }),
  },
  reading('/api/kyb/cases?limit=50'),
  reading('/api/customers?limit=50'),
  {
    route: 'POST /api/customers',
    ask: (member, turn) => member.post('/api/customers', { name: `Loaded ${turn} Ltd`, isMonitored: false }),
  },
]

/** Batches, computations, files and questions from several hands at once. @returns what ends it and counts requests. */
function attackAsDemo(url: string): () => Promise<number> {
  let isOver = false
  let asked = 0
  const rows = ['name', ...Array.from({ length: 20_000 }, (_, at) => `Northern Meadow Trading ${at}`)].join(
    '\n',
  )
  const portfolio = ['AAPL', 'MSFT', 'KO', 'XOM', 'JPM', 'V'].map((symbol) => ({ symbol, allocation: 1 / 6 }))
  const json = (body: object): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const form = (): RequestInit => {
    const body = new FormData()
    body.set('file', new File([rows], 'names.csv'))
    return { method: 'POST', body }
  }
  const attempts: (() => [string, RequestInit])[] = [
    () => ['/api/kyb/batches', form()],
    () => ['/api/financial-research/risk-assessment', json({ portfolio, paths: 262_144 })],
    () => ['/api/customers/import', form()],
    () => ['/api/kyb/screen', json({ companyName: `Attacked ${asked} Ltd` })],
    () => ['/api/kyb/batches/preview', form()],
    () => [`/blog/never-${asked}`, {}],
  ]
  const hands = Array.from({ length: ATTACKERS }, async (_, hand) => {
    const begun = await fetch(`${url}/api/auth/demo`, { method: 'POST' })
    const cookie = begun.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    while (!isOver) {
      const [path, init] = (attempts[(hand + asked) % attempts.length] as (typeof attempts)[number])()
      asked += 1
      await fetch(`${url}${path}`, { ...init, headers: { ...init.headers, cookie } })
        .then((answer) => answer.arrayBuffer())
        .catch(() => pause(100))
    }
  })
  return async () => {
    isOver = true
    await Promise.race([Promise.all(hands), pause(30_000)])
    return asked
  }
}
