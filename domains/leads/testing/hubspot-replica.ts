import { randomUUID } from 'node:crypto'
import {
  type Replica,
  type ReplicaReply,
  type ReplicaRequest,
  startReplica,
} from '#platform/testing/index.ts'

type Contact = { id: string; properties: Record<string, string> }
type Note = { id: string; contactId: string; properties: Record<string, string> }

/** What goes wrong with the next calls, one entry a call. `lost`: the work is done and its answer does not arrive. */
export type Mishap = 'rate-limit' | 'error' | 'lost' | 'fine'

export type HubSpotReplica = {
  url: string
  contacts: Contact[]
  notes: Note[]
  requests: Replica['requests']
  /** The key it accepts. */
  setKey(key: string): void
  next(...mishaps: Mishap[]): void
  stop(): Promise<void>
}

/** A stand-in for HubSpot's objects API (v3): contacts and notes in its shapes, with its refusals and limits. */
export async function startHubSpotReplica(firstKey = 'a key'): Promise<HubSpotReplica> {
  const contacts: Contact[] = []
  const notes: Note[] = []
  const mishaps: Mishap[] = []
  let key = firstKey
  const replica = await startReplica((request) => {
    if (request.headers.authorization !== `Bearer ${key}`) return unauthorised()
    const mishap = mishaps.shift() ?? 'fine'
    if (mishap === 'rate-limit') return rateLimited()
    if (mishap === 'error') return serverError()
    const answer = answerOf(request, contacts, notes)
    return mishap === 'lost' ? { ...answer, isTruncated: true } : answer
  })
  return {
    url: replica.url,
    contacts,
    notes,
    requests: replica.requests,
    setKey: (value) => {
      key = value
    },
    next: (...stated) => void mishaps.push(...stated),
    stop: () => replica.stop(),
  }
}

function answerOf(request: ReplicaRequest, contacts: Contact[], notes: Note[]): ReplicaReply {
  const url = new URL(request.path, 'http://hubspot.invalid')
  const body = request.body ? JSON.parse(request.body) : {}
  const call = `${request.method} ${url.pathname.replace('/crm/v3/objects', '')}`
  if (call === 'POST /contacts') return createContact(contacts, body.properties)
  if (call === 'POST /contacts/batch/upsert') return upsertContacts(contacts, body.inputs)
  if (call === 'POST /notes') return createNote(contacts, notes, body)
  if (call === 'POST /notes/batch/read') return readNotes(notes, body.inputs)
  const contactId = /^GET \/contacts\/(\d+)$/.exec(call)?.[1]
  const contact = contacts.find(({ id }) => id === contactId)
  if (contact) return json(200, withNotes(contact, notes))
  return json(404, failure('OBJECT_NOT_FOUND', 'resource not found'))
}

const nextId = (rows: readonly { id: string }[], first: number) => String(first + rows.length)

function createContact(contacts: Contact[], properties: Record<string, string>): ReplicaReply {
  const known = contacts.find((contact) => contact.properties.email === properties.email)
  if (known) return json(409, failure('CONFLICT', `Contact already exists. Existing ID: ${known.id}`))
  const invalid = invalidEmail(properties.email)
  if (invalid) return invalid
  const contact = { id: nextId(contacts, 501), properties }
  contacts.push(contact)
  return json(201, objectOf(contact))
}

function upsertContacts(
  contacts: Contact[],
  inputs: { idProperty: string; id: string; properties: Record<string, string> }[],
): ReplicaReply {
  const invalid = inputs.map(({ id }) => invalidEmail(id)).find(Boolean)
  if (invalid) return invalid
  const results = inputs.map(({ id, properties }) => {
    const known = contacts.find((contact) => contact.properties.email === id)
    const contact = known ?? { id: nextId(contacts, 501), properties: { email: id } }
    Object.assign(contact.properties, properties)
    if (!known) contacts.push(contact)
    return { ...objectOf(contact), new: !known }
  })
  return json(200, { status: 'COMPLETE', results, startedAt: at, completedAt: at })
}

type NewNote = {
  properties: Record<string, string>
  associations: { to: { id: string }; types: { associationCategory: string; associationTypeId: number }[] }[]
}

function createNote(contacts: Contact[], notes: Note[], { properties, associations }: NewNote): ReplicaReply {
  if (!properties.hs_timestamp)
    return json(400, failure('VALIDATION_ERROR', 'Property values were not valid: hs_timestamp is required'))
  const [link] = associations
  const isKnown = contacts.some(({ id }) => id === link?.to.id) && link?.types[0]?.associationTypeId === 202
  if (!link || !isKnown)
    return json(400, failure('VALIDATION_ERROR', 'One or more associations are not valid'))
  const note = { id: nextId(notes, 9_001), contactId: link.to.id, properties }
  notes.push(note)
  return json(201, objectOf(note))
}

function readNotes(notes: Note[], inputs: { id: string }[]): ReplicaReply {
  const asked = new Set(inputs.map(({ id }) => id))
  const results = notes.filter(({ id }) => asked.has(id)).map(objectOf)
  return json(200, { status: 'COMPLETE', results, startedAt: at, completedAt: at })
}

function withNotes(contact: Contact, notes: Note[]) {
  const own = notes.filter(({ contactId }) => contactId === contact.id)
  const results = own.map(({ id }) => ({ id, type: 'contact_to_note' }))
  return { ...objectOf(contact), ...(results.length ? { associations: { notes: { results } } } : {}) }
}

const at = '2026-11-21T10:00:00.000Z'
const objectOf = ({ id, properties }: { id: string; properties: Record<string, string> }) => ({
  id,
  properties,
  createdAt: at,
  updatedAt: at,
  archived: false,
})

// HubSpot refuses addresses whose domain can never have a mailbox.
function invalidEmail(email: string | undefined): ReplicaReply | undefined {
  if (email && /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i.test(email) && !email.endsWith('.invalid')) return undefined
  const detail = [
    { isValid: false, message: `Email address ${email} is invalid`, error: 'INVALID_EMAIL', name: 'email' },
  ]
  return json(400, failure('VALIDATION_ERROR', `Property values were not valid: ${JSON.stringify(detail)}`))
}

const failure = (category: string, message: string) => ({
  status: 'error',
  message,
  correlationId: randomUUID(),
  category,
})

const unauthorised = () =>
  json(
    401,
    failure(
      'INVALID_AUTHENTICATION',
      'Authentication credentials not found. This API supports OAuth 2.0 authentication.',
    ),
  )

function rateLimited(): ReplicaReply {
  const body = {
    status: 'error',
    message: 'You have reached your ten_secondly_rolling limit.',
    errorType: 'RATE_LIMIT',
    correlationId: randomUUID(),
    policyName: 'TEN_SECONDLY_ROLLING',
  }
  return { ...json(429, body), headers: { 'content-type': 'application/json', 'retry-after': '90' } }
}

const serverError = () =>
  json(500, { status: 'error', message: 'internal error', correlationId: randomUUID() })

const json = (status: number, body: unknown): ReplicaReply => ({
  status,
  headers: { 'content-type': 'application/json;charset=utf-8' },
  body: JSON.stringify(body),
})
