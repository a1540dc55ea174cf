export {
  addReasonTemplate,
  assignByRules,
  assignReviewed,
  changeAssignmentRules,
  changeReasonTemplate,
  decideReviewed,
  listReasonTemplates,
  listReview,
  listReviewers,
  REVIEWED_AT_ONCE,
  readAssignmentRules,
  removeReasonTemplate,
  reviewList,
  setAbsence,
} from './endpoints.ts'
export { openPartOf } from './reasons.ts'
export {
  AskedDecision,
  AssignmentRule,
  AssignmentRules,
  MatchDecision,
  ReasonTemplate,
  ReviewAssignee,
  Reviewer,
  ReviewItem,
} from './schemas.ts'
