import { tryName } from '#domains/screening/contract/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import { call, sentenceOf } from '#platform/http-client/index.ts'

export type Tried = ResponseOf<typeof tryName>

/** Compares a name with the published lists. @throws CallFailed. */
export const ask = (name: string): Promise<Tried> => call(tryName, { name })

export { sentenceOf }
