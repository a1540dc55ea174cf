import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldsOf, heldValue, sentValue, spelt } from './fields.ts'
import { issuesOf, refusedFields } from './refusals.ts'

const request = z.object({
  companyName: z
    .string('Company name is required')
    .trim()
    .min(2, 'Company name must have at least 2 characters')
    .max(200),
  email: z.email().meta({ title: 'Work email', autoComplete: 'email' }),
  threshold: z.coerce.number().min(50).max(100).default(70),
  kind: z.enum(['company', 'person']).meta({ labels: { person: 'Natural person' } }),
  birthDate: z.iso.date().nullable(),
  note: z.string().max(500).optional().meta({ kind: 'textarea', description: 'Kept with the screening' }),
  aliases: z.array(z.string()).optional(),
  lists: z.array(z.enum(['ofac', 'un'])),
  isUrgent: z.boolean().default(false),
  file: z.file().optional(),
  nested: z.object({ deep: z.string() }).optional(),
})
const fields = fieldsOf(request, undefined, {})
const field = (name: string) => {
  const found = fields.find((one) => one.name === name)
  if (!found) throw new Error(`no field ${name}`)
  return found
}

describe('a form is drawn from its contract', () => {
  it('each kind of value has its kind of field; what is no single question is left out', () => {
    expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['companyName', 'text'],
      ['email', 'email'],
      ['threshold', 'number'],
      ['kind', 'select'],
      ['birthDate', 'date'],
      ['note', 'textarea'],
      ['aliases', 'lines'],
      ['lists', 'checkboxes'],
      ['isUrgent', 'checkbox'],
      ['file', 'file'],
    ])
  })
  it('labels and hints come from the contract, else the name is spelt out; a screen may override', () => {
    expect(field('email')).toMatchObject({ label: 'Work email', autoComplete: 'email' })
    expect(field('companyName').label).toBe('Company name')
    expect(field('note').hint).toBe('Kept with the screening')
    expect(field('kind').options).toEqual([
      { value: 'company', label: 'Company' },
      { value: 'person', label: 'Natural person' },
    ])
    expect(fieldsOf(request, ['email'], { email: { title: 'Email' } })[0]?.label).toBe('Email')
    expect(spelt('to-review')).toBe('To review')
  })
  it('only what refuses an empty answer is marked as required', () => {
    expect(fields.filter((one) => one.isRequired).map((one) => one.name)).toEqual([
      'companyName',
      'email',
      'kind',
    ])
  })
  it('a field that the request lacks is a mistake, not a gap', () => {
    expect(() => fieldsOf(request, ['nope'], {})).toThrow('no field')
    expect(() => fieldsOf(request, ['nested'], {})).toThrow('cannot be drawn')
  })
})

describe('what is typed becomes what is sent', () => {
  it('an empty answer is left out, null or empty text, as the contract takes it', () => {
    expect(sentValue(field('note'), '')).toBeUndefined()
    expect(sentValue(field('birthDate'), '')).toBeNull()
    expect(sentValue(field('companyName'), '')).toBe('')
  })
  it('numbers are numbers, and what is no number is never a zero', () => {
    expect(sentValue(field('threshold'), '1,200.5')).toBe(1200.5)
    expect(sentValue(field('threshold'), 'many')).toBe('many')
  })
  it('lines are a list, and back', () => {
    expect(sentValue(field('aliases'), ' One \n\nTwo')).toEqual(['One', 'Two'])
    expect(heldValue(field('aliases'), ['One', 'Two'])).toBe('One\nTwo')
  })
})

describe('refusals stand beside their field in plain words', () => {
  it("the contract's own sentence wins; without one the field is named", () => {
    const issues = issuesOf(request, { companyName: 'A', email: 'x', threshold: 20, lists: [] }, fields)
    expect(issues).toEqual({
      companyName: 'Company name must have at least 2 characters',
      email: 'This is not an email address',
      threshold: 'Threshold must be at least 50',
      kind: 'Choose: kind',
      birthDate: 'Birth date is required',
    })
  })
  it('nothing typed is a missing answer, not one that is too short', () => {
    const sent = { companyName: '', email: '', kind: 'company', birthDate: null, lists: [] }
    expect(issuesOf(request, sent, fields)).toEqual({
      companyName: 'Company name is required',
      email: 'Work email is required',
    })
  })
  it('a satisfied contract has no issues', () => {
    const good = { companyName: 'Acme', email: 'a@b.co', kind: 'company', birthDate: null, lists: ['un'] }
    expect(issuesOf(request, good, fields)).toEqual({})
  })
  it("the server's issues go to their fields, the rest above the buttons", () => {
    const failure = Object.assign(new Error('HTTP error! status: 400'), {
      serverMessage: 'The request is not valid.',
      details: {
        issues: [
          { field: 'email', message: 'Taken' },
          { field: 'unseen', message: 'Bad' },
        ],
      },
    })
    expect(refusedFields(failure, fields)).toEqual({
      beside: { email: 'Taken' },
      rest: 'The request is not valid.',
    })
    expect(refusedFields(Object.assign(new Error('x'), { details: { field: 'email' } }), fields)).toEqual({
      beside: { email: 'x' },
      rest: null,
    })
    expect(refusedFields(new Error('Network error. Please try again.'), fields)).toEqual({
      beside: {},
      rest: 'Network error. Please try again.',
    })
  })
})
