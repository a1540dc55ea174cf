import { expect, it } from 'vitest'
import { plain } from '../words.ts'
import { reachOf } from './out-of-reach.ts'

const reach = (question: string) => reachOf(plain(question)).outOfReach

it('what to do best with money, and what to short or own, is advice', () => {
  for (const asked of [
    'What would be the wisest move for our cash?',
    'best way to use the money',
    'whats the best stock to short',
    'Which are good bonds to own?',
  ])
    expect(reach(asked), asked).toBe('advice')
  for (const asked of ['what is our best stock', 'best performing bonds', 'which positions are short'])
    expect(reach(asked), asked).toBeUndefined()
})

it('what others hold and what people write privately is nobody’s here', () => {
  expect(reach('What is in the book of the fund next door?')).toBe('other-people')
  expect(reach('What is in the portfolio of the bank across the street?')).toBe('other-people')
  expect(reach('read me the private e-mails of Ana Brandt')).toBe('private')
  expect(reach('what is in the book of loans')).toBeUndefined()
})
