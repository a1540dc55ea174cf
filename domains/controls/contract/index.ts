export { exportControlChanges, listControlChanges, settleControlChange } from './endpoints.ts'
export {
  ControlChange,
  ControlChangeState,
  ControlName,
  controlChangeColumns,
  controlChangesList,
  LONE_DAYS,
} from './schemas.ts'
