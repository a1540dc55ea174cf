import type { z } from 'zod'
import type { Endpoint, InputOf } from '#platform/endpoint/index.ts'
import { bodyOf, send, urlOf } from './client.ts'

/** A file as the server sent it, under the name that it gave. */
export type Downloaded = { fileName: string; content: Blob }

/**
 * Calls an endpoint that answers with a file.
 * @throws CallFailed as `call`.
 */
export async function download<E extends Endpoint<z.ZodObject, z.ZodType>>(
  endpoint: E,
  input: InputOf<E>,
): Promise<Downloaded> {
  const body = bodyOf(endpoint, input as Record<string, unknown>)
  const answer = await send(urlOf(endpoint, input), {
    method: endpoint.method,
    ...(body === undefined ? {} : { body }),
    ...(typeof body === 'string' ? { headers: { 'content-type': 'application/json' } } : {}),
  })
  return { fileName: fileNameIn(answer.headers.get('content-disposition')), content: await answer.blob() }
}

function fileNameIn(disposition: string | null): string {
  const written = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return written === undefined ? 'report' : decodeURIComponent(written)
}
