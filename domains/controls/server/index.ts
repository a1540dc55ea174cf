export { changeControl, changeOf as controlChangeOf, settleChangeOf } from './change-control.ts'
export { defineControl } from './control.ts'
export { controlsSlice } from './slice.ts'
export { type ControlChangeRow, changeInForce, changesOfControl } from './store.ts'
