import { describe, expect, it } from 'vitest'
import type { Asker } from '../asker.ts'
import { withSelection } from './selection.ts'

const askerOf = () => ({ notes: new Set<string>() }) as unknown as Asker
const selected = { selectedSymbols: ['AAPL', 'GOOGL', 'MSFT'] }
const read = (question: string, shown = {}) => withSelection(askerOf(), question, { ...selected, ...shown })

describe('what is selected on the screen (CHAT-018)', () => {
  it.each([
    ['Which of these is up the most?', 'Which of AAPL, GOOGL and MSFT is up the most?'],
    ['How did my selection do this year?', 'How did AAPL, GOOGL and MSFT do this year?'],
    ['compare all of the selected stocks', 'compare AAPL, GOOGL and MSFT'],
    ['price of these stocks', 'price of AAPL, GOOGL and MSFT'],
    ['what do these cost', 'what do these cost'],
  ])('stands for “these” and “my selection”: %s', (question, expected) => {
    expect(read(question)).toBe(expected)
  })

  it('is said before the answer', () => {
    const asker = askerOf()
    withSelection(asker, 'how are these doing today', selected)
    withSelection(asker, 'how did these do', selected)
    expect([...asker.notes]).toEqual(['Of the selection: AAPL, GOOGL and MSFT'])
  })

  it.each(['which of these cases are late', 'these alerts', 'what is AAPL worth'])(
    'does not stand for what else is pointed at: %s',
    (question) => {
      expect(read(question)).toBe(question)
    },
  )

  it('is asked for where it is spoken of and there is none', () => {
    expect(() => read('how did my selection do', { selectedSymbols: [] })).toThrow('No symbol is selected')
    expect(() => withSelection(askerOf(), 'how did my selection do', undefined)).toThrow(
      'No symbol is selected',
    )
    expect(withSelection(askerOf(), 'which of these is up', undefined)).toBe('which of these is up')
  })

  it('has an analysis beside it', () => {
    expect(read('explain this analysis', { activeAnalysis: 'value at risk' })).toBe('explain value at risk')
  })
})
