type Schema = { [key: string]: unknown }

/** A JSON Schema (draft 2020-12, as zod writes it) as a TypeScript type. What it cannot say is `unknown`, never `any`. */
export function schemaAsType(schema: unknown): string {
  if (schema === true || typeof schema !== 'object' || schema === null) return 'unknown'
  const stated = schema as Schema
  if ('const' in stated) return JSON.stringify(stated.const)
  if (Array.isArray(stated.enum)) return joined(stated.enum.map((value) => JSON.stringify(value)))
  const either = (stated.anyOf ?? stated.oneOf) as unknown[] | undefined
  if (either) return joined(either.map(schemaAsType))
  if (Array.isArray(stated.allOf))
    return stated.allOf.map((part) => bracketed(schemaAsType(part))).join(' & ')
  if (Array.isArray(stated.type)) return joined(stated.type.map((type) => schemaAsType({ ...stated, type })))
  switch (stated.type) {
    case 'string':
      return stated.format === 'binary' ? 'Blob' : 'string'
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return arrayOf(stated)
    case 'object':
      return objectOf(stated)
    default:
      return 'unknown'
  }
}

function joined(types: string[]): string {
  const own = [...new Set(types)]
  return own.includes('unknown') ? 'unknown' : own.join(' | ')
}

const bracketed = (type: string) => (/ [|&] /.test(type) ? `(${type})` : type)

function arrayOf({ prefixItems, items }: Schema): string {
  if (Array.isArray(prefixItems)) {
    const rest = items === undefined || items === false ? '' : `, ...${bracketed(schemaAsType(items))}[]`
    return `[${prefixItems.map(schemaAsType).join(', ')}${rest}]`
  }
  return `${bracketed(schemaAsType(items))}[]`
}

function objectOf({ properties, required, additionalProperties }: Schema): string {
  const needed = new Set(required as string[] | undefined)
  const fields = Object.entries((properties ?? {}) as Schema).map(([name, schema]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
    return `${key}${needed.has(name) ? '' : '?'}: ${schemaAsType(schema)}`
  })
  const isOpen = typeof additionalProperties === 'object' && additionalProperties !== null
  if (fields.length === 0)
    return isOpen ? `Record<string, ${schemaAsType(additionalProperties)}>` : 'Record<string, never>'
  return `{ ${fields.join('; ')} }`
}
