import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import {
  addAlertRule,
  changeAlertRule,
  listAlertRules,
  pauseAlertRule,
  readAlertRule,
  removeAlertRule,
} from './rules.ts'
import { testAlertRule } from './try-on-past.ts'

export const alertRulesRoutes: readonly Route[] = [
  serve(endpoints.listAlertRules, listAlertRules),
  serve(endpoints.addAlertRule, addAlertRule),
  serve(endpoints.testAlertRule, testAlertRule),
  serve(endpoints.readAlertRule, readAlertRule),
  serve(endpoints.changeAlertRule, changeAlertRule),
  serve(endpoints.pauseAlertRule, pauseAlertRule),
  serve(endpoints.removeAlertRule, removeAlertRule),
]
