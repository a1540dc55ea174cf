import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addSymbol, defaultSymbols, SYMBOLS_MAX, symbolsOf } from './index.ts'

it('WORK-011 the list opens with AAPL, GOOGL and MSFT, also where what was kept is no list', () => {
  expect(defaultSymbols).toEqual(['AAPL', 'GOOGL', 'MSFT'])
  for (const kept of [null, '', 'NVDA', '{"symbols":[]}', '["AAPL","AAPL"]', '["no symbol"]', '[1]'])
    expect(symbolsOf(kept)).toEqual(['AAPL', 'GOOGL', 'MSFT'])
})

it('an emptied list stays empty', () => {
  expect(symbolsOf('[]')).toEqual([])
})

it('WORK-010 a symbol is added in capitals, never empty and never twice', () => {
  expect(addSymbol(['AAPL'], ' nvda ')).toEqual({ symbols: ['AAPL', 'NVDA'] })
  for (const blank of ['', '   ']) expect(addSymbol([], blank)).toEqual({ refused: 'A symbol is required' })
  expect(addSymbol(['AAPL'], 'aapl')).toEqual({ refused: 'AAPL is in the list already' })
  expect(addSymbol([], '<b>')).toEqual({
    refused: 'A symbol is one to fifteen letters, digits, dots or dashes',
  })
})

it('a list is full at its limit', () => {
  const full = Array.from({ length: SYMBOLS_MAX }, (_, at) => `S${at}`)
  expect(addSymbol(full, 'ONE')).toEqual({ refused: `The list holds at most ${SYMBOLS_MAX} symbols` })
})

it('WORK-010 whatever is typed, a list stays capitals without duplicates and is read back as it was kept', () => {
  const typed = fc.array(
    fc.oneof(fc.string({ maxLength: 18 }), fc.constantFrom('aapl', 'AAPL ', ' Msft', 'brk.b', '', '-')),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(typed, (words) => {
      let list: readonly string[] = []
      for (const word of words) {
        const added = addSymbol(list, word)
        if ('symbols' in added) {
          expect(added.symbols).toEqual([...list, word.trim().toUpperCase()])
          list = added.symbols
        }
      }
      expect(new Set(list).size).toBe(list.length)
      expect(list.length).toBeLessThanOrEqual(SYMBOLS_MAX)
      expect(symbolsOf(JSON.stringify(list))).toEqual(list)
    }),
  )
})
