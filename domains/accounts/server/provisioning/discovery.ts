import type { Context } from '#platform/context/index.ts'
import { scimSchemas } from '../../contract/provisioning.ts'
import { pageOf } from './scim-filter.ts'
import { baseUrlOf } from './tokens.ts'

const core = 'urn:ietf:params:scim:schemas:core:2.0'

/** What this service can do (RFC 7643, 5). */
export const readScimConfig = async (ctx: Context) => ({
  schemas: [`${core}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token made under settings, People: Authorization: Bearer assay_scim_…',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrlOf(ctx)}/ServiceProviderConfig` },
})

export const listScimResourceTypes = async (ctx: Context) =>
  pageOf(['User', 'Group'] as const, {}, (name) => ({
    schemas: [`${core}:ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: name === 'User' ? scimSchemas.user : scimSchemas.group,
    meta: { resourceType: 'ResourceType', location: `${baseUrlOf(ctx)}/ResourceTypes/${name}` },
  }))

type Attribute = {
  name: string
  type: 'string' | 'boolean' | 'complex' | 'reference'
  [facet: string]: unknown
}

const attribute = (name: string, facets: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...facets,
})
const several = (name: string, sub: Attribute[], facets: Partial<Attribute> = {}) =>
  attribute(name, { type: 'complex', multiValued: true, subAttributes: sub, ...facets })

const primary = attribute('primary', { type: 'boolean' })
const display = attribute('display', { mutability: 'readOnly' })

const schemas = [
  {
    id: scimSchemas.user,
    name: 'User',
    description: 'A person of the organisation',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('name', {
        type: 'complex',
        subAttributes: [attribute('formatted'), attribute('givenName'), attribute('familyName')],
      }),
      attribute('displayName'),
      attribute('active', { type: 'boolean' }),
      several('emails', [attribute('value'), attribute('type'), primary]),
      several('roles', [attribute('value'), display, primary]),
      several('groups', [attribute('value'), display], { mutability: 'readOnly' }),
    ],
  },
  {
    id: scimSchemas.group,
    name: 'Group',
    description: 'A role of the organisation; a person has one',
    attributes: [
      attribute('displayName', { required: true, mutability: 'readOnly', uniqueness: 'server' }),
      several('members', [attribute('value'), display]),
    ],
  },
]

export const listScimSchemas = async (ctx: Context) =>
  pageOf(schemas, {}, (schema) => ({
    schemas: [`${core}:Schema`],
    ...schema,
    meta: { resourceType: 'Schema', location: `${baseUrlOf(ctx)}/Schemas/${schema.id}` },
  }))
