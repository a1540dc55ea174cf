import fc from 'fast-check'
import { startScreening, stopScreening } from '#domains/screening/server/index.ts'
import { keepBooksSound } from '#domains/trading/server/index.ts'
import type { Route } from '#platform/calls/index.ts'
import { type Endpoint, pathKeys } from '#platform/endpoint/index.ts'
import { type Identify, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { stopLive } from '#platform/live/index.ts'
import { type Beginning, somebody, type World } from '#platform/testing/index.ts'
import { fillSampleData } from '#sample-data/index.ts'
import { withShippedLists } from '#sample-data/test-lists.ts'
import { joinMarket } from '../join-market.ts'
import { identify as identifyBySession, jobs } from '../slices.ts'
import type { KnownValues } from './plausible-values.ts'
import type { Who } from './sound-answer.ts'

/** Who calls: nobody, a role of organisation 1, or the administrator of an organisation that has nothing. */
export const callers = ['nobody', 'viewer', 'analyst', 'admin', 'stranger'] as const
export type Caller = (typeof callers)[number]

/** Somebody, mostly those who get past the door. */
export const someCaller: fc.Arbitrary<Caller> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('admin' as const) },
  { weight: 2, arbitrary: fc.constant('stranger' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...callers) },
)

/** What stands in rows of organisation 1 alone, so that it can be looked for in what others are told. */
export const CANARY = 'Canary 7f3ac1'
const CANARY_PASSWORD = 'a secret of the canary'

/** A caller as the door looks at them; a stranger's organisation is any but the first. */
export const whoIs = (caller: Caller): Who => {
  if (caller === 'nobody') return 'nobody'
  return caller === 'stranger'
    ? { role: 'admin', organisationId: FIRST_STRANGER }
    : { role: caller, organisationId: 1 }
}

const actors: Record<Exclude<Caller, 'nobody' | 'stranger'>, Actor> = {
  admin: somebody({ role: 'admin', userId: 1, sessionId: '900000000', fullName: `${CANARY} admin` }),
  analyst: somebody({ role: 'analyst', userId: 2, sessionId: '900000000', fullName: `${CANARY} analyst` }),
  viewer: somebody({ role: 'viewer', userId: 3, sessionId: '900000000', fullName: `${CANARY} viewer` }),
}

/** What provisions the people of organisation 1, where a test asks as it. */
const directory: Actor = {
  kind: 'system',
  name: 'The directory',
  organisationId: 1,
  directory: { token: 'a token' },
}

const FIRST_STRANGER = 1_000_000
let strangers = 0
/** Another caller at each call, so that no row is theirs: what an earlier call left belongs to somebody else. */
function anotherStranger(): Actor {
  strangers += 1
  return somebody({
    role: 'admin',
    userId: FIRST_STRANGER + strangers,
    username: `stranger-${strangers}`,
    organisationId: FIRST_STRANGER + strangers,
    sessionId: String(900_000_000 + strangers),
  })
}

/** A header of the test says who calls, so that no call can sign anybody out; what sets or reads a session goes by the real cookie. */
const identify: Identify = async (ctx) => {
  const caller = ctx.request?.headers.get('x-test-caller') as Caller | 'directory' | null
  if (caller === 'directory') return directory
  if (caller === 'stranger') return anotherStranger()
  if (caller && caller !== 'nobody') return actors[caller]
  return identifyBySession(ctx)
}

export type InstallationWithRows = {
  send(request: Request): Promise<Response>
  /** The rows a request may name, for one endpoint. */
  known(endpoint: Endpoint): KnownValues
}

/** Organisation 1 has the sample data, as after a first start. */
export const withSampleData: Beginning = {
  name: 'sample-data',
  after: withShippedLists,
  settings: { SAMPLE_DATA: 'on' },
  async make(installation) {
    joinMarket(installation)
    await keepBooksSound(installation)
    await fillSampleData(installation)
    await stopScreening(installation)
  },
}

/** Opens a world as a start does, with the sample data and rows of every kind, and finds the numbers of those rows. */
export async function openInstallationWithRows(
  world: World,
  routes: readonly Route[],
): Promise<InstallationWithRows> {
  joinMarket(world.installation)
  await keepBooksSound(world.installation)
  await fillSampleData(world.installation)
  await startJobs(world.installation, jobs)
  await startScreening(world.installation)
  const api = makeApi(world.installation, identify, routes)
  const send = async (request: Request) => api.request(request)
  await leaveCanaries(send)
  const found = await rowsIn(routes, send)
  return { send, known: (endpoint) => (field) => knownValues(found, endpoint, field) }
}

export async function closeInstallationWithRows(world: World): Promise<void> {
  await stopLive(world.installation)
  await stopJobs(world.installation)
  await stopScreening(world.installation)
}

type Send = InstallationWithRows['send']

const as = (caller: Caller, method: string, path: string, body?: unknown) =>
  new Request(`http://localhost${path}`, {
    method,
    headers: { 'x-test-caller': caller, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

async function leaveCanaries(send: Send): Promise<void> {
  const ask = async (path: string, body: unknown) => {
    const answer = await send(as('admin', 'POST', path, body))
    if (!answer.ok) throw new Error(`${path} left no row: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  for (const name of ['admin', 'analyst', 'viewer'])
    await ask('/api/auth/register', {
      username: `canary-${name}`,
      email: `canary-${name}@example.com`,
      password: CANARY_PASSWORD,
      fullName: `${CANARY} ${name}`,
    })
  await ask('/api/customers', { name: `${CANARY} Holdings Ltd` })
  await ask('/api/companies', { name: `${CANARY} Foods Ltd` })
  const screening = await ask('/api/kyb/screen', { companyName: `${CANARY} Rosoboronexport` })
  await ask('/api/records/packs', { kind: 'screening', subjectId: screening.id })
  const account = await ask('/api/trading/accounts', { accountName: CANARY, initialCash: 5_000_000 })
  await ask('/api/reports/schedules', {
    report: 'statement',
    accountId: account.id,
    rhythm: 'weekly',
    recipientIds: [1],
  })
  await ask('/api/users/invites', { email: 'invited@example.com' })
  await ask('/api/credit/borrowers', { name: `${CANARY} Works`, kind: 'private' })
  await ask('/api/alert-rules', {
    name: `${CANARY} rule`,
    severity: 'low',
    cooldownHours: 24,
    condition: { kind: 'statement' },
  })
  await ask('/api/alert-destinations', {
    name: `${CANARY} desk`,
    kind: 'mail',
    target: 'desk@example.com',
    minSeverity: 'critical',
    tellsClosed: false,
  })
  await ask('/api/blog/posts', {
    title: `${CANARY} draft`,
    slug: 'canary-draft',
    excerpt: 'A draft.',
    content: 'A draft.',
    status: 'draft',
  })
}

type Found = { ids: Map<string, unknown[]> }

/** The numbers of the rows that every list of the installation shows an administrator, by the path of the list. */
async function rowsIn(routes: readonly Route[], send: Send): Promise<Found> {
  const ids = new Map<string, unknown[]>()
  const read = async (path: string) => {
    const answer = await send(as('admin', 'GET', path))
    if (answer.ok && answer.headers.get('content-type')?.includes('json'))
      ids.set(path.replace(/\/\d+/, '/one'), [...new Set(idsIn(await answer.json()))].slice(0, 40))
  }
  const lists = routes.filter(({ endpoint: { method, path } }) => method === 'GET' && !path.includes('{'))
  for (const { endpoint } of lists) if (endpoint.answers === undefined) await read(endpoint.path)
  for (const { endpoint } of routes.filter(
    ({ endpoint: { method, path } }) => method === 'GET' && path.includes('{'),
  )) {
    const [first] = ids.get(endpoint.path.replace(/\/\{.*$/, '')) ?? []
    if (first !== undefined && endpoint.answers === undefined && pathKeys(endpoint.path).length === 1)
      await read(endpoint.path.replace(/\{\w+\}/, String(first)))
  }
  return { ids }
}

/** The numbers of the rows of a list: of the answer itself or of the lists it holds, not of what its rows hold. */
function idsIn(answer: unknown): unknown[] {
  const lists = Array.isArray(answer)
    ? [answer]
    : Object.values((answer ?? {}) as object).filter(Array.isArray)
  return lists
    .flat()
    .flatMap((row: { id?: unknown; listId?: unknown } | null) => row?.id ?? row?.listId ?? [])
}

const collectionOf: Record<string, string> = {
  accountId: '/api/trading/accounts',
  attachmentId: '/api/kyb/cases/one',
  borrowerId: '/api/credit/borrowers',
  caseId: '/api/kyb/cases',
  companyId: '/api/customers',
  customerId: '/api/customers',
  listId: '/api/kyb/lists',
  matchId: '/api/kyb/screenings/one',
  revisionId: '/api/blog/posts/one/revisions',
  orderId: '/api/trading/orders',
  assigneeId: '/api/users',
  userId: '/api/users',
}

const usualTexts: readonly [RegExp, readonly unknown[]][] = [
  [/^(symbol|benchmark)s?$/i, ['AAPL', 'MSFT', 'KO', 'XOM', 'SPY', 'JPM', 'V']],
  [/email$/i, ['ana@example.com', 'bo@example.org', 'cy+tag@example.net']],
  [/imageUrl$/i, ['https://example.com/picture.jpg']],
  [/^username$/i, ['newcomer', 'someone.else', 'canary-admin']],
  [/password$/i, [CANARY_PASSWORD, 'another secret']],
  [/^slug$/, ['one-company-many-names', 'a-new-post']],
  [/^provider$/, ['tiingo', 'finnhub', 'alpha-vantage', 'alpaca', 'treasury']],
  [/^clientOrderId$/, ['order-0001', 'order-0002']],
  [/^topics$/, ['trading', 'alerts']],
  [/^(allocation|initialWeight|currentWeight)$/, [0.1, 0.2, 0.25]],
  [/^(from|fromDate|startDate|issueDate)$/, ['2026-01-02', '2026-03-02T10:00:00.000Z']],
  [/^(to|toDate|endDate)$/, ['2026-06-30', '2026-11-20T10:00:00.000Z']],
  [/^until$/, ['2026-12-01T10:00:00.000Z']],
  [/^maturityDate$/, ['2031-05-15', '2044-02-29']],
  [/^creditRating$/, ['AAA', 'BBB', 'CCC']],
  [/^planName$/, ['Free', 'Growth']],
  [/^asOf$/, ['2026-06-30', '2026-11-20']],
  [/^month$/, ['2026-08', '2026-09']],
  [/^year$/, [2026]],
  [/^runId$/, ['run-0000-0001', 'run-0000-0002']],
]

function knownValues(found: Found, endpoint: Endpoint, field: string): readonly unknown[] {
  const usual = usualTexts.find(([name]) => name.test(field))
  if (usual) return usual[1]
  if (field === 'ids' && endpoint.path.startsWith('/api/companies/compare')) {
    const companies = found.ids.get('/api/companies') ?? []
    return companies.slice(1).map((id, at) => `${companies[at]},${id}`)
  }
  const list = field === 'id' ? endpoint.path.replace(/\/\{.*$/, '') : collectionOf[field]
  if (!list) return []
  return [list, `${list}/all`, `${list}/open`].flatMap((path) => found.ids.get(path) ?? [])
}
