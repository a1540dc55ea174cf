import { createContext, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { Endpoint, InputOf, ResponseOf } from '#platform/endpoint/index.ts'
import { answerOf, urlOf } from './client.ts'

/** Answers a GET of the API inside the server's own process, with the visitor's cookies and without the network. */
export type ApiOfPage = (path: string) => Promise<Response>

/** What a page that is drawn on the server may ask. */
export const apiOfPage = createContext<ApiOfPage>()

/**
 * Reads an endpoint while a page is drawn on the server.
 * @throws CallFailed as the browser's `call` does.
 */
export async function readForPage<E extends Endpoint<z.ZodObject, z.ZodType>>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: InputOf<E>,
): Promise<ResponseOf<E>> {
  const answer = await context.get(apiOfPage)(urlOf(endpoint, input))
  return (await (await answerOf(answer)).json()) as ResponseOf<E>
}
