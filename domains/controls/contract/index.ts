export { exportControlChanges, listControlChanges, settleControlChange } from './endpoints.ts'
export { ControlChange, ControlChangeState, ControlName, controlChangesList, LONE_DAYS } from './schemas.ts'
