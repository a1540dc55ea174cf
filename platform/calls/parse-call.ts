import type { Endpoint } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { unstorableText } from './storable-text.ts'
import { unseenIn } from './visible-fields.ts'

/** What a call was sent, as its contract reads it. @throws Problem `invalid-input` with every field that does not fit. */
export function inputOf(endpoint: Pick<Endpoint, 'request'>, fields: Record<string, unknown>): unknown {
  const parsed = endpoint.request.safeParse(fields)
  if (parsed.success) return visible(endpoint, storable(parsed.data))
  const issues = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  const first = issues[0]
  // What the parser says by itself names no field.
  const isOwnSentence =
    first !== undefined &&
    /^[A-Z].* .*/.test(first.message) &&
    !/^(Invalid (input|option|string|key|element)|Too (small|big): expected|Unrecognized key)/.test(
      first.message,
    )
  throw new Problem(
    'invalid-input',
    isOwnSentence || first === undefined
      ? (first?.message ?? 'The request is not valid.')
      : `${first.field || 'Request'}: ${first.message}`,
    { issues },
  )
}

// After the contract, which may clean what people paste: what is left goes into rows and pages as it is.
function storable<Input>(input: Input): Input {
  const field = unstorableText(input)
  if (field === undefined) return input
  const message = 'A text contains a zero byte or an incomplete character and cannot be stored.'
  throw new Problem('invalid-input', `${field || 'Request'}: ${message}`, { issues: [{ field, message }] })
}

function visible<Input>({ request }: Pick<Endpoint, 'request'>, input: Input): Input {
  const found = unseenIn(input, (field) => request.shape[field]?.meta()?.isLookedFor === true)
  if (found === undefined) return input
  const { field, sign } = found
  const message = `“${field}” contains a character that is invisible or changes the reading order (${sign}). Remove it, or type the text again.`
  throw new Problem('invalid-input', message, { issues: [{ field, message }] })
}

/** What a verb answers, held to its contract. A file, a stream and an answer that is made already go as they are. */
export function answerOf(
  endpoint: Pick<Endpoint, 'name' | 'answers' | 'response'>,
  result: unknown,
): unknown {
  if (endpoint.answers === 'file' || endpoint.answers === 'stream' || result instanceof Response)
    return result
  const parsed = endpoint.response.safeParse(result)
  if (parsed.success) return parsed.data
  throw new Error(`${endpoint.name} would answer with an undeclared shape: ${parsed.error.message}`)
}
