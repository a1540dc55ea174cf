import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { guessableAs, rankedPasswords } from './password.ts'

const common = rankedPasswords(dictionary['passwords-common'])
const owner = ['jkettle', 'jane.kettle@harbour-capital.example', 'Jane Kettle', 'Harbour Capital Partners']
const reasonOf = (password: string) => guessableAs(password, owner, common)

it.each([
  '123456',
  'PassWord1',
  'trustno1',
  'Password2026!',
  'p4ssw0rd!',
  'P@ssw0rd2026',
  'ｐａｓｓｗｏｒｄ',
  '!!letmein!!',
])('%s is refused as common, also in other signs or with signs at its ends', (password) =>
  expect(reasonOf(password)).toBe('common'),
)

it.each([
  'aaaaaaaa',
  'abababab',
  'xyxzxyxz',
  'efghij',
  'lkjihgf',
  'ABCdefGHI',
  '456789abc',
  '98765432109876',
  'tgbyhn55555',
  '20261129',
  '29.11.2026',
  'dfghjkl',
  'zzz444xxx',
])('%s is refused as a pattern', (password) => expect(['pattern', 'common']).toContain(reasonOf(password)))

it.each([
  'Assay2026!',
  'assay-assay',
  'ASSAY 1234!',
  '4ss4y2026',
  'yassa99',
  'jane.kettle',
  'JaneKettle88',
  'jkettle1!',
  'Kettle-1990',
  'harbour-capital',
  'HarbourCapital7',
  'assaypassword',
  'Assay1234567',
])('%s is refused as made of names', (password) => expect(['names', 'common']).toContain(reasonOf(password)))

it.each([
  'k7#mQz',
  'six 66',
  'harbour lantern quince ledger',
  'kettle quartz 81',
  'zx81pq',
  'Ünïcödé',
  'пароль-ель',
  'tea at Assay on Friday',
  '48291746',
])('AUTH-028 %s is taken: the rule asks for nothing but that it cannot be guessed', (password) =>
  expect(reasonOf(password)).toBeUndefined(),
)

it('takes no longer for a thousand characters', () => {
  const startedAt = performance.now()
  reasonOf('aB1!xy'.repeat(166))
  reasonOf(`${'a'.repeat(999)}b`)
  expect(performance.now() - startedAt).toBeLessThan(100)
})
