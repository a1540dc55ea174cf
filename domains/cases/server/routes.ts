import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { addCaseAttachment, downloadCaseAttachment } from './add-case-attachment.ts'
import { addCaseNote } from './add-case-note.ts'
import { assignCase } from './assign-case.ts'
import { pauseCase, resumeCase } from './case-clock.ts'
import { exportCase, exportCases } from './export-cases.ts'
import { listAssignees, listCases, listOpenCases } from './list-cases.ts'
import { moveCase } from './move-case.ts'
import { readCase } from './read-case.ts'
import { setCasePriority } from './set-case-priority.ts'

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
]
