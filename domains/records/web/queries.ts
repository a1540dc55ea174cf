import {
  downloadChecker,
  downloadPack,
  liftHold,
  listHolds,
  listPacks,
  makePack,
  type Pack,
  placeHold,
  readPack,
  readSigningKey,
} from '#domains/records/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { queryOf, urlOf, useEndpointMutation } from '#platform/http-client/index.ts'

const MAKING_MS = 1_000

export const packsQuery = (asked: InputOf<typeof listPacks>) => ({
  ...queryOf(listPacks, asked),
  refetchInterval: ({ state }: { state: { data?: { rows: readonly Pack[] } | undefined } }) =>
    state.data?.rows.some((pack) => pack.state === 'making') ? MAKING_MS : (false as const),
})
/** A pack while it is made: asked again and again until it is ready. */
export const packQuery = (id: number) => ({
  ...queryOf(readPack, { id }),
  refetchInterval: ({ state }: { state: { data?: Pack | undefined } }) =>
    state.data && state.data.state !== 'making' ? (false as const) : MAKING_MS,
})
export const signingKeyQuery = () => queryOf(readSigningKey, {})
export const holdsQuery = () => queryOf(listHolds, {})

export const useMakePack = () => useEndpointMutation(makePack, { refreshes: ['/api/records/'] })
export const usePlaceHold = () => useEndpointMutation(placeHold, { refreshes: ['/api/records/'] })
export const useLiftHold = () => useEndpointMutation(liftHold, { refreshes: ['/api/records/'] })

export const packHref = (id: number) => urlOf(downloadPack, { id })
export const checkerHref = () => urlOf(downloadChecker, {})
