import { expect, it } from 'vitest'
import { accountShown, accountsOf, ownAccounts } from './index.ts'

const account = (id: number, isSample: boolean) => ({ id, isSample, accountName: `Account ${id}` })
const [sample, own, other] = [account(1, true), account(3, false), account(4, false)]

it('“my accounts” are the person’s own, and those of the sample only where there is none, which is stated', () => {
  expect(ownAccounts([sample, own, other])).toEqual({
    accounts: [own, other],
    leftOut: [sample],
    isSample: false,
  })
  expect(accountsOf([sample, own], undefined).note).toBe(
    'Of your own accounts: Account 1 of the sample data is left out.',
  )
  expect(accountsOf([sample], undefined)).toEqual({
    accounts: [sample],
    note: 'Of the sample data: there is no account of your own yet.',
  })
  expect(accountsOf([own], undefined).note).toBe('')
  expect(accountsOf([], undefined)).toEqual({ accounts: [], note: '' })
})

it('a screen of one account opens with the chosen one, else with the first of the person’s own', () => {
  expect(accountShown([sample, own, other], 4)).toBe(other)
  expect(accountShown([sample, own, other], 1)).toBe(sample)
  expect(accountShown([sample, own, other], 'all')).toBe(own)
  expect(accountShown([sample], undefined)).toBe(sample)
})
