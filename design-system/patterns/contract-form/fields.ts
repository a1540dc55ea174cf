import type { ReactNode } from 'react'
import type { z } from 'zod'

export type FieldKind =
  | 'text'
  | 'email'
  | 'url'
  | 'password'
  | 'textarea'
  | 'number'
  | 'date'
  | 'select'
  | 'checkbox'
  | 'checkboxes'
  | 'lines'
  | 'file'

export type Option = { value: string; label: string }

/** What a form needs to know to draw one field. */
export type Field = {
  name: string
  kind: FieldKind
  label: string
  hint?: string
  placeholder?: string
  autoComplete?: string
  options: readonly Option[]
  /** An empty answer is refused. */
  isRequired: boolean
  /** What an empty answer is sent as. */
  emptyAs: 'nothing' | 'null' | 'empty text'
  /** What takes a value away that the record had: left out, it would stay. Undefined where the contract knows nothing that does. */
  emptiedAs: null | '' | undefined
  start: unknown
  maxLength?: number
  below?: (held: string) => ReactNode
}

/** What `.meta()` of a contract may say for the form, and what a screen may override. */
export type FieldLook = {
  title?: string
  description?: string
  placeholder?: string
  autoComplete?: string
  kind?: FieldKind
  labels?: Record<string, string>
  options?: readonly Option[]
  /** Stands under the field and follows what is typed. */
  below?: (held: string) => ReactNode
}

// The inner shape of a zod schema, read structurally: only what a form needs.
type Inner = {
  def: {
    type: string
    format?: string
    innerType?: Inner
    in?: Inner
    out?: Inner
    element?: Inner
    entries?: Record<string, string | number>
    values?: readonly unknown[]
    options?: readonly Inner[]
    defaultValue?: unknown
  }
  maxLength?: number | null
  meta?: () => Record<string, unknown> | undefined
  safeParse: (value: unknown) => { success: boolean }
}

/** Reads the fields of a request, in the order given or as declared. A field that is no single question is left out. */
export function fieldsOf(
  request: z.ZodObject,
  names: readonly string[] | undefined,
  looks: Record<string, FieldLook | undefined>,
): Field[] {
  const shape = request.shape as Record<string, unknown>
  return (names ?? Object.keys(shape)).flatMap((name) => {
    const schema = shape[name] as Inner | undefined
    if (!schema) throw new Error(`The request has no field “${name}”.`)
    const field = fieldOf(name, schema, looks[name] ?? {})
    if (!field && names) throw new Error(`The field “${name}” cannot be drawn; give it a kind in looks.`)
    return field ? [field] : []
  })
}

function fieldOf(name: string, schema: Inner, look: FieldLook): Field | undefined {
  const { core, stated, start } = unwrapped(schema)
  const own: FieldLook = { ...(stated as FieldLook), ...look }
  const options = own.options ?? optionsOf(core, own.labels ?? {})
  const kind = own.kind ?? kindOf(core, options)
  if (!kind) return undefined
  const acceptsNothing = schema.safeParse(undefined).success
  const acceptsNull = schema.safeParse(null).success
  return {
    name,
    kind,
    label: own.title ?? spelt(name),
    ...(own.description ? { hint: own.description } : {}),
    ...(own.placeholder ? { placeholder: own.placeholder } : {}),
    ...(own.autoComplete ? { autoComplete: own.autoComplete } : {}),
    ...(own.below ? { below: own.below } : {}),
    ...(typeof core.maxLength === 'number' ? { maxLength: core.maxLength } : {}),
    options,
    isRequired:
      kind !== 'checkbox' && !acceptsNothing && !acceptsNull && !schema.safeParse(startOf(kind)).success,
    emptyAs: acceptsNothing ? 'nothing' : acceptsNull ? 'null' : 'empty text',
    emptiedAs: acceptsNull
      ? null
      : core.def.type === 'string' && schema.safeParse('').success
        ? ''
        : undefined,
    start: start ?? startOf(kind),
  }
}

function unwrapped(schema: Inner): { core: Inner; stated: Record<string, unknown>; start: unknown } {
  let core = schema
  let stated: Record<string, unknown> = {}
  let start: unknown
  for (;;) {
    stated = { ...core.meta?.(), ...stated }
    const { type, innerType, in: from, out: to, defaultValue } = core.def
    if (start === undefined && defaultValue !== undefined) start = defaultValue
    // A preprocess step is a pipe out of a transform; any other pipe starts with what is asked.
    const next = innerType ?? (type === 'pipe' ? (from?.def.type === 'transform' ? to : from) : undefined)
    if (!next) return { core, stated, start }
    core = next
  }
}

function optionsOf(core: Inner, labels: Record<string, string>): Option[] {
  const of = core.def.type === 'array' && core.def.element ? unwrapped(core.def.element).core : core
  const values = of.def.entries
    ? Object.values(of.def.entries)
    : of.def.type === 'literal'
      ? (of.def.values ?? [])
      : of.def.type === 'union'
        ? literalsOf(of.def.options ?? [])
        : []
  return values.map((value) => ({
    value: String(value),
    label: labels[String(value)] ?? spelt(String(value)),
  }))
}

function literalsOf(options: readonly Inner[]): readonly unknown[] {
  return options.every((option) => option.def.type === 'literal')
    ? options.flatMap((option) => option.def.values ?? [])
    : []
}

function kindOf(core: Inner, options: readonly Option[]): FieldKind | undefined {
  const { type, format } = core.def
  if (type === 'array') return options.length > 0 ? 'checkboxes' : elementIsText(core) ? 'lines' : undefined
  if (options.length > 0) return 'select'
  if (type === 'boolean') return 'checkbox'
  if (type === 'number' || type === 'int' || type === 'bigint') return 'number'
  if (type === 'date') return 'date'
  if (type === 'file') return 'file'
  if (type !== 'string') return undefined
  if (format === 'date') return 'date'
  if (format === 'email') return 'email'
  if (format === 'url') return 'url'
  return 'text'
}

function elementIsText(core: Inner): boolean {
  return core.def.element !== undefined && unwrapped(core.def.element).core.def.type === 'string'
}

function startOf(kind: FieldKind): unknown {
  if (kind === 'checkbox') return false
  if (kind === 'checkboxes') return []
  return kind === 'file' ? null : ''
}

/** `companyName` is “Company name”; `to-review` is “To review”. */
export function spelt(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/** What a field holds while it is edited, as the value that is sent. */
export function sentValue(field: Field, held: unknown): unknown {
  if (field.kind === 'checkbox') return held === true
  if (field.kind === 'checkboxes') return held
  if (field.kind === 'lines') {
    const lines = String(held)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    return lines.length === 0 && field.emptyAs === 'nothing' ? undefined : lines
  }
  if (held === '' || held === null || held === undefined) {
    if (field.emptyAs === 'nothing') return undefined
    return field.emptyAs === 'null' ? null : field.kind === 'number' ? undefined : ''
  }
  // What is no number is sent as typed, so that the contract refuses it rather than a zero slipping through.
  if (field.kind === 'number') {
    const plain = String(held).trim().replaceAll(',', '')
    return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : held
  }
  return held
}

/** What an edited field starts from, given the value of a record. */
export function heldValue(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return startOf(field.kind)
  if (field.kind === 'lines') return Array.isArray(value) ? value.join('\n') : String(value)
  if (field.kind === 'checkbox' || field.kind === 'checkboxes' || field.kind === 'file') return value
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return String(value)
}

type Issue = {
  code?: string
  path?: readonly PropertyKey[]
  format?: string
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  input?: unknown
}

/** The sentence for an issue whose contract gave none: plain, and naming the field. */
export function issueSentence(field: Field, issue: Issue): string {
  const isEmpty = issue.input === undefined || issue.input === '' || issue.input === null
  if (isEmpty && field.kind === 'select') return `Choose: ${field.label.toLowerCase()}`
  if (isEmpty) return `${field.label} is required`
  if (issue.code === 'too_small' && issue.origin === 'string')
    return `${field.label} needs at least ${issue.minimum} characters`
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `${field.label} may have at most ${issue.maximum} characters`
  if (issue.code === 'too_small') return `${field.label} must be at least ${issue.minimum}`
  if (issue.code === 'too_big') return `${field.label} must be at most ${issue.maximum}`
  if (field.kind === 'number') return `${field.label} must be a number`
  if (issue.format === 'email') return 'This is not an email address'
  if (issue.format === 'url') return 'This is not a web address'
  if (field.kind === 'date') return `${field.label} must be a date`
  return `${field.label} is not valid`
}
