import { setImmediate as others } from 'node:timers/promises'
import { z } from 'zod'
import { type Endpoint, IDEMPOTENCY_HEADER, pathKeys, takesIdempotencyKey } from '#platform/endpoint/index.ts'
import { problemStatus } from '#platform/problems/index.ts'

type JsonSchema = { properties?: Record<string, unknown>; required?: string[]; [key: string]: unknown }

const schemas = { input: new WeakMap<z.ZodType, JsonSchema>(), output: new WeakMap<z.ZodType, JsonSchema>() }

/** Made once, for whichever is asked for first, the document or the page: it is most of the work of either. */
function schemaOf(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const known = schemas[io].get(type)
  if (known) return known
  const made = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: asOpenApi,
  }) as JsonSchema
  schemas[io].set(type, made)
  return made
}

/** What the product's own forms are told of a field, and nobody else. */
const hints = ['labels', 'kind', 'placeholder', 'autoComplete'] as const

/** A `File` field has no JSON Schema of its own: OpenAPI writes it as binary text. */
function asOpenApi({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: Record<string, unknown>
}) {
  for (const hint of hints) delete jsonSchema[hint]
  if (zodSchema._zod.def.type !== 'custom') return
  jsonSchema.type = 'string'
  jsonSchema.format = 'binary'
}

/** The OpenAPI 3.1 document of a set of endpoints, described an endpoint a turn: all of them at once would keep everybody waiting. */
export async function openApiDocument(endpoints: readonly Endpoint[]): Promise<Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {}
  const pathOfShape = new Map<string, string>()
  for (const endpoint of endpoints) {
    // Two paths that differ in the name of a part alone are one in OpenAPI: the first names it.
    const shape = endpoint.path.replaceAll(/\{\w+\}/g, '{}')
    const path = pathOfShape.get(shape) ?? endpoint.path
    pathOfShape.set(shape, path)
    paths[path] ??= {}
    ;(paths[path] as Record<string, unknown>)[endpoint.method.toLowerCase()] = operationOf(endpoint, path)
    await others()
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version: '1',
      description:
        'Every error is JSON with message and code. Programs send an API key, made under settings: `Authorization: Bearer assay_…`. Browsers carry a session cookie, set by POST /api/auth/login. A call that may change something takes an `Idempotency-Key`: sent again under the same key within a day, it is answered as it was and not done again. Unknown fields are refused by name. With a key, every answer states how many calls are left in this minute: `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds); past them 429 with `Retry-After`.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'assay.session_token' },
        provisioning: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of an organisation’s directory: `assay_scim_…`',
        },
        key: { type: 'http', scheme: 'bearer', description: 'An API key of a person: `assay_…`' },
      },
      parameters: {
        IdempotencyKey: {
          name: IDEMPOTENCY_HEADER,
          in: 'header',
          required: false,
          description:
            'Kept for a day. The same request under it is answered as it was (`Idempotent-Replayed: true`), another one is refused with 422.',
          schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
        },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string', enum: Object.keys(problemStatus) },
            details: { type: 'object' },
          },
        },
      },
    },
  }
}

/** What lies behind a person's own session no key reaches. */
function securityOf({ permission }: Endpoint): Record<string, never[]>[] {
  if (permission === 'public') return []
  if (permission === 'provisioning') return [{ provisioning: [] }]
  const isOwn = permission === 'session' || permission === 'account:own'
  return isOwn ? [{ session: [] }] : [{ session: [] }, { key: [] }]
}

function operationOf(endpoint: Endpoint, path: string): Record<string, unknown> {
  const request = schemaOf(endpoint.request, 'input')
  const fields = Object.entries(request.properties ?? {})
  const named = new Map(pathKeys(endpoint.path).map((key, at) => [key, pathKeys(path)[at] ?? key]))
  const inPath = new Set(named.keys())
  const isRead = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const bodyFields = isRead ? [] : fields.filter(([key]) => !inPath.has(key))
  const required = (request.required ?? []).filter((key) => bodyFields.some(([field]) => field === key))
  const body = {
    type: 'object',
    properties: Object.fromEntries(bodyFields),
    ...(required.length ? { required } : {}),
    ...(request.additionalProperties === undefined ? { additionalProperties: false } : {}),
  }
  const codes = new Set([
    ...endpoint.problems,
    'invalid-input' as const,
    ...(endpoint.permission === 'public'
      ? []
      : (['not-signed-in', 'forbidden', 'too-many-requests'] as const)),
    ...(takesIdempotencyKey(endpoint)
      ? (['idempotency-key-reused', 'conflict', 'outcome-unknown'] as const)
      : []),
  ])
  const failures = Map.groupBy(codes, (code) => problemStatus[code])
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    'x-permission': endpoint.permission,
    'x-effect': endpoint.effect,
    security: securityOf(endpoint),
    parameters: [
      ...(takesIdempotencyKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...fields
        .filter(([key]) => isRead || inPath.has(key))
        .map(([key, schema]) => ({
          name: named.get(key) ?? key,
          // What the call itself names it, where another call of the same path has another name for it.
          ...(named.get(key) === undefined || named.get(key) === key ? {} : { 'x-field': key }),
          in: inPath.has(key) ? 'path' : 'query',
          required: inPath.has(key) || (request.required ?? []).includes(key),
          schema,
          ...examplesOf(endpoint, (request) => request[key]),
        })),
    ],
    ...(bodyFields.length > 0
      ? {
          requestBody: {
            required: true,
            content:
              endpoint.body === 'raw'
                ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
                : {
                    [endpoint.body === 'multipart' ? 'multipart/form-data' : 'application/json']: {
                      schema: body,
                      ...examplesOf(endpoint, (request) =>
                        Object.fromEntries(Object.entries(request).filter(([key]) => !inPath.has(key))),
                      ),
                    },
                  },
          },
        }
      : {}),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Success',
        content:
          endpoint.answers === 'file'
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : endpoint.answers === 'stream'
              ? { 'text/event-stream': { schema: { type: 'string' } } }
              : {
                  [endpoint.mediaType ?? 'application/json']: {
                    schema: schemaOf(endpoint.response, 'output'),
                  },
                },
      },
      ...Object.fromEntries(
        [...failures].map(([status, own]) => [
          String(status),
          {
            description: own.join(', '),
            content: {
              [endpoint.mediaType ?? 'application/json']: {
                schema: { $ref: '#/components/schemas/Problem' },
              },
            },
          },
        ]),
      ),
    },
  }
}

/** The part of each example that one place of the request takes; nothing where none has it. */
function examplesOf(
  { examples = [] }: Endpoint,
  partOf: (request: Record<string, unknown>) => unknown,
): { examples?: Record<string, { summary: string; value: unknown }> } {
  const own = examples.flatMap(({ asks, request }, at) => {
    const value = partOf(request)
    return value === undefined ? [] : [[`example-${at + 1}`, { summary: asks, value }] as const]
  })
  return own.length > 0 ? { examples: Object.fromEntries(own) } : {}
}

const escapeHtml = (text: string) =>
  text.replaceAll(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string,
  )

/** The same, for people: one page, no script. */
export async function openApiPage(endpoints: readonly Endpoint[]): Promise<string> {
  const groups = Map.groupBy(endpoints, (endpoint) => endpoint.path.split('/')[2] ?? '')
  const json = (schema: unknown) => `<pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
  const article = (endpoint: Endpoint) => {
    const statuses = endpoint.problems.map((code) => `<code>${problemStatus[code]} ${code}</code>`).join(' ')
    return `<details><summary><code class="${endpoint.method.toLowerCase()}">${endpoint.method}</code> <code>${escapeHtml(endpoint.path)}</code> <span>${escapeHtml(endpoint.summary)}</span></summary>
<p>Name: <code>${endpoint.name}</code>, which ${endpoint.effect === 'read' ? 'only reads' : 'may change something'}. Permission: <code>${endpoint.permission}</code>${endpoint.limit ? `, at most ${endpoint.limit.perAddress} calls an address in ${endpoint.limit.windowSeconds} s` : ''}. Success: <code>${endpoint.status ?? 200}</code>${statuses ? `. Refusals: ${statuses}` : ''}.</p>
<h3>Request${endpoint.body === 'multipart' ? ' (multipart/form-data)' : ''}</h3>${json(schemaOf(endpoint.request, 'input'))}${(endpoint.examples ?? []).map(({ asks, request }) => `<h3>For example: ${escapeHtml(asks)}</h3>${json(request)}`).join('')}
<h3>Answer</h3>${endpoint.answers === 'file' ? '<p>A file.</p>' : json(schemaOf(endpoint.response, 'output'))}</details>`
  }
  const described: string[] = []
  for (const [name, own] of groups) {
    const articles: string[] = []
    for (const endpoint of own) {
      articles.push(article(endpoint))
      await others()
    }
    described.push(`<section><h2 id="${name}">${escapeHtml(name)}</h2>${articles.join('\n')}</section>`)
  }
  const sections = described.join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API | Assay</title>
<style>
:root{color-scheme:light dark;--ground:light-dark(#f1f4f2,#0c1110);--surface:light-dark(#fff,#131918);--text:light-dark(#13201f,#e9efed);--dim:light-dark(#435250,#b4c1be);--line:light-dark(#c2ccc8,#36423f);--brand:light-dark(#0b5c68,#6cc9d3)}
body{margin:0;background:var(--ground);color:var(--text);font:14px/1.5 'IBM Plex Sans',system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 16px}h1{font-size:26px;margin:0}h2{font-size:16px;margin:32px 0 8px}h3{font-size:13px;margin:12px 0 4px}
p{color:var(--dim);margin:8px 0}a{color:var(--brand)}nav{display:flex;gap:12px;flex-wrap:wrap;margin:16px 0}
details{background:var(--surface);border:1px solid var(--line);border-bottom-width:0;padding:0 16px}details:last-of-type{border-bottom-width:1px}
summary{padding:10px 0;cursor:pointer;overflow-wrap:anywhere}summary span{color:var(--dim);margin-left:8px}
summary:focus-visible,pre:focus-visible,a:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
code,pre{font-family:'IBM Plex Mono',ui-monospace,monospace;font-size:12px}pre{overflow:auto;max-height:320px;border:1px solid var(--line);padding:12px;margin:4px 0 16px}
</style></head><body><main><h1>Assay API</h1>
<p>Made from the endpoint values the server runs. The same as a document: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1). Every error is JSON with <code>message</code> and <code>code</code>.</p>
<nav aria-label="Groups">${[...groups.keys()].map((name) => `<a href="#${name}">${escapeHtml(name)}</a>`).join('')}</nav>
${sections}</main></body></html>`
}
