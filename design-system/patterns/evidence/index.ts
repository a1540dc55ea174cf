export { type AlignmentPart, AlignmentStrip } from './alignment-strip.tsx'
export { type AuditEntryLine, AuditTrail } from './audit-trail.tsx'
export { ChangedSince, type ChangeLine } from './changed-since.tsx'
export { type Decision, DecisionBar } from './decision-bar.tsx'
export { type Candidate, EvidenceList } from './evidence-list.tsx'
export {
  type Contribution,
  ContributionRows,
  type Counterfactual,
  CounterfactualRows,
} from './reason-rows.tsx'
