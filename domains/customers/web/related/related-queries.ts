import {
  addRelatedParty,
  changeRelatedParty,
  endRelatedParty,
  readRelatedParties,
} from '#domains/customers/contract/index.ts'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'
import { afterCustomer, afterProposal } from '../queries.ts'

export const relatedPartiesQuery = (id: number) => queryOf(readRelatedParties, { id })

export const useAddRelatedParty = () => useEndpointMutation(addRelatedParty, { refreshes: afterCustomer })
export const useChangeRelatedParty = () =>
  useEndpointMutation(changeRelatedParty, { refreshes: afterCustomer })
export const useEndRelatedParty = () => useEndpointMutation(endRelatedParty, { refreshes: afterProposal })
