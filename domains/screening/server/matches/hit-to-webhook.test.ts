// Binds what its runs do.
import '../slice.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { alertDeliverySlice } from '#domains/alert-delivery/server/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { deliverMessages } from '#platform/outbox/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { screeningRoutes } from '../routes.ts'
import { northernTide, publish } from '../test-world.ts'

onEveryDatabase('a screening with a hit', (world) => {
  it('raises an alert, which reaches the webhook of the organisation', async () => {
    await publish(world, [northernTide])
    const heard: string[] = []
    const receiver = createServer((request, response) => {
      request.on('data', (chunk) => heard.push(String(chunk)))
      request.on('end', () => response.writeHead(200).end('ok'))
    })
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
    const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
    Object.assign(world.installation.config, { localReplicas: [host], publicUrl: 'https://assay.example' })
    const api = makeApi(world.installation, async () => somebody({ role: 'admin' }), [
      ...screeningRoutes,
      ...alertDeliverySlice.routes,
    ])
    const post = async (path: string, body: object) => {
      const answer = await api.request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
      expect([path, answer.status]).toEqual([path, 201])
      return answer.json() as Promise<{ id: number; matchCount: number }>
    }
    try {
      await post('/api/alert-destinations', {
        ...{ name: 'Desk', kind: 'webhook', target: `http://${host}/hook` },
        ...{ minSeverity: 'low' },
      })
      const screening = await post('/api/kyb/screen', { companyName: northernTide.name, schema: 'Company' })
      expect(screening.matchCount).toBeGreaterThan(0)
      await deliverMessages(world.as(), AbortSignal.timeout(60_000))
      const titles = heard.join('\n')
      expect(titles).toContain(`${northernTide.name}: possible match with ${northernTide.name}`)
      expect(titles).toContain(`Screening ${screening.id} found`)
    } finally {
      receiver.closeAllConnections()
      receiver.close()
    }
  })
})
