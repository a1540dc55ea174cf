// @vitest-environment happy-dom
import type { ComponentProps } from 'react'
import { RouterContextProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { apiOfPage } from '#platform/http-client/index.ts'
import { publicClaims } from '../claims/public-claims.ts'
import StatusPage, { loader } from './status-page.tsx'

let drawn: Drawn
afterEach(() => drawn?.remove())

async function opened(health: () => Promise<Response>, claims: () => Promise<never[]>): Promise<string> {
  const context = new RouterContextProvider()
  context.set(apiOfPage, health)
  context.set(publicClaims, claims)
  const loaderData = await loader({ context } as never)
  drawn = await draw(<StatusPage {...({ loaderData } as unknown as ComponentProps<typeof StatusPage>)} />)
  return drawn.host.textContent ?? ''
}

describe('the page on the status', () => {
  const frozen = () => new Promise<never>(() => {})

  it.each([
    ['is refused', async () => Response.json({ code: 'database-unavailable' }, { status: 503 })],
    ['fails', () => Promise.reject(new Error('The connection is gone.'))],
    ['answers with something else', async () => new Response('<html>', { status: 200 })],
  ])(
    'opens and says that something does not work where health %s and the database is frozen',
    async (_, health) => {
      const text = await opened(health, frozen)
      expect(text).toContain('Something does not work.')
      expect(text).toContain('Does not answer')
      expect(text).not.toContain('Everything')
    },
  )

  it('says that the disk is full', async () => {
    const text = await opened(
      async () => Response.json({ status: 'ok', disk: 'full' }),
      async () => [],
    )
    expect(text).toContain('Something does not work.')
    expect(text).toContain('changes are refused')
  })

  it('that nothing is known of the lists is no fault of what was checked', async () => {
    const text = await opened(
      async () => Response.json({ status: 'ok', database: 'server' }),
      () => Promise.reject(new Error('No.')),
    )
    expect(text).toContain('Everything checked works.')
    expect(text).toContain('Watchlists: not known')
  })
})
