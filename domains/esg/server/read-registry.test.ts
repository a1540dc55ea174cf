import { expect, it } from 'vitest'
import { makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { esgSlice } from './index.ts'

onOneDatabase('the scope check', (world) => {
  const check = async (asked: string) => {
    const api = makeApi(
      world.installation,
      async () => somebody({ role: 'viewer', userId: 1 }),
      esgSlice.routes,
    )
    return (await api.request(`/api/esg/scope?year=2027&lawAsOf=2026-06-01${asked}`)).json()
  }

  it('what is left as it is decides nothing: the answer depends on it and names it', async () => {
    for (const asked of ['', '&turnoverMillions=&employees=&isListed='])
      expect(await check(asked)).toMatchObject({
        verdict: 'depends',
        firstYear: null,
        missing: ['turnoverMillions', 'balanceSheetMillions', 'employees', 'isPublicInterest'],
      })
    expect(await check('&turnoverMillions=451')).toMatchObject({ verdict: 'depends' })
    expect(await check('&turnoverMillions=0')).toMatchObject({ verdict: 'not-in-scope' })
    expect(await check('&turnoverMillions=451&employees=1001')).toMatchObject({ verdict: 'in-scope' })
  })
})
