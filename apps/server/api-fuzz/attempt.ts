import fc from 'fast-check'
import { type Endpoint, pathKeys } from '#platform/endpoint/index.ts'
import { anyFile, hostileValue, RawJson } from './hostile-values.ts'
import { type KnownValues, plausibleFields } from './plausible-values.ts'

const carriers = [
  'as-said',
  'not-json',
  'half-json',
  'no-utf8',
  'array',
  'text',
  'no-body',
  'other-type',
  'no-boundary',
] as const

/** One call as somebody may send it: right, nearly right or nothing like it. */
export type Attempt = {
  fields: Record<string, unknown>
  file: Uint8Array<ArrayBuffer>
  fileName: string
  carrier: (typeof carriers)[number]
  /** Query parameters that are sent twice. */
  isDoubled: boolean
}

type Breakage = { at: number; depth: number; value: unknown } | { at: number; isRemoved: true }

/** Attempts at an endpoint: a plausible request with nothing to three things broken in it, carried mostly as it should be. */
export function attemptsAt(endpoint: Endpoint, known: KnownValues): fc.Arbitrary<Attempt> {
  const breakage: fc.Arbitrary<Breakage> = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ at: fc.nat(1_000), depth: fc.nat(3), value: hostileValue }),
    },
    { weight: 1, arbitrary: fc.record({ at: fc.nat(1_000), isRemoved: fc.constant(true as const) }) },
  )
  const extras = fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constant(JSON.parse('{"__proto__":{"role":"admin"},"constructor":1}')) },
    {
      weight: 1,
      arbitrary: fc.record({
        organisationId: fc.constantFrom(1, 2, 999),
        orgId: fc.constantFrom(1, '2', 999),
      }),
    },
  )
  return fc
    .record({
      fields: plausibleFields(endpoint, known),
      extras,
      broken: fc.oneof(fc.constant<Breakage[]>([]), fc.array(breakage, { minLength: 1, maxLength: 3 })),
      file: anyFile,
      fileName: fc.constantFrom(
        'a.csv',
        'a.xml',
        '../a\u0000.pdf',
        `${'n'.repeat(3_000)}.csv`,
        '',
        '\u202egnp.exe',
        'a"b\r\n.xlsx',
      ),
      carrier: fc.oneof(
        { weight: 8, arbitrary: fc.constant('as-said' as const) },
        { weight: 1, arbitrary: fc.constantFrom(...carriers) },
      ),
      isDoubled: fc.oneof(
        { weight: 6, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.boolean() },
      ),
    })
    .map(({ extras: extra, broken, fields, ...rest }) => ({
      ...rest,
      fields: broken.reduce<Record<string, unknown>>(
        (now, one) => broke(now, one),
        Object.assign(Object.create(null), fields, extra),
      ),
    }))
}

/** Breaks one place of a request, up to three levels down. */
function broke(fields: Record<string, unknown>, breakage: Breakage): Record<string, unknown> {
  const copy = copyOf(fields)
  let place: Record<string, unknown> = copy
  const deepest = 'isRemoved' in breakage ? 0 : breakage.depth
  for (let depth = 0; ; depth += 1) {
    const names = Object.keys(place)
    const name = names[breakage.at % Math.max(1, names.length)]
    if (name === undefined) return copy
    const inner = place[name]
    if (depth < deepest && isOpen(inner)) {
      place = inner
      continue
    }
    if ('isRemoved' in breakage) delete place[name]
    else place[name] = breakage.value
    return copy
  }
}

const isOpen = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof RawJson)

function copyOf<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf) as Value
  if (!isOpen(value)) return value
  return Object.assign(
    Object.create(null),
    Object.fromEntries(Object.entries(value).map(([name, own]) => [name, copyOf(own)])),
  )
}

export function requestOf(endpoint: Endpoint, attempt: Attempt, headers: Record<string, string>): Request {
  const inPath = new Set(pathKeys(endpoint.path))
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => piece(attempt.fields[key]))
  const rest = Object.entries(attempt.fields).filter(([key]) => !inPath.has(key))
  const url = new URL(`http://localhost${path}`)
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    for (const [key, value] of rest) {
      url.searchParams.append(key, spelt(value))
      if (attempt.isDoubled) url.searchParams.append(key, spelt(value))
    }
    return new Request(url, { method: endpoint.method, headers })
  }
  const { body, type } = bodyOf(endpoint, attempt, rest)
  return new Request(url, {
    method: endpoint.method,
    headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
  })
}

type Body = { body: string | FormData | Uint8Array<ArrayBuffer> | undefined; type: string | undefined }

function bodyOf(endpoint: Endpoint, attempt: Attempt, rest: [string, unknown][]): Body {
  const json = written(Object.fromEntries(rest))
  const usual = endpoint.body === 'multipart' ? 'multipart/form-data; boundary=b' : 'application/json'
  switch (attempt.carrier) {
    case 'not-json':
      return { body: 'name=Ann&age=7', type: usual }
    case 'half-json':
      return { body: json.slice(0, json.length / 2), type: usual }
    case 'no-utf8':
      return { body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), type: usual }
    case 'array':
      return { body: `[${json}]`, type: usual }
    case 'text':
      return { body: '"text"', type: usual }
    case 'no-body':
      return { body: undefined, type: usual }
    case 'other-type':
      return { body: json, type: 'text/xml' }
    case 'no-boundary':
      return { body: '--b\r\n\r\n--b--', type: 'multipart/form-data' }
    case 'as-said':
      if (endpoint.body === 'multipart') return { body: formOf(rest, attempt), type: undefined }
      return { body: json, type: usual }
  }
}

function formOf(rest: [string, unknown][], { file, fileName }: Attempt): FormData {
  const form = new FormData()
  for (const [key, value] of rest) {
    if (/file|image|picture|attachment/i.test(key)) form.append(key, new File([file], fileName))
    else form.append(key, spelt(value))
  }
  return form
}

const spelt = (value: unknown): string => (typeof value === 'string' ? value : written(value)).toWellFormed()

// An empty piece would be another path; a point or two would be taken out of the address on the way.
const piece = (value: unknown): string => {
  const text = encodeURIComponent(spelt(value).slice(0, 4_000)).replaceAll(/^\.+$/g, '%2E')
  return text || '%20'
}

const MARK = 'raw-json-'

/** A value as JSON, with the pieces in it that no value of this language writes. */
export function written(value: unknown): string {
  const raw: string[] = []
  const text = JSON.stringify(value, (_, own) =>
    own instanceof RawJson ? `${MARK}${raw.push(own.text) - 1}` : own,
  )
  return (text ?? 'null').replaceAll(
    new RegExp(`"${MARK}(\\d+)"`, 'g'),
    (_, at: string) => raw[Number(at)] ?? '',
  )
}
