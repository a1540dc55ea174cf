import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { downloadPerformance, readPerformanceReport } from './performance/read-performance-report.ts'
import {
  addReportSchedule,
  changeReportSchedule,
  downloadDelivered,
  listReportDeliveries,
  listReportSchedules,
  removeReportSchedule,
  sendReportNow,
  unsubscribeFromReport,
} from './schedules/change-schedules.ts'
import { downloadStatement, listStatementMonths, readStatement } from './statement/read-statement.ts'
import { downloadTaxLots, readTaxLots } from './tax/read-tax-lots.ts'

export const reportsRoutes: readonly Route[] = [
  serve(endpoints.listStatementMonths, listStatementMonths),
  serve(endpoints.readStatement, readStatement),
  serve(endpoints.downloadStatement, downloadStatement),
  serve(endpoints.readTaxLots, readTaxLots),
  serve(endpoints.downloadTaxLots, downloadTaxLots),
  serve(endpoints.readPerformanceReport, readPerformanceReport),
  serve(endpoints.downloadPerformance, downloadPerformance),
  serve(endpoints.listReportSchedules, listReportSchedules),
  serve(endpoints.addReportSchedule, addReportSchedule),
  serve(endpoints.changeReportSchedule, changeReportSchedule),
  serve(endpoints.removeReportSchedule, removeReportSchedule),
  serve(endpoints.sendReportNow, sendReportNow),
  serve(endpoints.unsubscribeFromReport, unsubscribeFromReport),
  serve(endpoints.listReportDeliveries, listReportDeliveries),
  serve(endpoints.downloadDelivered, downloadDelivered),
]
