import { expect, it } from 'vitest'
import { mayStandFor, phrasesOf } from './names-in-texts.ts'

it('looks at every run of words that may be a name, and at none that payments are full of', () => {
  expect(phrasesOf('Invoice 4411, Halden Marsh')).toEqual(['Halden', 'Halden Marsh', 'Marsh'])
  expect(phrasesOf('INV/Bank of Halden/ref 77')).toEqual(['Halden'])
  expect(phrasesOf('Salary for November, thank you')).not.toContain('November')
  expect(phrasesOf('Rent')).toEqual([])
  expect(phrasesOf('Ли Вэй')).toEqual(['Ли Вэй'])
  expect(phrasesOf('x '.repeat(5_000)).length).toBeLessThan(400)
})

it('takes a short word of a text for a party only where it is the whole name', () => {
  // As they were found on the lists of OFAC of 2026 in texts about a city, a first name and an insurer.
  for (const [words, entry] of [
    ['Paris', 'PARMIS'],
    ['Maria', 'MARIA E'],
    ['Allianz', 'OBSHCHESTVO S OGRANICHENNOI OTVETSTVENNOSTYU ALYANS'],
  ] as const)
    expect([words, mayStandFor(words, entry)]).toEqual([words, false])
  for (const [words, entry] of [
    ['Hamas', 'HAMAS'],
    ['Hezbollah', 'HIZBALLAH'],
    ['Gazprombank', 'GAZPROMBANK JOINT STOCK COMPANY'],
    ['Al Qaida', "AL QA'IDA"],
  ] as const)
    expect([words, mayStandFor(words, entry)]).toEqual([words, true])
})
