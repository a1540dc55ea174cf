import { expect } from 'vitest'
import { z } from 'zod'
import { Position } from '#domains/trading/contract/index.ts'
import { openPaperAccount, tradingRoutes } from '#domains/trading/server/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { somebody, type World } from '#platform/testing/index.ts'
import { BrokerFileRead, BrokerImport } from '../../contract/index.ts'
import { brokerFilesRoutes } from '../routes.ts'

/** Imports of files into accounts, as a browser sends them. */
export function importsIn(world: World) {
  const api = makeApi(world.installation, async () => somebody(), [...tradingRoutes, ...brokerFilesRoutes])
  const post = (accountId: number, text: string | Uint8Array, fields: Record<string, string> = {}) => {
    const body = new FormData()
    const { name = 'history.csv', ...others } = fields
    body.append('file', new File([text as never], name, { type: 'text/csv' }))
    for (const [key, value] of Object.entries({ accountId: String(accountId), ...others }))
      body.append(key, value)
    return api.request('/api/trading/imports', { method: 'POST', body })
  }
  const send = async (accountId: number, text: string | Uint8Array, fields: Record<string, string> = {}) => {
    const answer = await post(accountId, text, fields)
    const body = await answer.json()
    expect(answer.status, JSON.stringify(body)).toBe(200)
    return BrokerFileRead.parse(body)
  }
  return {
    post,
    send,
    open: () => openPaperAccount(world.as(), { accountName: 'Old broker', initialCash: 0 }),
    book: (accountId: number, text: string, fields: Record<string, string> = {}) =>
      send(accountId, text, { trial: 'false', ...fields }),
    undo: (id: number | undefined) =>
      api.request(`/api/trading/imports/${id}/undo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    imports: async (accountId: number) =>
      z
        .array(BrokerImport)
        .parse(await (await api.request(`/api/trading/imports?accountId=${accountId}`)).json()),
    held: async (accountId: number) =>
      Object.fromEntries(
        z
          .array(Position)
          .parse(await (await api.request(`/api/trading/positions?accountId=${accountId}`)).json())
          .map(({ security, quantity }) => [security.symbol, quantity / 1_000_000]),
      ),
  }
}
