import { refused } from './scim-refusal.ts'

/** One attribute that is to be equal to a value; names without regard to case. */
export type EqualTo = { attribute: string; value: string }

const URN = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/

/** The name of an attribute as it is compared: RFC 7643 says without regard to case, and with or without its schema before it. */
export const attributeName = (written: string): string => written.trim().toLowerCase().replace(URN, '')

const EQUALS = /^\s*([\w.:-]+(?:\[[^\]]*\])?(?:\.\w+)?)\s+eq\s+(".*"|true|false|\d+)\s*$/i

/** Reads `attribute eq "value"`. @throws Problem with `invalidFilter` for any other. */
export function readFilter(filter: string, attributes: readonly string[]): EqualTo {
  const [, written = '', quoted = ''] = EQUALS.exec(filter) ?? []
  const attribute = attributeName(written).replace(/^emails\[.*\]\.value$/, 'emails.value')
  if (!attributes.includes(attribute))
    throw refused(
      'invalidFilter',
      `Only “eq” is understood, of ${attributes.join(', ')}: for example ${attributes[0]} eq "value".`,
    )
  return { attribute, value: unquoted(quoted) }
}

function unquoted(written: string): string {
  if (!written.startsWith('"')) return written
  try {
    return JSON.parse(written) as string
  } catch {
    throw refused('invalidFilter', 'The value of the filter is not a JSON string.')
  }
}

const COUNT_MAX = 200
const COUNT = 100

/** A page of rows as RFC 7644, 3.4.2.4, counts them: from one. */
export function pageOf<Row, Stated>(
  rows: readonly Row[],
  { startIndex = 1, count = COUNT }: { startIndex?: number | undefined; count?: number | undefined },
  tell: (row: Row) => Stated,
) {
  const first = Math.max(1, startIndex)
  const most = Math.min(COUNT_MAX, Math.max(0, count))
  const resources = rows.slice(first - 1, first - 1 + most).map(tell)
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: rows.length,
    startIndex: first,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}
