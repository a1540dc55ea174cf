import { createContext, type RouterContext, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { Operator } from '#platform/config/index.ts'
import type { Endpoint, InputOf, ResponseOf } from '#platform/endpoint/index.ts'
import { answerOf, urlOf } from './client.ts'

/** Answers a GET of the API inside the server's own process, with the visitor's cookies and without the network. */
export type ApiOfPage = (path: string) => Promise<Response>

/** Whether a domain is the placeholder that an installation begins with: mail to it reaches nobody. */
export const isExampleDomain = (domain: string): boolean => domain.endsWith('.example')

/** What a page says about the installation it stands on. `origin` has no stroke at its end: `https://assay.example`. */
export type SiteDetails = {
  origin: string
  contactDomain: string
  sisterCompanyUrl: string
  /** Who runs the site, for its legal pages. Empty is not named. */
  operator: Operator
}

/** What a page that is drawn on the server may ask. */
export const apiOfPage = keyOf<ApiOfPage>('api')

/** The settings that public pages show. */
export const siteDetailsOfPage = keyOf<SiteDetails>('installation')

/**
 * A key of the load context. The server runs the sources and the pages run their build of them, so this module is loaded
 * twice in one process: the key has to be the same object in both.
 */
export function keyOf<Value>(name: string): RouterContext<Value> {
  const kept = globalThis as unknown as Record<symbol, RouterContext<Value> | undefined>
  const symbol = Symbol.for(`assay.page.${name}`)
  kept[symbol] ??= createContext<Value>()
  return kept[symbol]
}

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
