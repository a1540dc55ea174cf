import { expect, it } from 'vitest'
import { mayStandFor, phrasesOf } from './phrases.ts'

const namesOf = (text: string) => phrasesOf(text).names

it('looks at every run of words that may be a name, and at none that payments are full of', () => {
  expect(namesOf('Invoice 4411, Halden Marsh')).toEqual(['Halden', 'Halden Marsh', 'Marsh'])
  expect(namesOf('INV/Bank of Halden/ref 77')).toEqual(['Bank of Halden', 'Halden'])
  expect(namesOf('Bank transfer, house insurance')).toEqual([])
  expect(namesOf('Salary for November, thank you')).not.toContain('November')
  expect(namesOf('Rent')).toEqual([])
  expect(namesOf('Ли Вэй')).toEqual(['Ли Вэй'])
  expect(phrasesOf('x '.repeat(5_000)).isCut).toBe(true)
  expect(phrasesOf('IBAN DE89 3704 0044 0532 0130 00, BIC DEUTDEFF500').numbers).toEqual(
    expect.arrayContaining(['ID DE89370400440532013000', 'ID DEUTDEFF500']),
  )
})

it('a text is read as it stands and as the signs in it stand for: neither reading hides the other', () => {
  expect(namesOf('Hotel CAFÉ™ Halden')).toEqual(expect.arrayContaining(['CAFÉ Halden', 'CAFə Halden']))
  expect(namesOf('Anna&nbsp;Halden')).toContain('Anna Halden')
})

it('a run of letters that is too long to be looked for is said to be left out', () => {
  expect(phrasesOf(`Rent ${'Anna-Halden.'.repeat(20)}`).isCut).toBe(true)
  expect(phrasesOf(`Rent ${'Anna Halden. '.repeat(20)}`).isCut).toBe(false)
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
