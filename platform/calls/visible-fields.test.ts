import { expect, it } from 'vitest'
import { z } from 'zod'
import { inputOf } from './parse-call.ts'

const request = z.object({
  name: z.string().optional(),
  people: z.array(z.object({ fullName: z.string() })).optional(),
  names: z.array(z.string()).optional(),
  whatever: z.string().optional(),
  note: z.string().optional(),
  q: z.string().optional(),
  password: z.string().optional(),
  columns: z.record(z.string(), z.string()).optional(),
  file: z.instanceof(File).optional(),
})
const read = (fields: Record<string, unknown>) => inputOf({ request }, fields)

it('a name with a sign that turns the reading order or cannot be seen is refused wherever it stands, with its field and sign', () => {
  for (const [fields, field, sign] of [
    [{ name: 'Acme \u202egnidloH' }, 'name', 'U+202E'],
    [{ people: [{ fullName: 'Ann' }, { fullName: 'B\u200bo' }] }, 'people.1.fullName', 'U+200B'],
    [{ names: ['a', '\u2067b'] }, 'names.1', 'U+2067'],
    [{ whatever: 'a field nobody has thought of\u200f' }, 'whatever', 'U+200F'],
  ] as const)
    expect(() => read(fields)).toThrow(
      expect.objectContaining({
        code: 'invalid-input',
        message: expect.stringContaining(`(${sign})`),
        details: { issues: [{ field, message: expect.any(String) }] },
      }),
    )
})

it('a name that is looked for may hide signs, which the search ignores, and may not turn the reading order', () => {
  const asked = z.object({ companyName: z.string().meta({ isLookedFor: true }) })
  const ask = (companyName: string) => inputOf({ request: asked }, { companyName })
  expect(ask('B\u200bank')).toEqual({ companyName: 'B\u200bank' })
  expect(() => ask('B\u202eank')).toThrow('U+202E')
})

it('prose, searches, passwords, titles of columns and files are taken as they are', () => {
  const fields = {
    name: 'Ünïcödé شركة',
    note: 'copied\u202a from a file',
    q: 'a\u200b',
    password: 'p\u200bq',
    columns: { name: 'Na\u00adme' },
    file: new File(['x'], 'a.csv'),
  }
  expect(read(fields)).toEqual(fields)
})
