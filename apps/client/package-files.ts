import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { z } from 'zod'
import type { Endpoint } from '#platform/endpoint/index.ts'
import { factsOf } from './index.ts'
import { schemaAsType } from './schema-as-type.ts'

/** The version of the calls that the package speaks; it counts up when one of them is taken away or asks for more. */
export const API_VERSION = '1'

const jsonSchema = (type: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema: made }) => {
      if (zodSchema._zod.def.type !== 'custom') return
      made.type = 'string'
      made.format = 'binary'
    },
  })

/** The files of the client package, by name: made from the endpoint values, so that they say what the server reads and answers. */
export function packageFiles(endpoints: readonly Endpoint[]): Record<string, string> {
  const own = endpoints.filter(({ answers, body }) => answers !== 'stream' && body !== 'raw')
  const source = readFileSync(join(import.meta.dirname, 'send-call.ts'), 'utf8')
  const calls = Object.fromEntries(own.map((endpoint) => [endpoint.name, factsOf(endpoint as never)]))
  return {
    'package.json': `${JSON.stringify(
      {
        name: 'assay-client',
        version: `${API_VERSION}.0.0`,
        description: 'Typed client of the Assay API.',
        type: 'module',
        exports: { '.': { types: './index.d.ts', default: './index.js' } },
        types: './index.d.ts',
        engines: { node: '>=20' },
        sideEffects: false,
      },
      null,
      2,
    )}\n`,
    'index.js': `${stripTypeScriptTypes(source)}
export const calls = ${JSON.stringify(calls)}

/** A client of the server at \`connection.url\`. */
export function assay(connection) {
  return {
    async call(name, input = {}, options = {}) {
      const facts = calls[name]
      if (!facts) throw new TypeError(\`There is no call named \${name}.\`)
      return answerOfCall(facts, await sendCall(connection, facts, input, options))
    },
  }
}
`,
    'index.d.ts': declarations(own),
    'README.md': `# assay-client

\`\`\`js
import { assay } from 'assay-client'

const { call } = assay({ url: 'https://assay.bank.example', key: process.env.ASSAY_KEY })
const { rows, total } = await call('cases.list', { priority: 'urgent' })
\`\`\`

The ${own.length} calls are described at \`/api/docs\` of the server. A refusal is a \`CallRefused\` with the server's sentence, status and code. A call that may change something is sent with an idempotency
key, so that it can be tried again after a lost connection without being done twice. A call that answers with a file gives its \`Response\`.
`,
  }
}

function declarations(endpoints: readonly Endpoint[]): string {
  const lines = endpoints.map((endpoint) => {
    const input = schemaAsType(jsonSchema(endpoint.request, 'input'))
    const answer =
      endpoint.answers === 'file' ? 'Response' : schemaAsType(jsonSchema(endpoint.response, 'output'))
    const comment = endpoint.summary.replaceAll('*/', '* /')
    return `  /** ${comment} */\n  '${endpoint.name}': { input: ${input}; answer: ${answer} }`
  })
  return `/** Every call: its input and its answer. */
export interface Calls {
${lines.join('\n')}
}

export interface Connection {
  /** \`https://assay.bank.example\` */
  url: string
  /** An API key of a person: \`assay_…\`. */
  key?: string
  /** How often a call that can be repeated is tried again; twice by default. */
  retries?: number
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
  /** Sent again under the same key within a day, a call is answered as it was and not done again. */
  idempotencyKey?: string
}

/** A call that was refused or got no answer. */
export declare class CallRefused extends Error {
  /** The HTTP status; 0 where no answer came. */
  status: number
  code: string
  details: Record<string, unknown> | undefined
  requestId: string | null
}

export declare const calls: Record<keyof Calls, { method: string; path: string }>

type Input<Name extends keyof Calls> =
  Record<string, never> extends Calls[Name]['input'] ? [input?: Calls[Name]['input']] : [input: Calls[Name]['input']]

export declare function assay(connection: Connection): {
  call<Name extends keyof Calls>(
    name: Name,
    ...rest: [...Input<Name>, options?: CallOptions]
  ): Promise<Calls[Name]['answer']>
}
`
}
