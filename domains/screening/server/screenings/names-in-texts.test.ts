import { expect, it } from 'vitest'
import { phrasesOf } from './names-in-texts.ts'

it('looks at every run of words that may be a name, and at none that payments are full of', () => {
  expect(phrasesOf('Invoice 4411, Halden Marsh')).toEqual(['Halden', 'Halden Marsh', 'Marsh'])
  expect(phrasesOf('INV/Bank of Halden/ref 77')).toEqual(['Halden'])
  expect(phrasesOf('Salary for November, thank you')).not.toContain('November')
  expect(phrasesOf('Rent')).toEqual([])
  expect(phrasesOf('Ли Вэй')).toEqual(['Ли Вэй'])
  expect(phrasesOf('x '.repeat(5_000)).length).toBeLessThan(400)
})
