import { describe, expect, it } from 'vitest'
import type { Asker } from '../answering/asker.ts'
import { accountOf, accountsAsked, dollarAccountOf, ofAccounts, withoutAccountName } from './accounts.ts'

const account = (id: number, accountName: string) => ({
  id,
  accountName,
  accountNumber: `PA-000${id}`,
  isSample: false,
  totalValue: 0,
  pricesMissing: [],
})
const pension = account(1, 'Pension')
const growth = account(2, 'Growth account')

function askerOf(accounts: object[]): Asker {
  const reply = async () => accounts as never
  return {
    ctx: {} as never,
    today: '2026-11-23',
    tools: [],
    notes: new Set(),
    accountId: undefined,
    may: () => true,
    ask: reply,
    look: reply,
  }
}

describe('of several accounts', () => {
  it('the one that is named is read', async () => {
    const asker = askerOf([pension, growth])
    expect(await withoutAccountName(asker, 'how much cash is in my growth account?')).toBe(
      'how much cash is in my the account?',
    )
    expect(await accountOf(asker)).toMatchObject({ id: 2 })
    expect([...asker.notes]).toEqual(['Of the account “Growth account” alone, one of 2'])
  })

  it('the first is read where none is named, and that is said', async () => {
    const asker = askerOf([growth, pension])
    const question = 'how many pensioners hold apple'
    expect(await withoutAccountName(asker, question)).toBe(question)
    expect(await accountOf(asker)).toMatchObject({ id: 1 })
    expect([...asker.notes]).toEqual(['Of the account “Pension” alone, one of 2, the first that was opened'])
  })

  it.each([
    ['how many shares do all my accounts hold together', 'how many shares do we hold together'],
    ['total value across all accounts', 'total value of the account'],
  ])('all are read where all are said, and no figure of one stands for them: %s', async (question, read) => {
    const asker = askerOf([pension, growth])
    expect(await withoutAccountName(asker, question)).toBe(read)
    expect(await accountsAsked(asker)).toHaveLength(2)
    await expect(accountOf(asker)).rejects.toThrow('Please name one')
  })

  it('what is told as the books have it leaves out those in other currencies by name, and of one alone is refused', async () => {
    const euros = { ...account(3, 'Broker'), currency: 'EUR' }
    const asker = askerOf([pension, euros])
    asker.isOfAllAccounts = true
    expect(await ofAccounts(asker, async (id) => [id])).toEqual([1])
    expect([...asker.notes].join()).toContain('Without Broker (in EUR)')
    const alone = askerOf([euros])
    await expect(ofAccounts(alone, async (id) => [id])).rejects.toThrow('kept in EUR')
    await expect(dollarAccountOf(alone)).rejects.toThrow('kept in EUR')
  })

  it.each([true, false])(
    'the sample’s is left out beside an own one, which is stated; all said: %s',
    async (isAll) => {
      const sample = { ...account(1, 'Model portfolio'), isSample: true }
      const asker = askerOf([sample, growth])
      if (isAll) await withoutAccountName(asker, 'how many shares do all my accounts hold together')
      expect(await accountsAsked(asker)).toEqual([growth])
      expect(await accountOf(asker)).toEqual(growth)
      expect([...asker.notes]).toEqual([
        'Of your own accounts: Model portfolio of the sample data is left out',
      ])
      const several = askerOf([sample, growth, { ...pension, id: 3 }])
      expect(await accountsAsked(several)).toHaveLength(2)
      expect([...several.notes]).toEqual([
        'Of your own 2 accounts: Model portfolio of the sample data is left out',
      ])
    },
  )

  it('the sample’s stands in where there is no own one, which is stated, and is read where it is named', async () => {
    const sample = { ...account(1, 'Model portfolio'), isSample: true }
    const alone = askerOf([sample])
    expect(await accountsAsked(alone)).toEqual([sample])
    expect([...alone.notes]).toEqual(['Of the sample data: there is no account of your own yet'])
    const named = askerOf([sample, growth])
    await withoutAccountName(named, 'how much cash is in the Model portfolio')
    expect(await accountsAsked(named)).toEqual([sample])
    expect([...named.notes]).toEqual(['Of the account “Model portfolio” alone, one of 2'])
  })

  it('what is asked of no account by name is of all that are the person’s own', async () => {
    const asker = askerOf([pension, growth])
    expect(await accountsAsked(asker)).toHaveLength(2)
    expect([...asker.notes]).toEqual(['Of your 2 accounts together'])
  })

  it('there are none where there is one: nothing is said', async () => {
    const asker = askerOf([pension])
    expect(await withoutAccountName(asker, 'is the Pension in cash')).toBe('is the Pension in cash')
    await accountOf(asker)
    expect([...asker.notes]).toEqual([])
  })
})
