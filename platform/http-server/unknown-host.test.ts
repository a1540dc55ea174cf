import { expect, it } from 'vitest'
import { parseConfig } from '#platform/config/index.ts'
import type { Installation } from '#platform/context/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { refusedHost } from './index.ts'

const installation = (environment: Record<string, string> = {}) =>
  ({ config: parseConfig(environment), log: silentLogger }) as unknown as Installation
const ask = (url: string, environment?: Record<string, string>) =>
  refusedHost(installation(environment), new Request(url))

it('a request under a name that is not this site’s is refused with what to set, as JSON and as text', async () => {
  const page = ask('http://evil.example:3000/signin')
  expect([page?.status, await page?.text()]).toEqual([
    421,
    expect.stringContaining('set PUBLIC_URL=http://evil.example:3000 and start it again'),
  ])
  const api = ask('https://evil.example/api/auth/password/forgot')
  expect([api?.status, await api?.json()]).toEqual([421, expect.objectContaining({ code: 'unknown-host' })])
})

it('a request on this machine, on its network or under a known name goes on; what watches a process asks under any', () => {
  for (const url of [
    'http://localhost:3000/',
    'http://192.168.1.5:3000/api/docs',
    'http://[::1]/',
    'http://evil.example/api/health',
  ])
    expect(ask(url)).toBeUndefined()
  const settings = { PUBLIC_URL: 'https://assay.firm.com', KNOWN_HOSTS: 'www.firm.com' }
  expect(ask('https://assay.firm.com/api/kyb/cases', settings)).toBeUndefined()
  expect(ask('https://www.firm.com/', settings)).toBeUndefined()
  expect(ask('https://evil.example/', settings)?.status).toBe(421)
})
