import { expect, it } from 'vitest'
import { Account, fraction, named } from './account.ts'

it('a number in the words, and not in a figure, is refused', () => {
  expect(() => new Account().say`The loss is 5%.`).toThrow('enter it as a figure')
})

it('figures stand in the text as they are shown, and beside it with their exact value, each once', () => {
  const loss = fraction('loss', 'Loss', -0.12345)
  const account = new Account().say`“${named('Black Monday 1987')}” costs ${loss}.`.say`Yes, ${loss}.`
  expect(account.text).toBe('“Black Monday 1987” costs −12.35%. Yes, −12.35%.')
  expect(account.figures).toEqual([
    { key: 'loss', label: 'Loss', value: -0.12345, unit: 'fraction', shown: '−12.35%' },
  ])
})
