import { z } from 'zod'
import { defineEndpoint, isoDateTime } from '#platform/endpoint/index.ts'

const token = z.string('The link is not complete').trim().min(1, 'The link is not complete').max(200)
const limit = { perAddress: 30, windowSeconds: 600 }

export const readAddress = defineEndpoint({
  name: 'accounts.address',
  effect: 'read',
  method: 'GET',
  path: '/api/auth/address',
  summary: 'Your e-mail address, and whether it awaits confirmation',
  permission: 'account:own',
  request: z.object({}),
  response: z.object({
    email: z.string(),
    /** Null for an address that is its person’s own: confirmed, or as it was given at registration. */
    awaiting: z
      .object({
        changedAt: isoDateTime,
        changedBy: z.string(),
        /** A directory changed it, not its person. */
        isByAnother: z.boolean(),
        /** Where links for a new password go meanwhile, as far as it is shown. */
        trusted: z.string(),
      })
      .nullable(),
  }),
  problems: [],
})

export const confirmAddress = defineEndpoint({
  name: 'accounts.confirm-address',
  effect: 'write',
  method: 'POST',
  path: '/api/auth/address/confirm',
  summary: 'Confirms your new e-mail address with the token of the mailed link',
  permission: 'account:own',
  request: z.object({ token }),
  response: z.object({ email: z.string() }),
  problems: ['link-expired', 'demo-not-allowed', 'too-many-requests'],
  limit,
})

export const sendConfirmation = defineEndpoint({
  name: 'accounts.send-confirmation',
  effect: 'write',
  method: 'POST',
  path: '/api/auth/address/send-link',
  summary: 'Mails the confirmation link for your new e-mail address again',
  permission: 'account:own',
  request: z.object({}),
  response: z.object({ done: z.literal(true) }),
  problems: ['conflict', 'demo-not-allowed', 'too-many-requests'],
  limit: { perAddress: 10, windowSeconds: 600 },
})

export const readAddressChange = defineEndpoint({
  name: 'accounts.address-change',
  effect: 'read',
  method: 'GET',
  path: '/api/auth/address/undo',
  summary: 'What the link mailed to a former e-mail address would undo',
  permission: 'public',
  request: z.object({ token }),
  response: z.object({
    username: z.string(),
    addressBefore: z.string(),
    /** Its beginning and its domain. */
    addressAfter: z.string(),
    changedAt: isoDateTime,
    undoUntil: isoDateTime,
  }),
  problems: ['link-expired', 'too-many-requests'],
  limit,
})

export const undoAddressChange = defineEndpoint({
  name: 'accounts.undo-address-change',
  effect: 'write',
  method: 'POST',
  path: '/api/auth/address/undo',
  summary:
    'Restores a former e-mail address with the token of the mailed link, ends every session and asks for a new password',
  permission: 'public',
  request: z.object({ token }),
  response: z.object({
    email: z.string(),
    /** A link for a new password is on its way to the address; false for an account without a password. */
    isResetMailed: z.boolean(),
  }),
  problems: ['link-expired', 'conflict', 'too-many-requests'],
  limit,
})
