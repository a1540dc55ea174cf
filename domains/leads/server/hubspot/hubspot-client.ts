import { z } from 'zod'
import type { OutsideCall, Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Undeliverable } from '#platform/outbox/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { defineSource, fetchJson, readShape } from '#platform/sources/index.ts'
import { leadSettings } from '../settings.ts'

/**
 * HubSpot's objects API. Version 3 is supported until September 2027; the dated versions after it (`/crm/objects/2026-03`)
 * have the same bodies.
 */
const OBJECTS = '/crm/v3/objects'

const provider: Provider = {
  name: 'HubSpot',
  timeoutMs: 10_000,
  totalMsMax: 30_000,
  bytesMax: 2 * 1024 * 1024,
  // How often and when a lead is tried again is the outbox's.
  retries: 0,
  // A private app may call 190 times in ten seconds at most, 100 on the smaller plans; others use the key as well.
  budget: { calls: 50, perSeconds: 10 },
}

export const hubspot = defineSource({ name: 'hubspot', title: 'HubSpot', provider })

/** `HUBSPOT_DEFINED` type of the link from a note to a contact. */
const NOTE_TO_CONTACT = 202

export type ContactProperties = { firstname: string; lastname: string; company: string } & Partial<
  Record<'phone' | 'jobtitle', string>
>

const Upserted = z.object({
  results: z.array(z.object({ id: z.string() })).default([]),
  errors: z.array(z.object({ message: z.string() })).optional(),
})
const Refused = z.object({ message: z.string(), category: z.string().optional() })
const Linked = z.object({
  associations: z
    .object({ notes: z.object({ results: z.array(z.object({ id: z.string() })) }).optional() })
    .optional(),
})
const Notes = z.object({
  results: z.array(
    z.object({ id: z.string(), properties: z.object({ hs_note_body: z.string().nullish() }) }),
  ),
})

/**
 * Makes a contact or changes the one that has the address. Sent twice it is one contact.
 * @returns the contact's id in HubSpot.
 * @throws Undeliverable for values that it does not take · Problem `source-failed`, `too-many-requests`, `cancelled`.
 */
export async function upsertContact(
  ctx: Context,
  email: string,
  properties: ContactProperties,
  signal: AbortSignal,
): Promise<string> {
  const body = { inputs: [{ idProperty: 'email', id: email, properties: { email, ...properties } }] }
  const { results, errors } = await send(ctx, 'POST', '/contacts/batch/upsert', Upserted, signal, body)
  const [contact] = results
  if (!contact) throw new Undeliverable(errors?.[0]?.message ?? 'The answer names no contact.')
  return contact.id
}

const NOTES_READ_MAX = 100

/** Whether one of a contact's newest notes holds a text. @throws as `upsertContact`. */
export async function hasNote(
  ctx: Context,
  contactId: string,
  text: string,
  signal: AbortSignal,
): Promise<boolean> {
  const path = `/contacts/${encodeURIComponent(contactId)}?associations=notes`
  const { associations } = await send(ctx, 'GET', path, Linked, signal)
  const ids = [...new Set(associations?.notes?.results.map(({ id }) => id) ?? [])]
  const newest = ids.sort((a, b) => Number(b) - Number(a)).slice(0, NOTES_READ_MAX)
  if (newest.length === 0) return false
  const body = { properties: ['hs_note_body'], inputs: newest.map((id) => ({ id })) }
  const read = await send(ctx, 'POST', '/notes/batch/read', Notes, signal, body)
  return read.results.some(({ properties }) => properties.hs_note_body?.includes(text))
}

/** Writes a note on a contact. Repeated it is two notes: ask `hasNote` first. @throws as `upsertContact`. */
export async function createNote(
  ctx: Context,
  contactId: string,
  note: { html: string; at: Date },
  signal: AbortSignal,
): Promise<void> {
  const body = {
    properties: { hs_timestamp: note.at.toISOString(), hs_note_body: note.html },
    associations: [
      {
        to: { id: contactId },
        types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: NOTE_TO_CONTACT }],
      },
    ],
  }
  await send(ctx, 'POST', '/notes', z.object({ id: z.string() }), signal, body)
}

async function send<Shape extends z.ZodType>(
  ctx: Context,
  method: NonNullable<OutsideCall['method']>,
  path: string,
  shape: Shape,
  signal: AbortSignal,
  body?: unknown,
): Promise<z.output<Shape>> {
  const { accessToken, apiUrl } = leadSettings.of(ctx.installation.config).hubspot
  if (!accessToken) throw new Problem('not-configured', 'HUBSPOT_ACCESS_TOKEN is not set.')
  const reply = await fetchJson(ctx, provider, {
    url: `${apiUrl}${OBJECTS}${path}`,
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    accepts: /json/,
    reads: [400],
    signal,
  })
  if (reply.status !== 400) return readShape(provider, shape, reply)
  const { message, category } = readShape(provider, Refused, { body: reply.body })
  throw new Undeliverable([category, message].filter(Boolean).join(': '))
}
