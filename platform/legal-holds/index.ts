export { quotedReason } from './hold-reason.ts'
export { holdNumbered, holdsOf, insertHold, markLifted } from './keep-hold.ts'
export {
  type HoldRow,
  holdOn,
  holdOnDeletion,
  holdsInForce,
  holdsOnDeletion,
  requireNoHold,
  WHOLE_ORGANISATION,
} from './require-no-hold.ts'
