import fc from 'fast-check'
import { z } from 'zod'
import { type Endpoint, pathKeys } from '#platform/endpoint/index.ts'

/** The part of JSON Schema that requests are written in. */
type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
}

/** Values that stand in the rows of an installation, by the name of their field. */
export type KnownValues = (field: string) => readonly unknown[]

/** Requests as the endpoint asks for them, made from its own zod object; fields the installation has rows for take those rows' values. */
export function plausibleFields(
  endpoint: Endpoint,
  known: KnownValues,
): fc.Arbitrary<Record<string, unknown>> {
  const schema = z.toJSONSchema(endpoint.request, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  const needed = [...((schema.required as string[] | undefined) ?? []), ...pathKeys(endpoint.path)]
  return objectOf({ ...(schema as Schema), required: needed }, known)
}

function objectOf(schema: Schema, known: KnownValues): fc.Arbitrary<Record<string, unknown>> {
  const properties = schema.properties ?? {}
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, own]) => [name, oneOf(own, known, name)]),
  )
  const requiredKeys = Object.keys(fields).filter((name) => schema.required?.includes(name))
  return fc.record(fields, { requiredKeys, noNullPrototype: true })
}

function oneOf(schema: Schema, known: KnownValues, field: string): fc.Arbitrary<unknown> {
  const usual = usualValue(schema, known, field)
  const rows = known(field)
  if (rows.length === 0) return usual
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.some(({ type }) => type === 'null'))
    return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...rows) }, { weight: 1, arbitrary: usual })
  const isList = schema.type === 'array'
  const fromRows = isList
    ? fc.uniqueArray(fc.constantFrom(...rows), { minLength: 1, maxLength: 3 })
    : fc.constantFrom(...rows)
  return fc.oneof({ weight: 4, arbitrary: fromRows }, { weight: 1, arbitrary: usual })
}

function usualValue(schema: Schema, known: KnownValues, field: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => oneOf(choice, known, field)))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(oneOf(schema.items ?? {}, known, field.replace(/s$/, '')), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)),
      })
    case 'object':
      return schema.properties ? objectOf(schema, known) : mapOf(schema, known)
    default:
      return fc.oneof(fc.string(), fc.double(), fc.constant({}))
  }
}

function mapOf(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const own = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  return fc.dictionary(fc.constantFrom('AAPL', 'MSFT', 'Technology', 'a'), oneOf(own, known, ''), {
    noNullPrototype: true,
  })
}

function textOf(schema: Schema): fc.Arbitrary<string> {
  const dates = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  if (schema.format === 'date') return dates.map((date) => date.toISOString().slice(0, 10))
  if (schema.format === 'date-time') return dates.map((date) => date.toISOString())
  if (schema.format === 'email')
    return fc.constantFrom('ana@example.com', 'bo@example.org', 'cy+tag@example.net')
  const pattern = schema.pattern === undefined ? undefined : matching(schema.pattern)
  if (pattern) return pattern
  const minLength = schema.minLength ?? 0
  const longest = schema.maxLength ?? 200
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom('Acme Trading Ltd', 'a reason of some words', 'ana@example.com'),
    },
    {
      weight: 2,
      arbitrary: graphemes(minLength, Math.max(minLength, Math.min(longest, 40))),
    },
    { weight: 1, arbitrary: fc.constant('y'.repeat(Math.min(longest, 20_000))) },
  )
}

const textsMade = new Map<string, fc.Arbitrary<string>>()

/** Any letters. Each is made once for all fields of its lengths: making one goes through everything that is known to break texts. */
function graphemes(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const key = `${minLength} ${maxLength}`
  const made = textsMade.get(key) ?? fc.string({ unit: 'grapheme', minLength, maxLength })
  textsMade.set(key, made)
  return made
}

function matching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern), { size: 'small' })
  } catch {
    // A look-ahead is more than the generator writes: such a field takes free text.
    return undefined
  }
}

const usualNumbers = [0, 1, 2, 3, 5, 0.01, 0.05, 0.5, 10, 100, 250, 1_000, 2_000, 10_000, 1_000_000]

function numberOf(schema: Schema): fc.Arbitrary<number> {
  const step = schema.type === 'integer' ? 1 : 1e-6
  const above = schema.exclusiveMinimum === undefined ? undefined : schema.exclusiveMinimum + step
  const below = schema.exclusiveMaximum === undefined ? undefined : schema.exclusiveMaximum - step
  const least = schema.minimum ?? above ?? -1e6
  const most = schema.maximum ?? below ?? 1e6
  const bounded = (value: number) => Math.min(most, Math.max(least, value))
  const value = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(least, most) },
    { weight: 6, arbitrary: fc.constantFrom(...usualNumbers).map(bounded) },
    { weight: 2, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }).map((share) => bounded(share * 2)) },
  )
  return schema.type === 'integer' ? value.map(Math.round) : value
}
