import { accountsWeb } from '#domains/accounts/web/slice.ts'
import { alertDeliveryWeb } from '#domains/alert-delivery/web/slice.ts'
import { alertRulesWeb } from '#domains/alert-rules/web/slice.ts'
import { alertsWeb } from '#domains/alerts/web/slice.ts'
import { assistantWeb } from '#domains/assistant/web/slice.ts'
import { attributionWeb } from '#domains/attribution/web/slice.ts'
import { billingWeb } from '#domains/billing/web/slice.ts'
import { blogWeb } from '#domains/blog/web/slice.ts'
import { brokerFilesWeb } from '#domains/broker-files/web/slice.ts'
import { casesWeb } from '#domains/cases/web/slice.ts'
import { controlsWeb } from '#domains/controls/web/slice.ts'
import { creditWeb } from '#domains/credit/web/slice.ts'
import { customersWeb } from '#domains/customers/web/slice.ts'
import { documentsWeb } from '#domains/documents/web/slice.ts'
import { earningsWeb } from '#domains/earnings/web/slice.ts'
import { entitiesWeb } from '#domains/entities/web/slice.ts'
import { esgWeb } from '#domains/esg/web/slice.ts'
import { fixedIncomeWeb } from '#domains/fixed-income/web/slice.ts'
import { insightsWeb } from '#domains/insights/web/slice.ts'
import { intelligenceWeb } from '#domains/intelligence/web/slice.ts'
import { leadsWeb } from '#domains/leads/web/slice.ts'
import { marketDataWeb } from '#domains/market-data/web/slice.ts'
import { operationsWeb } from '#domains/operations/web/slice.ts'
import { optionsWeb } from '#domains/options/web/slice.ts'
import { outsideBrokerWeb } from '#domains/outside-broker/web/slice.ts'
import { overviewWeb } from '#domains/overview/web/slice.ts'
import { paymentsWeb } from '#domains/payments/web/slice.ts'
import { portfolioWeb } from '#domains/portfolio/web/slice.ts'
import { recordsWeb } from '#domains/records/web/slice.ts'
import { reportsWeb } from '#domains/reports/web/slice.ts'
import { riskWeb } from '#domains/risk/web/slice.ts'
import { screeningWeb } from '#domains/screening/web/slice.ts'
import { tradingWeb } from '#domains/trading/web/slice.ts'
import { workstationWeb } from '#domains/workstation/web/slice.ts'
import type { WebSlice } from '#platform/screens/index.ts'

/** Every slice: its screens, navigation, palette entries and live refreshes. The palette lists them in this order. */
export const slices: readonly WebSlice[] = [
  overviewWeb,
  screeningWeb,
  paymentsWeb,
  casesWeb,
  alertsWeb,
  alertDeliveryWeb,
  controlsWeb,
  customersWeb,
  entitiesWeb,
  accountsWeb,
  billingWeb,
  recordsWeb,
  blogWeb,
  leadsWeb,
  marketDataWeb,
  tradingWeb,
  brokerFilesWeb,
  outsideBrokerWeb,
  portfolioWeb,
  fixedIncomeWeb,
  riskWeb,
  optionsWeb,
  attributionWeb,
  workstationWeb,
  creditWeb,
  documentsWeb,
  earningsWeb,
  assistantWeb,
  insightsWeb,
  esgWeb,
  intelligenceWeb,
  operationsWeb,
  alertRulesWeb,
  reportsWeb,
]
