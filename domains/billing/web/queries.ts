import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'
import { changePlan, claimPurchase, openPortal, readPlan } from '../contract/endpoints.ts'

export const planQuery = () => queryOf(readPlan, {})

const refreshes = ['/api/billing/', '/api/overview/audit']

export const useChangePlan = () => useEndpointMutation(changePlan, { refreshes })
export const useClaimPurchase = () => useEndpointMutation(claimPurchase, { refreshes })
export const useOpenPortal = () => useEndpointMutation(openPortal)
