import {
  addReasonTemplate,
  assignByRules,
  assignReviewed,
  changeAssignmentRules,
  changeReasonTemplate,
  decideReviewed,
  listReasonTemplates,
  listReview,
  listReviewers,
  readAssignmentRules,
  removeReasonTemplate,
  setAbsence,
} from '#domains/screening/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

export const reviewQuery = (ask: InputOf<typeof listReview>) => queryOf(listReview, ask)
export const reviewersQuery = () => queryOf(listReviewers, {})
export const reasonTemplatesQuery = () => queryOf(listReasonTemplates, {})
export const assignmentRulesQuery = () => queryOf(readAssignmentRules, {})

const queue = ['/api/kyb/review']
const templates = ['/api/kyb/reason-templates']

// A decision changes the dashboard, cases, alerts and what the hub counts.
export const useDecideReviewed = () =>
  useEndpointMutation(decideReviewed, { refreshes: ['/api/kyb/', '/api/alerts', '/api/overview/'] })
export const useAssignReviewed = () => useEndpointMutation(assignReviewed, { refreshes: queue })
export const useAssignByRules = () => useEndpointMutation(assignByRules, { refreshes: queue })
export const useSetAbsence = () => useEndpointMutation(setAbsence, { refreshes: queue })
export const useChangeAssignmentRules = () =>
  useEndpointMutation(changeAssignmentRules, { refreshes: ['/api/kyb/assignment-rules'] })
export const useAddReasonTemplate = () => useEndpointMutation(addReasonTemplate, { refreshes: templates })
export const useChangeReasonTemplate = () =>
  useEndpointMutation(changeReasonTemplate, { refreshes: templates })
export const useRemoveReasonTemplate = () =>
  useEndpointMutation(removeReasonTemplate, { refreshes: templates })
