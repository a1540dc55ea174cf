import { expect, it } from 'vitest'
import { z } from 'zod'
import { nearestOf, unreadFields } from './unread-fields.ts'

const Kept = z.object({
  name: z.string().trim(),
  when: z.object({ from: z.string().optional() }).nullable().default(null),
  rows: z.array(z.object({ id: z.coerce.number() })).optional(),
  by: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('person'), userId: z.number() }),
    z.object({ kind: z.literal('job'), job: z.string() }),
  ]),
  notes: z.record(z.string(), z.string()).optional(),
  open: z.looseObject({ a: z.string() }).optional(),
  either: z.union([z.string(), z.object({ of: z.string() })]).optional(),
})
const sent = { name: 'x', by: { kind: 'person', userId: 1 } }

it('what the contract reads is all known: nested, listed, of one kind of several, of any name where any is taken', () => {
  const whole = {
    ...sent,
    when: { from: '2026' },
    rows: [{ id: '1' }],
    notes: { any: 'name' },
    open: { a: 'x', b: 1 },
    either: 'text',
  }
  expect(unreadFields(Kept, whole)).toEqual([])
  expect(unreadFields(Kept, { ...sent, when: null, either: { of: 'x' } })).toEqual([])
})

it('what it would leave out is named by its whole path, a field of another kind than was chosen too', () => {
  const misspelt = {
    name: 'x',
    nme: 'x',
    when: { form: '2026' },
    rows: [{ id: 1 }, { id: 2, idd: 3 }],
    by: { kind: 'person', userId: 1, job: 'nightly' },
    either: { of: 'x', to: 'y' },
  }
  expect(unreadFields(Kept, misspelt)).toEqual(['nme', 'when.form', 'rows.1.idd', 'by.job', 'either.to'])
})

it('the nearest known name is one that begins alike or differs in few letters; of others there is none', () => {
  const known = ['id', 'role', 'sharePercentLow', 'sharePercentHigh', 'countries', 'birthDate']
  expect(
    ['share', 'country', 'birthdate', 'brithDate', 'rol', 'colour', 'x'].map((name) =>
      nearestOf(name, known),
    ),
  ).toEqual(['sharePercentLow', 'countries', 'birthDate', 'birthDate', 'role', undefined, undefined])
})

it('suggests nothing for a field within another: the names at hand are not those beside it', () => {
  expect(nearestOf('rows.1.idd', ['rows', 'id'])).toBeUndefined()
})
