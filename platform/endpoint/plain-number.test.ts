import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { numberInText, typedNumber } from './plain-number.ts'

const whole = z.object({ n: numberInText().int().min(-5).max(1_000_000) })
const optional = z.object({
  n: numberInText().int().min(1).default(50),
  id: numberInText().positive().optional(),
})
const decimal = z.object({ n: numberInText() })

it.each([
  '0x10',
  '0b1',
  '0o7',
  '1e3',
  ' 10',
  '10 ',
  '+10',
  '１０',
  '٣',
  '10.0',
  '007',
  '-0',
  '',
  '1_000',
  '1,000',
  'NaN',
  'Infinity',
  true,
  null,
  ['7'],
  {},
  '9007199254740993',
])('a whole number is not taken from %j', (n) => expect(whole.safeParse({ n }).success).toBe(false))

it('a whole number is taken as one or in plain digits', () => {
  for (const n of [0, 12, -5, '0', '12', '-5']) expect(whole.parse({ n })).toEqual({ n: Number(n) })
  expect(optional.parse({})).toEqual({ n: 50 })
  expect(optional.parse({ n: '7', id: '3' })).toEqual({ n: 7, id: 3 })
  expect(optional.safeParse({ n: '' }).success).toBe(false)
})

it('a decimal is taken in plain digits alone', () => {
  for (const n of [2.5, '2.5', '2.50', '-0.1', '10.0', '0'])
    expect(decimal.parse({ n })).toEqual({ n: Number(n) })
  for (const n of ['0x10', '1e3', '2.', '.5', '+2', ' 2', '1'.repeat(400)])
    expect(decimal.safeParse({ n }).success).toBe(false)
})

it('a refusal says how a number is written, in the words of its contract where it has some', () => {
  const messageOf = (schema: z.ZodType, n: unknown) => schema.safeParse(n).error?.issues[0]?.message
  expect(messageOf(numberInText().int(), '0x10')).toBe('must be a number in plain digits, such as 12')
  expect(messageOf(numberInText('An account is required').int(), '0x10')).toBe('An account is required')
  expect(messageOf(numberInText().int().min(5), '3')).toContain('>=5')
})

it('what is typed or stands in a file is a number in plain digits alone', () => {
  for (const text of ['0x10', '1e3', '', ' ', '１０', '1_0', 'Infinity', '.', '--1', '1.2.3'])
    expect(typedNumber(text)).toBeNaN()
  expect(['12', '+12', '-0.5', '.5', '2.', '007'].map(typedNumber)).toEqual([12, 12, -0.5, 0.5, 2, 7])
})

it('its JSON schema is that of a number', () => {
  expect(z.toJSONSchema(whole, { io: 'input' }).properties).toMatchObject({
    n: { type: 'integer', minimum: -5 },
  })
})

it('no contract and no setting takes a number by coercion', () => {
  const root = join(import.meta.dirname, '../..')
  const found = ['platform', 'domains', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts') && !path.endsWith('.test.tsx'))
      .map((path) => join(folder, path))
      .filter(
        (path) =>
          !path.includes('node_modules') && /z\s*\.coerce\b/.test(readFileSync(join(root, path), 'utf8')),
      ),
  )
  expect(found.filter((path) => path !== join('platform', 'endpoint', 'plain-number.ts'))).toEqual([])
})
