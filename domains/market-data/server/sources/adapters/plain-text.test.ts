import fc from 'fast-check'
import { expect, it } from 'vitest'
import { symbolsNamedIn } from './named-symbols.ts'
import { plainText, webAddress } from './plain-text.ts'

const piece = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '<b>',
    '</b>',
    '<script>',
    '</script>',
    '&lt;',
    '&#60;',
    '&amp;',
    '<!--',
    '-->',
    '\u202e',
    '\n',
    '<img src=x>',
  ),
)

it('whatever a publisher writes becomes one line of bounded length without tags or marks that turn writing around', () => {
  fc.assert(
    fc.property(fc.array(piece), fc.integer({ min: 1, max: 80 }), (pieces, lengthMax) => {
      const line = plainText(pieces.join(''), lengthMax)
      expect(line.length).toBeLessThanOrEqual(lengthMax)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      expect(line).not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/)
      expect(line).toBe(line.trim())
    }),
    { numRuns: 300 },
  )
})

it('an address is one of the web or none', () => {
  expect(webAddress('https://wire.example/a?b=1#c')).toBe('https://wire.example/a?b=1#c')
  for (const none of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//wire.example',
    'https://me:pw@wire.example',
    '',
    `https://${'a'.repeat(2_000)}.example`,
  ])
    expect(webAddress(none), none).toBeUndefined()
})

it.each([
  ['Apple and Microsoft settle', ['AAPL', 'MSFT']],
  ['An apple a day', []],
  ['Pineapple Energy rises', []],
  ['$TSLA up, $TSLAX down', ['TSLA']],
  ['Chip maker (NASDAQ: NVDA) reports', ['NVDA']],
  ['NVDA', []],
])('“%s” is about %j', (text, symbols) => expect(symbolsNamedIn(text).sort()).toEqual([...symbols].sort()))
