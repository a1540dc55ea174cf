import {
  type CaseReport,
  changeFilingInstitution,
  fileCaseReport,
  readCaseReport,
  stateCaseReport,
} from '#domains/cases/contract/index.ts'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

type Format = CaseReport['format']

const refreshes = ['/api/kyb/cases']
export const caseReportQuery = (id: number, format: Format) => queryOf(readCaseReport, { id, format })
export const useStateCaseReport = () => useEndpointMutation(stateCaseReport, { refreshes })
export const useFileCaseReport = () => useEndpointMutation(fileCaseReport, { refreshes })
export const useChangeFilingInstitution = () => useEndpointMutation(changeFilingInstitution, { refreshes })
