import { z } from 'zod'
import { parseJson } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'

const Columns = z.record(z.string(), z.string().nullable())

/**
 * Which column holds what, as a form says it: an object of field and title as JSON; undefined where it says nothing.
 * @throws Problem `invalid-input` for anything else, and for a field that the file cannot have.
 */
export function askedColumns<Field extends string>(
  text: string | undefined,
  fields: readonly Field[],
): Partial<Record<Field, string | null>> | undefined {
  if (text === undefined) return undefined
  let columns: Record<string, string | null>
  try {
    columns = Columns.parse(parseJson(text))
  } catch {
    throw invalid('Give the columns as an object of field and title.')
  }
  const unknown = Object.keys(columns).find((name) => !(fields as readonly string[]).includes(name))
  if (unknown !== undefined) throw invalid(`“${unknown.slice(0, 60)}” is nothing that a column can hold.`)
  return columns as Partial<Record<Field, string | null>>
}

const invalid = (message: string) =>
  new Problem('invalid-input', message, { issues: [{ field: 'columns', message }] })
