import { attributeName } from './scim-filter.ts'
import { refused } from './scim-refusal.ts'

/** What a directory says of a person; what it does not say stays as it is. */
export type StatedOfPerson = {
  userName?: string
  externalId?: string | null
  formatted?: string
  givenName?: string
  familyName?: string
  displayName?: string
  email?: string
  active?: boolean
  /** A key or a name of a role; null takes it away. */
  role?: string | null
}

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field by its name, whatever its case. */
export function fieldOf(fields: Fields, name: string): unknown {
  const key = Object.keys(fields).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : fields[key]
}

const VALUE_LENGTH_MAX = 254

/** Text as it is kept: trimmed, of one line. */
function text(value: unknown, attribute: string): string {
  const trimmed = typeof value === 'string' ? value.trim() : undefined
  if (!trimmed || trimmed.length > VALUE_LENGTH_MAX || /\p{Cc}/u.test(trimmed))
    throw refused(
      'invalidValue',
      `${attribute} must be a text of one line, of at most ${VALUE_LENGTH_MAX} signs.`,
    )
  return trimmed
}

/** Entra ID sends truth values as texts, “False” among them. */
function truth(value: unknown): boolean {
  const stated = isObject(value) ? fieldOf(value, 'value') : Array.isArray(value) ? value[0] : value
  if (typeof stated === 'boolean') return stated
  if (typeof stated === 'string' && /^true$/i.test(stated)) return true
  if (typeof stated === 'string' && /^false$/i.test(stated)) return false
  if (isObject(stated)) return truth(stated)
  throw refused('invalidValue', 'active must be true or false.')
}

/** The value of the entry that counts: the primary one, else that of work, else the first. */
function chosen(value: unknown, attribute: string): string {
  if (typeof value === 'string') return text(value, attribute)
  const entries = (Array.isArray(value) ? value : [value]).filter(isObject)
  const primary = entries.find((entry) => /^true$/i.test(String(fieldOf(entry, 'primary'))))
  const work = entries.find((entry) => String(fieldOf(entry, 'type')).toLowerCase() === 'work')
  const bare = Array.isArray(value) ? value.find((entry) => typeof entry === 'string') : undefined
  const entry = primary ?? work ?? entries[0]
  return text(entry ? fieldOf(entry, 'value') : bare, attribute)
}

// What a directory may say and nothing here keeps. A password it sends is thrown away: people set their own.
const passedOver =
  /^(schemas|id|meta|groups|title|nickname|profileurl|usertype|preferredlanguage|locale|timezone|password|phonenumbers|addresses|photos|ims|entitlements|x509certificates|urn:)/

/** Notes what is said of one attribute. @throws Problem with `invalidPath` for one that no schema has, `invalidValue`. */
export function note(given: StatedOfPerson, path: string, value: unknown): void {
  const attribute = attributeName(path)
  // One address is kept: that of work. Somebody's address at home is not put in its place.
  if (/^emails\[(?!\s*(type\s+eq\s+"work"|primary\s+eq\s+"?true"?)\s*\])/.test(attribute)) return
  if (/^emails(\[[^\]]*\])?(\.value)?$/.test(attribute)) {
    if (!Array.isArray(value) || value.length > 0) given.email = chosen(value, 'emails').toLowerCase()
    return
  }
  if (/^emails(\[[^\]]*\])?\.\w+$/.test(attribute)) return
  if (/^roles(\[[^\]]*\])?(\.value)?$/.test(attribute)) {
    if (!Array.isArray(value) || value.length > 0) given.role = chosen(value, 'roles')
    return
  }
  if (/^roles(\[[^\]]*\])?\.\w+$/.test(attribute)) return
  switch (attribute) {
    case 'active':
      given.active = truth(value)
      return
    case 'username':
      given.userName = text(value, 'userName')
      return
    case 'externalid':
      given.externalId = value === null || value === '' ? null : text(value, 'externalId')
      return
    case 'displayname':
      if (value !== null && value !== '') given.displayName = text(value, 'displayName')
      return
    case 'name':
      if (!isObject(value)) throw refused('invalidValue', 'name must be an object.')
      for (const [key, own] of Object.entries(value)) note(given, `name.${key}`, own)
      return
    case 'name.formatted':
      if (value) given.formatted = text(value, 'name.formatted')
      return
    case 'name.givenname':
      if (value) given.givenName = text(value, 'name.givenName')
      return
    case 'name.familyname':
      if (value) given.familyName = text(value, 'name.familyName')
      return
  }
  if (attribute.startsWith('name.') || passedOver.test(attribute)) return
  throw refused('invalidPath', `There is no attribute ${path.slice(0, 100)}.`)
}

/** A whole resource, as it is created or replaced; attributes that no schema has are passed over. */
export function statedInResource(fields: Fields): StatedOfPerson {
  const given: StatedOfPerson = {}
  for (const [key, value] of Object.entries(fields)) noteKnown(given, key, value)
  return given
}

/** Operations of a PATCH, with and without a path. @throws Problem with `invalidSyntax`, `invalidPath`, `invalidValue`, `mutability`. */
export function statedInOperations(fields: Fields): StatedOfPerson {
  const given: StatedOfPerson = {}
  for (const { op, path, value } of operationsOf(fields)) {
    if (op === 'remove') noteRemoval(given, path)
    else if (path !== undefined) note(given, path, value)
    else if (isObject(value)) for (const [key, own] of Object.entries(value)) noteKnown(given, key, own)
    else throw refused('invalidValue', 'An operation without a path gives its attributes as an object.')
  }
  return given
}

const known = /^(active|username|externalid|displayname|name|name\.\w+|emails.*|roles.*)$/

function noteKnown(given: StatedOfPerson, key: string, value: unknown): void {
  if (known.test(attributeName(key))) note(given, key, value)
}

function noteRemoval(given: StatedOfPerson, path: string | undefined): void {
  if (path === undefined) throw refused('noTarget', 'What is removed needs a path.')
  const attribute = attributeName(path)
  if (attribute === 'externalid') given.externalId = null
  else if (/^roles(\[|$)/.test(attribute)) given.role = null
  else if (/^(active|username|displayname|name\b|emails)/.test(attribute))
    throw refused('mutability', `${path.slice(0, 100)} cannot be removed.`)
}

export type Operation = { op: 'add' | 'replace' | 'remove'; path: string | undefined; value: unknown }

const OPERATIONS_MAX = 100

/** The operations of a PATCH; Entra ID writes them with a capital. */
export function operationsOf(fields: Fields): Operation[] {
  const schemas = fieldOf(fields, 'schemas')
  const isPatch =
    Array.isArray(schemas) &&
    schemas.some((one) => String(one).toLowerCase() === 'urn:ietf:params:scim:api:messages:2.0:patchop')
  const operations = fieldOf(fields, 'operations')
  if (!isPatch || !Array.isArray(operations) || operations.length === 0 || operations.length > OPERATIONS_MAX)
    throw refused(
      'invalidSyntax',
      `A PATCH names the schema PatchOp and has 1 to ${OPERATIONS_MAX} Operations.`,
    )
  return operations.map((one: unknown) => {
    const op = isObject(one) ? String(fieldOf(one, 'op')).toLowerCase() : ''
    if (!isObject(one) || (op !== 'add' && op !== 'replace' && op !== 'remove'))
      throw refused('invalidSyntax', 'An operation is add, replace or remove.')
    const path = fieldOf(one, 'path')
    if (path !== undefined && path !== null && (typeof path !== 'string' || path.length > 400))
      throw refused('invalidPath', 'A path is a text.')
    return {
      op,
      path: typeof path === 'string' && path !== '' ? path : undefined,
      value: fieldOf(one, 'value'),
    }
  })
}

/** The full name that is meant, beside the one that there is. */
export function fullNameStated(given: StatedOfPerson, before = ''): string | undefined {
  const { formatted, givenName, familyName, displayName } = given
  if (givenName !== undefined || familyName !== undefined) {
    const now = partsOf(before)
    return `${givenName ?? now.givenName} ${familyName ?? now.familyName}`.trim()
  }
  return formatted ?? displayName
}

/** A full name in the parts that SCIM wants: the last word is the family's. */
export function partsOf(fullName: string): { givenName: string; familyName: string } {
  const at = fullName.lastIndexOf(' ')
  return at < 0
    ? { givenName: fullName, familyName: '' }
    : { givenName: fullName.slice(0, at), familyName: fullName.slice(at + 1) }
}
