import { parseArgs } from 'node:util'
import { z } from 'zod'
import { sendCall } from '#apps/client/send-call.ts'
import { parseJson } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type Command, exitCodes, Misused } from '../command.ts'

/** As much of the server's own description as a call needs. */
const Description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z
          .array(
            z.object({
              $ref: z.string().optional(),
              name: z.string().optional(),
              'x-field': z.string().optional(),
            }),
          )
          .optional(),
      }),
    ),
  ),
})

export const callByName: Command = {
  usage: 'assay call NAME [\'{"limit":5}\']',
  purpose: 'Makes any call of the API by its name (/api/docs lists them) and prints its answer',
  async run({ args, terminal, connection }) {
    const { positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: true } },
    })
    const [name, given = '{}'] = positionals
    if (!name) throw new Misused('Name a call.')
    let input: unknown
    try {
      input = parseJson(given, 'What is sent')
    } catch (failure) {
      throw new Misused(failure instanceof Problem ? failure.message : 'The input must be JSON.')
    }
    if (typeof input !== 'object' || input === null || Array.isArray(input))
      throw new Misused('The input must be a JSON object.')
    const described = await sendCall(connection, { method: 'GET', path: '/api/openapi.json' }, {})
    const { paths } = Description.parse(await described.json())
    const found = Object.entries(paths)
      .flatMap(([path, own]) =>
        Object.entries(own).map(([method, operation]) => ({ path, method, operation })),
      )
      .find(({ operation }) => operation.operationId === name)
    if (!found) throw new Misused(`The server has no call named ${name}.`)
    const facts = {
      method: found.method.toUpperCase(),
      path: pathOf(found),
      isRepeatable: (found.operation.parameters ?? []).some(({ $ref }) => $ref?.endsWith('IdempotencyKey')),
    }
    const answer = await sendCall(connection, facts, input as Record<string, unknown>).catch((failure) => {
      throw failure instanceof TypeError ? new Misused(failure.message) : failure
    })
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    // A file is handed on as it came.
    const bytes = Buffer.from(await answer.arrayBuffer())
    terminal.out(isJson ? `${JSON.stringify(JSON.parse(bytes.toString('utf8')), null, 2)}\n` : bytes)
    return exitCodes.done
  },
}

type Found = { path: string; operation: z.infer<typeof Description>['paths'][string][string] }

/** The path with the names that the call itself has for its parts. */
const pathOf = ({ path, operation: { parameters = [] } }: Found): string =>
  parameters.reduce(
    (filled, { name, 'x-field': field }) => (field ? filled.replace(`{${name}}`, `{${field}}`) : filled),
    path,
  )
