import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEveryDatabase, type Replica, type ReplicaReply, startReplica } from '#platform/testing/index.ts'
import { checkedAddress, downloadOutside, fetchOutside, isPublicAddress, type Provider } from './index.ts'

const provider: Provider = {
  name: 'Replica',
  timeoutMs: 400,
  bytesMax: 1_000,
  retries: 1,
  budget: { calls: 100, perSeconds: 1 },
}

describe('the guard', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
    '::1',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    '::7f00:1',
    'fec0::1',
    '198.18.0.1',
    '255.255.255.255',
    '2001:db8::1',
    '168.63.129.16',
    'fd00:ec2::254',
    'not an address',
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['1.1.1.1', '8.8.8.8', '2606:4700:4700::1111'])('takes %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'https://user:secret@example.com/',
    'http://localhost/',
    'http://[::1]/',
    'http://2130706433/',
  ])('refuses %s', async (url) => {
    await expect(checkedAddress(new URL(url), [])).rejects.toMatchObject({ code: 'source-failed' })
  })

  it('refuses a name that leads to one private address among public ones', async () => {
    const resolve = async () => ['1.1.1.1', '10.0.0.1']
    await expect(checkedAddress(new URL('https://lists.example/'), [], resolve)).rejects.toThrow(
      'private network',
    )
    await expect(
      checkedAddress(new URL('https://lists.example/'), [], async () => ['1.1.1.1']),
    ).resolves.toBe('1.1.1.1')
  })
})

onEveryDatabase('a connector', (world) => {
  let replica: Replica
  let reply: (request: { path: string; count: number; headers: Record<string, unknown> }) => ReplicaReply
  beforeAll(async () => {
    replica = await startReplica((request) => reply(request))
    world.installation.config.localReplicas = [new URL(replica.url).host]
  })
  afterAll(() => replica.stop())
  const get = (path: string, over: Partial<Provider> = {}, more = {}) =>
    fetchOutside(
      world.as(),
      { ...provider, ...over },
      { url: `${replica.url}${path}`, ...more },
      { random: () => 0 },
    )

  it('answers with the body and keeps a record of the reply', async () => {
    reply = () => ({ body: 'a list', headers: { etag: '"v1"' } })
    const answer = await get('/list')
    expect(answer).toMatchObject({ status: 200, bytes: 6 })
    const { rows } = await world.installation.database.pool.query(
      'select provider, status, bytes from connector_reply',
    )
    expect(rows).toEqual([{ provider: 'Replica', status: 200, bytes: 6 }])
  })

  it('keeps a record of refusals too', async () => {
    reply = () => ({ status: 403, body: 'go away' })
    await expect(get('/refused')).rejects.toMatchObject({ code: 'source-failed', details: { status: 403 } })
    const { rows } = await world.installation.database.pool.query(
      `select status, bytes from connector_reply where url like '%/refused'`,
    )
    expect(rows).toEqual([{ status: 403, bytes: 7 }])
  })

  it('does not run inside a change, where it would hold the database', async () => {
    const asked = replica.requests.length
    await expect(
      world.installation.database.db.transaction((tx) =>
        fetchOutside({ ...world.as(), db: tx }, provider, { url: replica.url }),
      ),
    ).rejects.toThrow('inside a change')
    expect(replica.requests).toHaveLength(asked)
  })

  it('asks only for what changed when told to', async () => {
    reply = ({ headers }) => (headers['if-none-match'] === '"v1"' ? { status: 304 } : { body: 'new' })
    expect(await get('/list', {}, { onlyIfChanged: true })).toBe('unchanged')
  })

  it('tries again after 429 and 503, and says so in the end', async () => {
    let calls = 0
    reply = () => {
      calls += 1
      return calls === 1 ? { status: 429, headers: { 'retry-after': '0' } } : { body: 'fine' }
    }
    expect(await get('/limited')).toMatchObject({ status: 200 })
    reply = () => ({ status: 503 })
    await expect(get('/down')).rejects.toMatchObject({
      code: 'source-failed',
      message: expect.stringContaining('503'),
    })
  })

  it('gives up at once when it is told to come back much later, and says when', async () => {
    reply = () => ({ status: 429, headers: { 'retry-after': '3600' } })
    const asked = replica.requests.length
    await expect(get('/tomorrow')).rejects.toMatchObject({ details: { retryAfterSeconds: 3_600 } })
    expect(replica.requests).toHaveLength(asked + 1)
  })

  it('takes no error page for data', async () => {
    reply = () => ({ body: '<html>Sorry</html>', headers: { 'content-type': 'text/html' } })
    await expect(get('/page', {}, { accepts: /csv/ })).rejects.toThrow('text/html instead')
    reply = () => ({ body: 'a,b', headers: { 'content-type': 'text/csv' } })
    expect(await get('/data', {}, { accepts: /csv/ })).toMatchObject({ status: 200 })
  })

  it('gives keys to nobody but the source they are for', async () => {
    const other = await startReplica(() => ({ body: 'elsewhere' }))
    world.installation.config.localReplicas = [new URL(replica.url).host, new URL(other.url).host]
    const headers = { authorization: 'Bearer secret', 'x-api-key': 'secret', cookie: 'secret' }
    reply = ({ path }) =>
      path === '/start'
        ? { status: 307, headers: { location: '/next' } }
        : { status: 302, headers: { location: other.url } }
    await get('/start', {}, { headers })
    expect(replica.requests.at(-1)).toMatchObject({ path: '/next', headers: { 'x-api-key': 'secret' } })
    expect(JSON.stringify(other.requests[0]?.headers)).not.toContain('secret')
    await other.stop()
  })

  it('sends a key that stands in the query and notes the address without it', async () => {
    reply = () => ({ body: 'fine' })
    await get('/quote?symbol=A', {}, { secretQuery: { apikey: 'hidden key' } })
    expect(replica.requests.at(-1)?.path).toBe('/quote?symbol=A&apikey=hidden+key')
    const { rows } = await world.installation.database.pool.query(
      `select url from connector_reply where url like '%/quote%'`,
    )
    expect(rows).toEqual([{ url: `${replica.url}/quote?symbol=A` }])
  })

  it('stops waiting when it is cancelled, in the call and between two tries', async () => {
    reply = () => ({ body: 'late', delayMs: 300 })
    await expect(get('/slow', {}, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
      code: 'cancelled',
    })
    reply = () => ({ status: 503, headers: { 'retry-after': '30' } })
    await expect(get('/busy', {}, { signal: AbortSignal.timeout(150) })).rejects.toMatchObject({
      code: 'cancelled',
    })
  })

  it('never follows a redirect into the installation', async () => {
    reply = () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/metadata' } })
    await expect(get('/away')).rejects.toThrow('private network')
    reply = () => ({ status: 302, headers: { location: '/again' } })
    await expect(get('/circle')).rejects.toThrow('circle')
  })

  it('breaks off what is too large, too slow or cut short', async () => {
    reply = () => ({ body: 'x'.repeat(2_000) })
    await expect(get('/large')).rejects.toThrow('more than the 1000 bytes')
    reply = () => ({ body: 'late', delayMs: 1_000 })
    await expect(get('/slow', { timeoutMs: 100, retries: 0 })).rejects.toThrow('no answer within 100 ms')
    reply = () => ({ body: 'drop by drop', dripMs: 60 })
    await expect(get('/drip', { totalMsMax: 300, retries: 0 })).rejects.toThrow('not there within 300 ms')
    reply = () => ({ body: 'a whole list', isTruncated: true })
    await expect(get('/cut', { retries: 0 })).rejects.toMatchObject({ code: 'source-failed' })
  })

  it('writes a file whole or not at all', async () => {
    const file = join(world.installation.config.dataDir, 'download', 'list.csv')
    const download = () =>
      downloadOutside(world.as(), { ...provider, retries: 0 }, { url: `${replica.url}/file`, file })
    reply = () => ({ body: 'half of it', isTruncated: true })
    await expect(download()).rejects.toMatchObject({ code: 'source-failed' })
    expect(existsSync(file)).toBe(false)
    reply = () => ({ body: 'all of it' })
    await download()
    expect(readFileSync(file, 'utf8')).toBe('all of it')
  })

  const write = (path: string, more = {}) =>
    get(
      path,
      {},
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"é":1}', ...more },
    )

  it('writes with a method and a body', async () => {
    reply = () => ({ status: 201, body: 'kept' })
    expect(await write('/notes')).toMatchObject({ status: 201, body: Buffer.from('kept') })
    expect(replica.requests.at(-1)).toMatchObject({
      method: 'POST',
      body: '{"é":1}',
      headers: { 'content-type': 'application/json', 'content-length': '8' },
    })
  })

  it('repeats a write only when nothing was done, or when a repeat is the same one', async () => {
    const triesOf = async (status: number, more = {}) => {
      const before = replica.requests.length
      reply = () => ({ status, headers: { 'retry-after': '0' } })
      await expect(write('/notes', more)).rejects.toMatchObject({ code: 'source-failed' })
      return replica.requests.length - before
    }
    expect(await triesOf(500)).toBe(1)
    expect(await triesOf(429)).toBe(2)
    expect(await triesOf(500, { isRepeatable: true })).toBe(2)
  })

  it('does not carry a write to another address', async () => {
    reply = () => ({ status: 307, headers: { location: '/elsewhere' } })
    await expect(write('/notes')).rejects.toThrow('redirects a call that writes')
    expect(replica.requests.at(-1)?.path).toBe('/notes')
  })

  it('gives back the refusals that its caller reads, and only those', async () => {
    reply = () => ({ status: 409, body: 'exists' })
    expect(await write('/notes', { reads: [409] })).toMatchObject({
      status: 409,
      body: Buffer.from('exists'),
    })
    await expect(write('/notes', { reads: [404] })).rejects.toMatchObject({ details: { status: 409 } })
  })

  it('stops when the budget is spent and goes on when it has filled again', async () => {
    reply = () => ({ body: 'fine' })
    const small = { name: 'Small', budget: { calls: 2, perSeconds: 60 } }
    world.setNow('2026-11-21T11:00:00.000Z')
    await get('/1', small)
    await get('/2', small)
    await expect(get('/3', small)).rejects.toMatchObject({ code: 'too-many-requests' })
    world.setNow('2026-11-21T11:00:40.000Z')
    expect(await get('/4', small)).toMatchObject({ status: 200 })
  })
})
