import { expect, it } from 'vitest'
import type { Person } from '#platform/slice/index.ts'
import { replacer } from './replace-words.ts'

const person: Person = {
  subject: { type: 'account', id: 3 },
  called: 'Åsa Berg',
  names: ['Åsa Berg'],
  marks: ['asa.berg@north.example', 'P-77 (old)/88'],
  usernames: ['admin'],
}
const replace = replacer(person, 'Erased person 1')

it('replaces a name whole, in any capitals and spaces, however deep, and no part of another', () => {
  expect(
    replace(
      { after: { notes: ['ÅSA  BERG called', 'Åsa Bergström called', { said: 'by Åsa\nBerg’s son' }] } },
      'names',
    ),
  ).toEqual({
    after: {
      notes: ['Erased person 1 called', 'Åsa Bergström called', { said: 'by Erased person 1’s son' }],
    },
  })
})

it('replaces what is theirs alone where their name would not be, whatever signs stand in it', () => {
  const values = {
    a: 'Åsa Berg <asa.berg@north.example>',
    b: 'passport P-77 (old)/88.',
    c: 'asaXberg@north.example',
  }
  expect(replace(values, 'marks')).toEqual({
    a: 'Åsa Berg <Erased person 1>',
    b: 'passport Erased person 1.',
  })
})

it('replaces a user name only where a field says who did something, and only as the whole of it', () => {
  expect(
    replace(
      {
        changed_by: 'admin',
        askedBy: 'admin',
        role: 'admin',
        actor: 'administrator',
        after: { by: 'admin', role: 'admin' },
      },
      'marks',
    ),
  ).toEqual({
    changed_by: 'Erased person 1',
    askedBy: 'Erased person 1',
    after: { by: 'Erased person 1', role: 'admin' },
  })
  expect(replace({ actor_id: 'admin' }, 'marks', (field) => field === 'actor_id')).toEqual({})
})
