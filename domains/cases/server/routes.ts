import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { exportCase, exportCases } from './export/export-cases.ts'
import {
  changeFilingInstitution,
  fileCaseReport,
  readCaseReport,
  readFilingInstitution,
  stateCaseReport,
} from './filing/case-report.ts'
import { addCaseAttachment, downloadCaseAttachment } from './handling/add-case-attachment.ts'
import { addCaseNote } from './handling/add-case-note.ts'
import { assignCase } from './handling/assign-case.ts'
import { moveCase } from './handling/move-case.ts'
import { setCasePriority } from './handling/set-case-priority.ts'
import { listAssignees, listCases, listOpenCases } from './reading/list-cases.ts'
import { readCase } from './reading/read-case.ts'
import { pauseCase, resumeCase } from './service-levels/case-clock.ts'

export const casesRoutes: readonly Route[] = [
  serve(endpoints.listOpenCases, listOpenCases),
  serve(endpoints.listCases, listCases),
  serve(endpoints.exportCases, exportCases),
  serve(endpoints.listAssignees, listAssignees),
  serve(endpoints.readCase, readCase),
  serve(endpoints.assignCase, assignCase),
  serve(endpoints.setCasePriority, setCasePriority),
  serve(endpoints.moveCase, moveCase),
  serve(endpoints.pauseCase, pauseCase),
  serve(endpoints.resumeCase, resumeCase),
  serve(endpoints.addCaseNote, addCaseNote),
  serve(endpoints.addCaseAttachment, addCaseAttachment),
  serve(endpoints.downloadCaseAttachment, downloadCaseAttachment),
  serve(endpoints.exportCase, exportCase),
  serve(endpoints.readCaseReport, readCaseReport),
  serve(endpoints.stateCaseReport, stateCaseReport),
  serve(endpoints.fileCaseReport, fileCaseReport),
  serve(endpoints.readFilingInstitution, readFilingInstitution),
  serve(endpoints.changeFilingInstitution, changeFilingInstitution),
]
