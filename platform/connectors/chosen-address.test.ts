import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEmbeddedDatabase, type Replica, startReplica } from '#platform/testing/index.ts'
import { fetchOutside, type Provider, requireCallable } from './index.ts'

const provider: Provider = {
  name: 'The receiver',
  isAddressChosen: true,
  timeoutMs: 300,
  bytesMax: 1_000,
  retries: 0,
  budget: { calls: 100, perSeconds: 1 },
}

onEmbeddedDatabase('an address that an organisation chooses', (world) => {
  let replica: Replica
  let banner: Server
  let silent: Server
  const logged: string[] = []
  const portOf = (server: Server) => (server.address() as { port: number }).port
  const listening = (server: Server) =>
    new Promise<Server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))

  beforeAll(async () => {
    replica = await startReplica(({ path }) =>
      path === '/inside'
        ? { status: 302, headers: { location: 'http://10.0.0.5/admin' } }
        : { status: path === '/gone' ? 410 : 200, body: '{}' },
    )
    banner = await listening(createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6 vault.internal\r\n')))
    silent = await listening(createServer(() => {}))
    const closed = await listening(createServer())
    const closedPort = portOf(closed)
    await new Promise((resolve) => closed.close(resolve))
    Object.assign(world.installation.config, {
      localReplicas: [
        new URL(replica.url).host,
        ...[banner, silent].map((one) => `127.0.0.1:${portOf(one)}`),
        `127.0.0.1:${closedPort}`,
      ],
    })
    addresses.push(
      ['a closed port', `http://127.0.0.1:${closedPort}/`],
      ['silence', `http://127.0.0.1:${portOf(silent)}/`],
      ['another protocol', `http://127.0.0.1:${portOf(banner)}/`],
      ['no certificate', `https://${new URL(replica.url).host}/`],
      ['a redirect that leads inside', `${replica.url}/inside`],
    )
    Object.assign(world.installation.log, {
      warn: (stated: { err?: Error }) => logged.push(String(stated.err?.message)),
    })
  })
  afterAll(() => {
    banner.close()
    silent.close()
  })

  const addresses: [string, string][] = [
    ['an unknown name', 'https://nowhere.firm.com/'],
    ['a name that leads inside', 'https://vault.firm.com/'],
    ['a private address', 'https://10.0.0.5/'],
    ['the address of a cloud’s keys', 'http://169.254.169.254/latest'],
    ['credentials', 'https://a:b@firm.com/'],
  ]
  const resolve = async (host: string) => {
    if (host === 'vault.firm.com') return ['10.0.0.5']
    throw new Error(`getaddrinfo ENOTFOUND ${host}`)
  }
  const refusalOf = async (calling: Promise<unknown>) => {
    const startedAt = performance.now()
    const failure = (await calling.then(
      () => undefined,
      (refused: unknown) => refused,
    )) as { toJSON(): object }
    return { refusal: failure.toJSON(), seconds: (performance.now() - startedAt) / 1_000 }
  }

  it('that does not answer is refused in one way, after the same time, whatever stands behind it; the operator’s log says what', async () => {
    const refusals = []
    for (const [, url] of addresses)
      refusals.push(await refusalOf(fetchOutside(world.as(), provider, { url }, { resolve })))
    for (const [at, { refusal, seconds }] of refusals.entries()) {
      expect([addresses[at]?.[0], refusal]).toEqual([addresses[at]?.[0], refusals[0]?.refusal])
      expect(JSON.stringify(refusal)).not.toMatch(
        /10\.0\.0|unknown|ECONN|ENOTFOUND|internal|127\.0|SSH|altname/,
      )
      expect(seconds).toBeGreaterThan(0.95)
      expect(seconds).toBeLessThan(1.7)
    }
    expect(logged).toHaveLength(addresses.length)
    expect(logged.join('\n')).toMatch(/its name is unknown.*private network.*ECONNREFUSED/s)
  }, 60_000)

  it('is asked for beforehand with the same refusal for an unknown name and one that leads inside', async () => {
    const result = []
    for (const url of ['https://nowhere.firm.com/', 'https://vault.firm.com/', 'https://10.0.0.5/'])
      result.push((await refusalOf(requireCallable(world.as(), new URL(url), { resolve }))).refusal)
    expect(result[1]).toEqual(result[0])
    expect(result[2]).toEqual(result[0])
  })

  it('that answers is heard: what a public server says is no secret of this one', async () => {
    expect(await fetchOutside(world.as(), provider, { url: `${replica.url}/ok` })).toMatchObject({
      status: 200,
    })
    await expect(fetchOutside(world.as(), provider, { url: `${replica.url}/gone` })).rejects.toMatchObject({
      details: { status: 410 },
    })
  })
})
