import { queryOptions, useQuery } from '@tanstack/react-query'
import { readUser } from '#domains/accounts/contract/index.ts'
import { listAssignees } from '#domains/cases/contract/index.ts'
import {
  BATCH_ROWS_MAX,
  type BatchRowsShown,
  changeCoverageContract,
  changeDecisionRules,
  changeDismissal,
  changeScreeningSettings,
  changeThreshold,
  decideMatch,
  decideMatches,
  downloadBatch,
  downloadCertificate,
  downloadEvidence,
  exportBatches,
  exportDismissals,
  exportScreenings,
  forgetBatchColumns,
  getOfficialLists,
  listBatches,
  listBatchRows,
  listDismissals,
  listScreenings,
  previewBatch,
  previewThreshold,
  readBatch,
  readCoverage,
  readCoverageContract,
  readCustomerFile,
  readDashboardStats,
  readDecisionRules,
  readScreening,
  readScreeningSettings,
  readSelfTests,
  readThreshold,
  returnThreshold,
  revokeDismissal,
  runSelfTest,
  screenCompany,
  settleThreshold,
  startBatch,
} from '#domains/screening/contract/index.ts'
import {
  cancelListImport,
  decideListQuestion,
  exportVersionEntries,
  importList,
  listKinds,
  listVersionEntries,
  listVersions,
  listWatchlists,
  readListDelta,
  recogniseLists,
  refreshList,
  rollBackList,
} from '#domains/watchlists/contract/index.ts'
import { DEMO_FILE_ROWS_MAX, type InputOf, type ResponseOf } from '#platform/endpoint/index.ts'
import {
  type CallFailed,
  call,
  download,
  queryOf,
  urlOf,
  useEndpointMutation,
} from '#platform/http-client/index.ts'

export const dashboardStatsQuery = () => queryOf(readDashboardStats, {})
export const screeningsQuery = (filter: InputOf<typeof listScreenings>) => queryOf(listScreenings, filter)
export const downloadVersionEntries = (asked: InputOf<typeof exportVersionEntries>) =>
  download(exportVersionEntries, asked)
export const downloadScreenings = (asked: InputOf<typeof exportScreenings>) =>
  download(exportScreenings, asked)
export const screeningQuery = (id: number) => queryOf(readScreening, { id })
export const watchlistsQuery = () => queryOf(listWatchlists, {})
export const listKindsQuery = () => queryOf(listKinds, {})
export const listVersionsQuery = (listId: string) => queryOf(listVersions, { listId })
export const listVersionEntriesQuery = (input: InputOf<typeof listVersionEntries>) =>
  queryOf(listVersionEntries, input)
export const listDeltaQuery = (input: InputOf<typeof readListDelta>) => queryOf(readListDelta, input)
export const downloadBatches = (asked: InputOf<typeof exportBatches>) => download(exportBatches, asked)
export const batchesQuery = (filter: InputOf<typeof listBatches>) => queryOf(listBatches, filter)
export const batchQuery = (id: number) => queryOf(readBatch, { id })
export const customerFileQuery = (id: number) => queryOf(readCustomerFile, { id })
export const selfTestsQuery = () => queryOf(readSelfTests, {})
export const coverageQuery = (filter: InputOf<typeof readCoverage>) => queryOf(readCoverage, filter)
export const coverageContractQuery = () => queryOf(readCoverageContract, {})
export const screeningSettingsQuery = () => queryOf(readScreeningSettings, {})

export const decisionRulesQuery = () => queryOf(readDecisionRules, {})
export const assigneesQuery = () => queryOf(listAssignees, {})
export const downloadDismissals = (asked: InputOf<typeof exportDismissals>) =>
  download(exportDismissals, asked)
export const dismissalsQuery = (filter: InputOf<typeof listDismissals>) => queryOf(listDismissals, filter)

// A screening changes the dashboard, the open cases and what the hub counts (KYB-021).
const afterScreening = ['/api/kyb/', '/api/overview/']
// What loosens a control is proposed, with an alert.
const afterControl = [...afterScreening, '/api/controls/', '/api/alerts']

export const useScreenCompany = () => useEndpointMutation(screenCompany, { refreshes: afterScreening })
export const useDecideMatch = () => useEndpointMutation(decideMatch, { refreshes: afterScreening })
export const useDecideMatches = () => useEndpointMutation(decideMatches, { refreshes: afterScreening })
export const useChangeDismissal = () =>
  useEndpointMutation(changeDismissal, { refreshes: ['/api/kyb/dismissals'] })
export const useRevokeDismissal = () => useEndpointMutation(revokeDismissal, { refreshes: afterScreening })
export const useChangeDecisionRules = () =>
  useEndpointMutation(changeDecisionRules, { refreshes: afterControl })
type BatchAsked = Omit<InputOf<typeof previewBatch>, 'withMatches'>

/** What a file would do, told again for each way of reading it. It is no key of the API: nothing that happens there makes it old. */
export const batchPreviewQuery = (asked: BatchAsked, withMatches: 'true' | 'false') => {
  const { file, ...reading } = asked
  return queryOptions<ResponseOf<typeof previewBatch>, CallFailed>({
    queryKey: ['batch-preview', `${file.name} ${file.size} ${file.lastModified}`, reading, withMatches],
    queryFn: ({ signal }) => call(previewBatch, { ...asked, withMatches }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
}
export const useForgetBatchColumns = () => useEndpointMutation(forgetBatchColumns)
export const batchRowsQuery = (filter: InputOf<typeof listBatchRows>) => queryOf(listBatchRows, filter)
export const useStartBatch = () => useEndpointMutation(startBatch, { refreshes: ['/api/kyb/batches'] })
export const useImportList = () => useEndpointMutation(importList, { refreshes: afterScreening })
export const useRecogniseLists = () => useEndpointMutation(recogniseLists, { refreshes: [] })
export const useRunSelfTest = () => useEndpointMutation(runSelfTest, { refreshes: ['/api/kyb/self-test'] })
export const useCancelListImport = () =>
  useEndpointMutation(cancelListImport, { refreshes: ['/api/kyb/lists'] })
export const useDecideListQuestion = () =>
  useEndpointMutation(decideListQuestion, { refreshes: afterControl })
export const useRollBackList = () => useEndpointMutation(rollBackList, { refreshes: afterScreening })
export const useChangeCoverageContract = () =>
  useEndpointMutation(changeCoverageContract, { refreshes: afterControl })
export const useGetOfficialLists = () =>
  useEndpointMutation(getOfficialLists, { refreshes: ['/api/overview/', '/api/kyb/lists'] })
export const useRefreshList = () => useEndpointMutation(refreshList, { refreshes: ['/api/kyb/lists'] })
export const useChangeScreeningSettings = () =>
  useEndpointMutation(changeScreeningSettings, { refreshes: afterControl })

export const fetchEvidence = (asked: InputOf<typeof downloadEvidence>) => download(downloadEvidence, asked)
export const fetchCertificate = (asked: InputOf<typeof downloadCertificate>) =>
  download(downloadCertificate, asked)
export const batchResultsHref = (id: number, show: BatchRowsShown = 'all') =>
  urlOf(downloadBatch, { id, show })

export const thresholdQuery = () => queryOf(readThreshold, {})
const afterThreshold = {
  refreshes: [
    '/api/kyb/threshold',
    '/api/kyb/settings',
    '/api/kyb/monitoring',
    '/api/alerts',
    '/api/controls/',
  ],
}
export const usePreviewThreshold = () => useEndpointMutation(previewThreshold, { refreshes: [] })
export const useChangeThreshold = () => useEndpointMutation(changeThreshold, afterThreshold)
export const useSettleThreshold = () => useEndpointMutation(settleThreshold, afterThreshold)
export const useReturnThreshold = () => useEndpointMutation(returnThreshold, afterThreshold)

/** How many rows of a file are screened: the demo takes fewer. */
export const useFileRowsMax = (): number =>
  useQuery(queryOf(readUser, {})).data?.user.isDemo ? DEMO_FILE_ROWS_MAX : BATCH_ROWS_MAX
