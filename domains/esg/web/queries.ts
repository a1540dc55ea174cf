import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { addEntity, listCompanies } from '#domains/entities/contract/index.ts'
import {
  addCorrectiveAction,
  addEmissionFactor,
  addEsgCompany,
  addEsgMetric,
  addSupplier,
  analysePortfolioEsg,
  answerQuestionnaire,
  askSupplier,
  assessSupplier,
  beginDisclosure,
  checkCsrdScope,
  downloadEvidence,
  endCorrectiveAction,
  exportDisclosure,
  fillDisclosure,
  importEmissionFactors,
  importEsgMetrics,
  importProviderScores,
  keepCarbonPlan,
  keepGhg,
  keepMateriality,
  keepTaxonomy,
  listBuyerSuppliers,
  listEmissionFactors,
  listEsgCompanies,
  listHeldSymbols,
  listQuestionnaires,
  listUnassessedSuppliers,
  moveDisclosure,
  openQuestionnaire,
  readCarbonPlan,
  readDatapoints,
  readDisclosure,
  readEsgCompany,
  readEsgDashboard,
  readEsgTrends,
  readSymbolScore,
  readWorksheets,
  recommendEsg,
  reportGhg,
  settleEsgMetric,
  settleQuestionnaire,
  tellDatapoint,
  withdrawEmissionFactor,
  withdrawQuestionnaire,
} from '#domains/esg/contract/index.ts'
import { accountsOf, listAccounts, listPositions } from '#domains/trading/contract/index.ts'
import type { Endpoint, InputOf, ResponseOf } from '#platform/endpoint/index.ts'
import { call, download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

/** One's own company, as the specification fixes it. */
export const OWN = 1
const DASHBOARD_MS = 60_000
const TRENDS_STALE_MS = 5 * 60_000

export const dashboardQuery = () =>
  queryOptions({ ...queryOf(readEsgDashboard, { id: OWN }), refetchInterval: DASHBOARD_MS })
export const suppliersQuery = () =>
  queryOptions({ ...queryOf(listBuyerSuppliers, { id: OWN }), refetchInterval: DASHBOARD_MS })
export const unassessedQuery = () =>
  queryOptions({ ...queryOf(listUnassessedSuppliers, { id: OWN }), refetchInterval: DASHBOARD_MS })
export const companiesQuery = () => queryOf(listEsgCompanies, {})
export const companyQuery = (id: number) => queryOf(readEsgCompany, { id })
export const disclosureQuery = (id: number) => queryOf(readDisclosure, { id })
export const worksheetsQuery = (id: number, year: number) => queryOf(readWorksheets, { id, year })
export const factorsQuery = (withEnded: 'true' | 'false' = 'false') =>
  queryOf(listEmissionFactors, { withEnded })
export const carbonPlanQuery = (id: number) => queryOf(readCarbonPlan, { id })
export const heldSymbolsQuery = () => queryOf(listHeldSymbols, {})
export const datapointsQuery = () => queryOf(readDatapoints, {})
export const trendsQuery = () => queryOptions({ ...queryOf(readEsgTrends, {}), staleTime: TRENDS_STALE_MS })
export const directoryQuery = (search: string) => queryOf(listCompanies, { search, limit: 8 })
export const checkScope = (asked: InputOf<typeof checkCsrdScope>) => call(checkCsrdScope, asked)
export const downloadDisclosure = (asked: InputOf<typeof exportDisclosure>) =>
  download(exportDisclosure, asked)
export const evidenceOf = (id: number) => download(downloadEvidence, { id })

export const questionnairesQuery = (of: InputOf<typeof listQuestionnaires>) => queryOf(listQuestionnaires, of)

/** What a link asks, by how many were opened on the page before it. Asked once: a link that does not work will not begin to. */
export const useQuestionnaire = (token: string, opened: number) =>
  useQuery({
    // The token is a secret of whoever holds the link: it stands in no key that is kept.
    queryKey: ['a supplier’s questionnaire', opened],
    queryFn: () => call(openQuestionnaire, { token }),
    enabled: token !== '',
    retry: false,
    refetchOnWindowFocus: false,
  })

const refreshes = ['/api/esg', '/api/overview/']
export const useAddToDirectory = () => useEndpointMutation(addEntity, { refreshes: ['/api/companies'] })
export const useAddCompany = () => useEndpointMutation(addEsgCompany, { refreshes })
export const useAddMetric = () => useEndpointMutation(addEsgMetric, { refreshes })
export const useImportMetrics = () => useEndpointMutation(importEsgMetrics, { refreshes })
export const useImportScores = () => useEndpointMutation(importProviderScores, { refreshes })
export const useSettleMetric = () => useEndpointMutation(settleEsgMetric, { refreshes })
export const useBeginDisclosure = () => useEndpointMutation(beginDisclosure, { refreshes })
export const useTellDatapoint = () => useEndpointMutation(tellDatapoint, { refreshes })
export const useFillDisclosure = () => useEndpointMutation(fillDisclosure, { refreshes })
export const useMoveDisclosure = () => useEndpointMutation(moveDisclosure, { refreshes })
export const useAddFactor = () => useEndpointMutation(addEmissionFactor, { refreshes })
export const useImportFactors = () => useEndpointMutation(importEmissionFactors, { refreshes })
export const useWithdrawFactor = () => useEndpointMutation(withdrawEmissionFactor, { refreshes })
export const useKeepCarbonPlan = () => useEndpointMutation(keepCarbonPlan, { refreshes })
export const useKeepGhg = () => useEndpointMutation(keepGhg, { refreshes })
export const useReportGhg = () => useEndpointMutation(reportGhg, { refreshes })
export const useKeepTaxonomy = () => useEndpointMutation(keepTaxonomy, { refreshes })
export const useKeepMateriality = () => useEndpointMutation(keepMateriality, { refreshes })
export const useAddSupplier = () =>
  useEndpointMutation(addSupplier, { refreshes: [...refreshes, '/api/companies'] })
export const useAssessSupplier = () => useEndpointMutation(assessSupplier, { refreshes })
export const useAddAction = () => useEndpointMutation(addCorrectiveAction, { refreshes })
export const useEndAction = () => useEndpointMutation(endCorrectiveAction, { refreshes })

export const useAskSupplier = () => useEndpointMutation(askSupplier, { refreshes })
export const useWithdrawQuestionnaire = () => useEndpointMutation(withdrawQuestionnaire, { refreshes })
export const useSettleQuestionnaire = () => useEndpointMutation(settleQuestionnaire, { refreshes })
export const useAnswerQuestionnaire = () => useEndpointMutation(answerQuestionnaire, { refreshes: [] })

/**
 * A call that is sent when it is asked for. Its failure is thrown in the specification's words, with the server's own as its cause:
 * the cause is what a screen shows (ESGA-027).
 */
function useAsked<E extends Endpoint>(endpoint: E, failed: string) {
  const asked = useMutation<ResponseOf<E>, Error, InputOf<E>>({
    mutationFn: async (input) => {
      try {
        return await call(endpoint, input)
      } catch (cause) {
        throw new Error(failed, { cause })
      }
    },
  })
  const { cause } = asked.error ?? {}
  return { ...asked, error: cause instanceof Error ? cause : asked.error }
}
export const useSymbolScore = () => useAsked(readSymbolScore, 'ESG score failed')
export const usePortfolioEsg = () => useAsked(analysePortfolioEsg, 'Portfolio ESG analysis failed')
export const useRecommendEsg = () => useAsked(recommendEsg, 'ESG recommendations failed')

/** What the caller holds, by market value, as lines; what has no price is left out, and said. */
export async function portfolioLines(): Promise<{ lines: string; note: string }> {
  const values = new Map<string, number>()
  let leftOut = 0
  const [positions, all] = await Promise.all([call(listPositions, {}), call(listAccounts, {})])
  const { accounts, note } = accountsOf(all, undefined)
  const taken = new Set(accounts.map(({ id }) => id))
  for (const { security, marketValue, accountId } of positions) {
    if (!taken.has(accountId)) continue
    if (marketValue === null || marketValue <= 0) leftOut += 1
    else values.set(security.symbol, (values.get(security.symbol) ?? 0) + marketValue)
  }
  const total = [...values.values()].reduce((sum, value) => sum + value, 0)
  return {
    lines: [...values]
      .map(([symbol, value]) => `${symbol}, ${((value / total) * 100).toFixed(2)}`)
      .join('\n'),
    note: [note, leftOut > 0 ? `${leftOut} without a price or sold short are left out.` : '']
      .filter(Boolean)
      .join(' '),
  }
}
