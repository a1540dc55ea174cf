import type { Endpoint } from '#platform/endpoint/index.ts'
import { type GrantedPermission, isGranted, type RoleHeld, roleNameOf } from '#platform/permissions/index.ts'
import { type ProblemCode, problemStatus } from '#platform/problems/index.ts'

const MESSAGE_MAX = 1_000

// What only the inside knows: stacks, statements, paths of files.
const inside = [
  /\n\s+at /,
  /node_modules|file:\/\//,
  /\.tsx?:\d/,
  /\b(select .{1,200} from|insert into|delete from) "?\w/i,
  /violates .{1,40} constraint|invalid byte sequence|out of range for type|invalid input syntax/i,
]

/** An answer as it is judged: the text has been read to its end. */
export type Heard = { status: number; headers: Headers; text: string }

/** Nobody, or somebody as the door looks at them. */
export type Who = { role: RoleHeld; organisationId: number } | 'nobody'

/** What an answer breaks of the promises every call makes; none when it is sound. */
export function faultsOf(endpoint: Endpoint, heard: Heard, who: Who): string[] {
  return [
    ...faultsOfPermission(endpoint, heard, who),
    ...(heard.status >= 400 ? faultsOfRefusal(endpoint, heard) : faultsOfSuccess(endpoint, heard)),
  ]
}

/** The status with which somebody is turned away at the door; undefined when they may come in. */
export function turnedAway(endpoint: Endpoint, who: Who): 401 | 403 | undefined {
  if (endpoint.permission === 'public') return undefined
  if (who === 'nobody') return 401
  if (endpoint.permission === 'session') return undefined
  if (endpoint.permission === 'provisioning') return 403
  return isGranted(who, endpoint.permission satisfies GrantedPermission) ? undefined : 403
}

function faultsOfPermission(endpoint: Endpoint, { status }: Heard, who: Who): string[] {
  const expected = turnedAway(endpoint, who)
  return expected !== undefined && status !== expected
    ? [
        `${who === 'nobody' ? who : `${roleNameOf(who.role)} of organisation ${who.organisationId}`} gets ${status} instead of ${expected}`,
      ]
    : []
}

function faultsOfRefusal(endpoint: Endpoint, { status, headers, text }: Heard): string[] {
  const faults: string[] = []
  if (!headers.get('content-type')?.startsWith(endpoint.mediaType ?? 'application/json'))
    return [`${status} is not JSON`]
  const { message, code } = JSON.parse(text) as { message?: unknown; code?: ProblemCode }
  if (typeof message !== 'string' || message.length === 0) faults.push(`${status} has no message`)
  else if (message.length > MESSAGE_MAX) faults.push(`the message has ${message.length} characters`)
  if (code === undefined || problemStatus[code] !== status) faults.push(`${status} has the code ${code}`)
  else if (status >= 500 && !endpoint.problems.includes(code))
    faults.push(`${status} ${code} is not declared by the endpoint: ${message}`)
  const shown = inside.find((pattern) => pattern.test(text))
  if (shown) faults.push(`the refusal shows the inside (${shown}): ${text.slice(0, 300)}`)
  if (text.includes(process.cwd())) faults.push('the refusal shows a path of this machine')
  return faults
}

/** What only somebody signed in is told stands in no cache that another person could read. */
function faultsOfKeeping({ permission }: Endpoint, headers: Headers): string[] {
  const stated = headers.get('cache-control') ?? ''
  if (permission === 'public' || /\b(no-store|private)\b/.test(stated)) return []
  return [`an answer to a signed-in person may be cached: cache-control is “${stated}”`]
}

/** A file is saved and never shown or run in the page; a picture that everybody sees says its kind. */
function faultsOfFile(headers: Headers, text: string): string[] {
  const faults = text.length === 0 ? ['the file is empty'] : []
  if (headers.get('x-content-type-options') !== 'nosniff') faults.push('the kind of the file may be guessed')
  const isShown = headers.get('content-type')?.startsWith('image/')
  if (!isShown && !headers.get('content-disposition')?.startsWith('attachment'))
    faults.push('the file may be shown in the page')
  return faults
}

function faultsOfSuccess(endpoint: Endpoint, { status, headers, text }: Heard): string[] {
  const faults = faultsOfKeeping(endpoint, headers)
  if (faults.length > 0 || status >= 300 || endpoint.answers === 'stream') return faults
  if (endpoint.answers === 'file') return faultsOfFile(headers, text)
  if (!headers.get('content-type')?.startsWith(endpoint.mediaType ?? 'application/json'))
    return [`${status} is not JSON`]
  const again = endpoint.response.safeParse(JSON.parse(text))
  return again.success ? [] : [`the answer breaks its contract: ${again.error.message.slice(0, 400)}`]
}
