import {
  addCaseAttachment,
  addCaseNote,
  assignCase,
  downloadCaseAttachment,
  exportCase,
  exportCases,
  listAssignees,
  listCases,
  listOpenCases,
  moveCase,
  pauseCase,
  readCase,
  resumeCase,
  setCasePriority,
} from '#domains/cases/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { download, queryOf, urlOf, useEndpointMutation } from '#platform/http-client/index.ts'

export const openCasesQuery = () => queryOf(listOpenCases, {})
export const casesQuery = (filter: InputOf<typeof listCases>) => queryOf(listCases, filter)
export const caseQuery = (id: number) => queryOf(readCase, { id })
export const assigneesQuery = () => queryOf(listAssignees, {})

const afterCaseChange = ['/api/kyb/', '/api/overview/']

export const useAssignCase = () => useEndpointMutation(assignCase, { refreshes: afterCaseChange })
export const useSetCasePriority = () => useEndpointMutation(setCasePriority, { refreshes: afterCaseChange })
export const useMoveCase = () => useEndpointMutation(moveCase, { refreshes: afterCaseChange })
export const usePauseCase = () => useEndpointMutation(pauseCase, { refreshes: afterCaseChange })
export const useResumeCase = () => useEndpointMutation(resumeCase, { refreshes: afterCaseChange })
export const useAddCaseNote = () => useEndpointMutation(addCaseNote, { refreshes: ['/api/kyb/cases'] })
export const useAddCaseAttachment = () =>
  useEndpointMutation(addCaseAttachment, { refreshes: ['/api/kyb/cases'] })

export const attachmentHref = (id: number, attachmentId: number) =>
  urlOf(downloadCaseAttachment, { id, attachmentId })
export const downloadCases = (asked: InputOf<typeof exportCases>) => download(exportCases, asked)
export const caseExportHref = (id: number, format: 'pdf' | 'json') => urlOf(exportCase, { id, format })
