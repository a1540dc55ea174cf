import {
  askErasure,
  downloadChecker,
  downloadPack,
  type Erasure,
  type ExpiryPlan,
  type ExpiryTerms,
  liftHold,
  listErasures,
  listHolds,
  listPacks,
  makePack,
  type Pack,
  placeHold,
  putExpiry,
  putTerm,
  readErasure,
  readExpiry,
  readPack,
  readSigningKey,
  readTerms,
  settleErasure,
  settleExpiry,
  tryExpiry,
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

const isAtWork = ({ state }: Erasure): boolean => state === 'erasing'

export const erasuresQuery = () => ({
  ...queryOf(listErasures, { limit: 100 }),
  refetchInterval: ({ state }: { state: { data?: { rows: readonly Erasure[] } | undefined } }) =>
    state.data?.rows.some(isAtWork) ? MAKING_MS : (false as const),
})
/** A request, looked at again and again while it is worked. */
export const erasureQuery = (id: number) => ({
  ...queryOf(readErasure, { id }),
  refetchInterval: ({ state }: { state: { data?: Erasure | undefined } }) =>
    state.data && isAtWork(state.data) ? MAKING_MS : (false as const),
})
export const termsQuery = () => queryOf(readTerms, {})
/** Terms of deletion, looked at again while a night goes on. */
export const expiryQuery = () => ({
  ...queryOf(readExpiry, {}),
  refetchInterval: ({ state }: { state: { data?: ExpiryPlan | undefined } }) =>
    state.data?.run && state.data.run.endedAt === null ? MAKING_MS : (false as const),
})
export const trialQuery = (terms: ExpiryTerms) => queryOf(tryExpiry, terms)

export const useAskErasure = () => useEndpointMutation(askErasure, { refreshes: ['/api/records/'] })
export const useSettleErasure = () => useEndpointMutation(settleErasure, { refreshes: ['/api/records/'] })
export const usePutExpiry = () => useEndpointMutation(putExpiry, { refreshes: ['/api/records/'] })
export const useSettleExpiry = () => useEndpointMutation(settleExpiry, { refreshes: ['/api/records/'] })
export const usePutTerm = () => useEndpointMutation(putTerm, { refreshes: ['/api/records/'] })
export const useMakePack = () => useEndpointMutation(makePack, { refreshes: ['/api/records/'] })
export const usePlaceHold = () => useEndpointMutation(placeHold, { refreshes: ['/api/records/'] })
export const useLiftHold = () => useEndpointMutation(liftHold, { refreshes: ['/api/records/'] })

export const packHref = (id: number) => urlOf(downloadPack, { id })
export const checkerHref = () => urlOf(downloadChecker, {})
