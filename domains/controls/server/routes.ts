import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { settleControlChange } from './change-control.ts'
import { exportControlChanges, listControlChanges } from './list-changes.ts'

export const controlsRoutes: readonly Route[] = [
  serve(endpoints.listControlChanges, listControlChanges),
  serve(endpoints.exportControlChanges, exportControlChanges),
  serve(endpoints.settleControlChange, settleControlChange),
]
