import { expect, it } from 'vitest'
import { accountIn, withAccount } from './account-address.ts'

it('an address names the account that it takes along', () => {
  const { pathname, searchParams } = new URL(withAccount('/dashboard/risk', 12), 'http://here')
  expect([pathname, accountIn(searchParams)]).toEqual(['/dashboard/risk', 12])
})

it.each(['', '0', '-3', '1e3', 'all', '1.5', '9'.repeat(30)])('“%s” is no account', (written) => {
  expect(accountIn(new URLSearchParams({ account: written }))).toBeUndefined()
})
