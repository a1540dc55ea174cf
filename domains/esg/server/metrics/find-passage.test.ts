import { expect, it } from 'vitest'
import { findPassage } from './find-passage.ts'

const text =
  'Our scope 1 emissions were 1.2 Mt in\n2025, of which “long-\nterm” plants emitted −5 %.\nNext page.'
const line = (page: number, start: number, end: number) => ({
  page,
  start,
  end,
  x: 0,
  y: 0,
  width: 0,
  height: 0,
})
const lines = [line(83, 0, 36), line(84, 37, 89), line(85, 90, text.length)]
const found = (quote: string) => findPassage({ text, lines }, quote)

it('a passage is found word for word with its page, however its lines and quotation marks are set', () => {
  expect(found('scope 1 emissions were 1.2 Mt')).toEqual({ state: 'found', page: 83 })
  expect(found('of which "long-term" plants')).toEqual({ state: 'found', page: 84 })
  expect(found('emitted -5 %')).toEqual({ state: 'found', page: 84 })
  expect(found('1.2 Mt in 2025, of which'), 'over the end of a page').toEqual({ state: 'found', page: null })
})

it('another figure is another passage', () => {
  for (const quote of [
    'emissions were 12 Mt',
    'emissions were 1,2 Mt',
    'emitted 5 %',
    'scope 2 emissions',
    '“”',
  ])
    expect(found(quote), quote).toEqual({ state: 'missing', page: null })
})
