import { z } from 'zod'
import { defineEndpoint, type Endpoint, isoDateTime, numberInText } from '#platform/endpoint/index.ts'

/** A token of the organisation's directory; its secret is shown once and kept by nobody. */
export const ProvisioningToken = z.object({
  id: z.number().int(),
  name: z.string(),
  start: z.string(),
  madeBy: z.string(),
  madeAt: isoDateTime,
  /** To the minute. */
  lastUsedAt: isoDateTime.nullable(),
  revokedAt: isoDateTime.nullable(),
  revokedBy: z.string().nullable(),
})
export type ProvisioningToken = z.infer<typeof ProvisioningToken>

export const listProvisioningTokens = defineEndpoint({
  name: 'accounts.provisioning',
  effect: 'read',
  method: 'GET',
  path: '/api/organisation/provisioning',
  summary: 'The tokens of the organisation’s directory, newest first, and its provisioning address',
  permission: 'organisation:manage',
  request: z.object({}),
  response: z.object({ baseUrl: z.string(), tokens: z.array(ProvisioningToken) }),
  problems: [],
  examples: [{ asks: 'Does a directory provision our people?', request: {} }],
})

export const makeProvisioningToken = defineEndpoint({
  name: 'accounts.make-provisioning-token',
  effect: 'write',
  method: 'POST',
  path: '/api/organisation/provisioning',
  summary: 'Creates a token for the organisation’s directory; its secret is shown only in this answer',
  permission: 'organisation:manage',
  request: z.object({
    name: z
      .string('A name is required')
      .trim()
      .min(1, 'A name is required')
      .max(80)
      .regex(/^\P{Cc}*$/u, 'The name must be plain text')
      .meta({ title: 'Name', description: 'Which directory uses it' }),
  }),
  response: z.object({ token: ProvisioningToken, secret: z.string() }),
  problems: ['not-signed-in', 'demo-not-allowed', 'conflict'],
  status: 201,
  examples: [{ asks: 'A token for our Okta', request: { name: 'Okta' } }],
})

export const revokeProvisioningToken = defineEndpoint({
  name: 'accounts.revoke-provisioning-token',
  effect: 'write',
  method: 'DELETE',
  path: '/api/organisation/provisioning/{id}',
  summary: 'Revokes a token of the directory: its next call is refused',
  permission: 'organisation:manage',
  request: z.object({ id: numberInText().int().positive().max(2_147_483_647) }),
  response: ProvisioningToken,
  problems: ['not-found', 'conflict'],
})

/** What every call of the System for Cross-domain Identity Management shares (RFC 7643, 7644). */
const scim = {
  permission: 'provisioning',
  mediaType: 'application/scim+json',
  refusal: (detail, { status, details }) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    detail,
    status: String(status),
    ...(typeof details?.scimType === 'string' ? { scimType: details.scimType } : {}),
  }),
} as const satisfies Partial<Endpoint>

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const scimSchemas = { user: USER, group: GROUP } as const

const meta = z.object({ resourceType: z.string(), location: z.string(), created: isoDateTime.optional() })

export const ScimUser = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  userName: z.string(),
  name: z.object({ formatted: z.string(), givenName: z.string(), familyName: z.string() }),
  displayName: z.string(),
  active: z.boolean(),
  emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })),
  /** The one role that the person has: its key, as `analyst` or `own-3`. */
  roles: z.array(z.object({ value: z.string(), display: z.string(), primary: z.boolean() })),
  groups: z.array(z.object({ value: z.string(), display: z.string() })),
  meta,
})
export type ScimUser = z.infer<typeof ScimUser>

export const ScimGroup = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  displayName: z.string(),
  members: z.array(z.object({ value: z.string(), display: z.string() })).optional(),
  meta,
})
export type ScimGroup = z.infer<typeof ScimGroup>

const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number().int(),
    startIndex: z.number().int(),
    itemsPerPage: z.number().int(),
    Resources: z.array(row),
  })

const listed = {
  filter: z.string().max(1_000).optional(),
  startIndex: numberInText().int().optional(),
  count: numberInText().int().optional(),
}
const named = { id: z.string().max(100) }
// Attributes are read by the verb, whatever the case of their names: a directory is refused in SCIM's own words.
const resource = z.looseObject({})
const patch = z.looseObject(named)
const described = z.any().meta({ description: 'As RFC 7643 defines it.' })

const reads = { ...scim, effect: 'read', method: 'GET', problems: ['too-many-requests'] } as const
const refusals = [
  'invalid-input',
  'not-found',
  'conflict',
  'forbidden',
  'plan-limit',
  'too-many-requests',
] as const
const writes = { ...scim, effect: 'write', problems: refusals } as const

export const readScimConfig = defineEndpoint({
  ...reads,
  name: 'scim.config',
  path: '/api/scim/v2/ServiceProviderConfig',
  summary: 'What this SCIM service can do',
  request: z.object({}),
  response: described,
})
export const listScimResourceTypes = defineEndpoint({
  ...reads,
  name: 'scim.resource-types',
  path: '/api/scim/v2/ResourceTypes',
  summary: 'The kinds of resource: users and groups',
  request: z.object({}),
  response: listOf(described),
})
export const listScimSchemas = defineEndpoint({
  ...reads,
  name: 'scim.schemas',
  path: '/api/scim/v2/Schemas',
  summary: 'The attributes of users and groups',
  request: z.object({}),
  response: listOf(described),
})
export const listScimUsers = defineEndpoint({
  ...reads,
  name: 'scim.users',
  path: '/api/scim/v2/Users',
  summary: 'The people of the organisation; filter by userName, externalId, id or emails.value with eq',
  request: z.object(listed),
  response: listOf(ScimUser),
  examples: [{ asks: 'Everybody in the organisation', request: { count: 100 } }],
  problems: ['invalid-input', 'too-many-requests'],
})
export const readScimUser = defineEndpoint({
  ...reads,
  name: 'scim.user',
  path: '/api/scim/v2/Users/{id}',
  summary: 'One person of the organisation',
  request: z.object(named),
  response: ScimUser,
  problems: ['not-found', 'too-many-requests'],
})
export const createScimUser = defineEndpoint({
  ...writes,
  name: 'scim.create-user',
  method: 'POST',
  path: '/api/scim/v2/Users',
  summary: 'Provisions a person, as a viewer unless a role is given; uses a seat of the plan',
  request: resource,
  response: ScimUser,
  status: 201,
})
export const replaceScimUser = defineEndpoint({
  ...writes,
  name: 'scim.replace-user',
  method: 'PUT',
  path: '/api/scim/v2/Users/{id}',
  summary: 'Updates a person; omitted fields are kept',
  request: patch,
  response: ScimUser,
})
export const patchScimUser = defineEndpoint({
  ...writes,
  name: 'scim.patch-user',
  method: 'PATCH',
  path: '/api/scim/v2/Users/{id}',
  summary: 'Changes attributes of a person; active false ends their sessions and keys at once',
  request: patch,
  response: ScimUser,
})
export const deleteScimUser = defineEndpoint({
  ...writes,
  name: 'scim.delete-user',
  method: 'DELETE',
  path: '/api/scim/v2/Users/{id}',
  summary: 'Deactivates a person; what they did keeps their name',
  request: z.object(named),
  response: z.any().meta({ description: 'Nothing (204).' }),
})
export const listScimGroups = defineEndpoint({
  ...reads,
  name: 'scim.groups',
  path: '/api/scim/v2/Groups',
  summary: 'The roles of the organisation as groups; filter by displayName or id with eq',
  request: z.object({ ...listed, excludedAttributes: z.string().max(200).optional() }),
  response: listOf(ScimGroup),
  examples: [{ asks: 'The roles, without who has them', request: { excludedAttributes: 'members' } }],
  problems: ['invalid-input', 'too-many-requests'],
})
export const readScimGroup = defineEndpoint({
  ...reads,
  name: 'scim.group',
  path: '/api/scim/v2/Groups/{id}',
  summary: 'One role as a group',
  request: z.object({ ...named, excludedAttributes: z.string().max(200).optional() }),
  response: ScimGroup,
  problems: ['not-found', 'too-many-requests'],
})
export const createScimGroup = defineEndpoint({
  ...writes,
  name: 'scim.create-group',
  method: 'POST',
  path: '/api/scim/v2/Groups',
  summary: 'Refused: roles are made in the product, because a directory cannot define what they allow',
  request: resource,
  response: ScimGroup,
  status: 201,
})
export const replaceScimGroup = defineEndpoint({
  ...writes,
  name: 'scim.replace-group',
  method: 'PUT',
  path: '/api/scim/v2/Groups/{id}',
  summary: 'Gives a role to exactly the people named; anyone who loses it becomes a viewer',
  request: patch,
  response: ScimGroup,
})
export const patchScimGroup = defineEndpoint({
  ...writes,
  name: 'scim.patch-group',
  method: 'PATCH',
  path: '/api/scim/v2/Groups/{id}',
  summary: 'Gives a role to people, or removes it; anyone who loses it becomes a viewer',
  request: patch,
  response: ScimGroup,
})
export const deleteScimGroup = defineEndpoint({
  ...writes,
  name: 'scim.delete-group',
  method: 'DELETE',
  path: '/api/scim/v2/Groups/{id}',
  summary: 'Refused: roles are deleted in the product',
  request: z.object(named),
  response: z.any(),
})
