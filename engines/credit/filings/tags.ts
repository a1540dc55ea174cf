import type { StatementField } from '../statement-fields.ts'

/**
 * Which tag of a filing holds which amount, the first that is there; `sum` adds what is there of several, and `all` adds them only where
 * every one is there, because a part of such a sum would pass for the whole; `less` takes from the first amount those that follow;
 * `first` with `plus` adds to it what is there of others that stand beside it.
 */
export type TagRule =
  | { first: string; plus: readonly string[] }
  | { tags: readonly string[] }
  | { sum: readonly string[] }
  | { all: readonly string[] }
  | { less: readonly string[] }
export type TagMap = Partial<Record<StatementField, readonly TagRule[]>>

const of = (...tags: string[]): readonly TagRule[] => [{ tags }]

const pretaxTags = [
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
  'IncomeLossIncludingPortionAttributableToNoncontrollingInterest',
] as const

/** Shares by the cover of the report, some weeks after the end of the year. */
export const COVER_SHARES = 'EntityCommonStockSharesOutstanding'

export const usGaapTags: TagMap = {
  cash: of(
    'CashAndCashEquivalentsAtCarryingValue',
    'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
    'Cash',
  ),
  // Without one of these tags they are not known: a filer may tag the line in a taxonomy of its own, which the SEC's facts leave out.
  shortTermInvestments: [
    {
      tags: [
        'MarketableSecuritiesCurrent',
        'ShortTermInvestments',
        'AvailableForSaleSecuritiesDebtSecuritiesCurrent',
        'AvailableForSaleSecuritiesCurrent',
      ],
    },
    { less: ['CashCashEquivalentsAndShortTermInvestments', 'CashAndCashEquivalentsAtCarryingValue'] },
  ],
  receivables: of('AccountsReceivableNetCurrent', 'ReceivablesNetCurrent'),
  inventories: of(
    'InventoryNet',
    'RetailRelatedInventory',
    'AirlineRelatedInventoryNet',
    'EnergyRelatedInventory',
    'PublicUtilitiesInventory',
    'OtherInventoryNetOfReserves',
    'InventoryNetOfAllowancesCustomerAdvancesAndProgressBillings',
  ),
  currentAssets: of('AssetsCurrent'),
  ppe: of(
    'PropertyPlantAndEquipmentNet',
    'PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization',
  ),
  totalAssets: of('Assets'),
  payables: of('AccountsPayableCurrent', 'AccountsPayableTradeCurrent'),
  shortTermDebt: [
    { tags: ['DebtCurrent'] },
    { sum: ['LongTermDebtCurrent', 'CommercialPaper', 'ShortTermBorrowings'] },
    { tags: ['LongTermDebtAndCapitalLeaseObligationsCurrent'] },
    { sum: ['ConvertibleDebtCurrent', 'ConvertibleNotesPayableCurrent', 'NotesPayableCurrent'] },
  ],
  currentLiabilities: of('LiabilitiesCurrent'),
  longTermDebt: [
    { tags: ['LongTermDebtNoncurrent', 'LongTermDebtAndCapitalLeaseObligations'] },
    { less: ['LongTermDebt', 'LongTermDebtCurrent'] },
    {
      sum: [
        'ConvertibleDebtNoncurrent',
        'ConvertibleLongTermNotesPayable',
        'SeniorLongTermNotes',
        'LongTermNotesPayable',
      ],
    },
  ],
  // What may be handed back for money stands between the two in a balance sheet, and counts as owed here.
  totalLiabilities: [
    {
      first: 'Liabilities',
      plus: [
        'TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests',
        'TemporaryEquityCarryingAmountAttributableToParent',
        'RedeemableNoncontrollingInterestEquityCarryingAmount',
      ],
    },
  ],
  retainedEarnings: of('RetainedEarningsAccumulatedDeficit'),
  equity: [
    { tags: ['StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'] },
    { all: ['StockholdersEquity', 'MinorityInterest'] },
    { tags: ['StockholdersEquity', 'PartnersCapital', 'MembersEquity'] },
  ],
  sharesOutstanding: of('CommonStockSharesOutstanding', COVER_SHARES),
  revenue: of(
    'Revenues',
    'RevenueFromContractWithCustomerExcludingAssessedTax',
    'SalesRevenueNet',
    'RevenueFromContractWithCustomerIncludingAssessedTax',
    'RegulatedAndUnregulatedOperatingRevenue',
    'RealEstateRevenueNet',
    'HealthCareOrganizationRevenue',
    'OilAndGasRevenue',
  ),
  costOfRevenue: of('CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'),
  grossProfit: of('GrossProfit'),
  sga: [
    { tags: ['SellingGeneralAndAdministrativeExpense'] },
    { all: ['SellingAndMarketingExpense', 'GeneralAndAdministrativeExpense'] },
    { all: ['SellingExpense', 'GeneralAndAdministrativeExpense'] },
  ],
  depreciation: [
    {
      tags: [
        'DepreciationDepletionAndAmortization',
        'DepreciationAmortizationAndAccretionNet',
        'DepreciationAndAmortization',
        'DepreciationAmortizationAndOther',
        'DepreciationAndAmortizationExcludingNuclearFuel',
      ],
    },
    { all: ['OtherDepreciationAndAmortization', 'AmortizationOfIntangibleAssets'] },
    { all: ['Depreciation', 'AmortizationOfIntangibleAssets'] },
    { tags: ['OtherDepreciationAndAmortization', 'Depreciation'] },
  ],
  // Who names no operating profit has one: what is left before tax, and the interest.
  ebit: [
    { tags: ['OperatingIncomeLoss'] },
    ...pretaxTags.flatMap((tag) =>
      ['InterestExpense', 'InterestExpenseNonoperating', 'InterestAndDebtExpense'].map((interest) => ({
        all: [tag, interest],
      })),
    ),
    // Who names interest as one net amount of income has it in the profit before tax.
    ...pretaxTags.flatMap((tag) =>
      ['InterestIncomeExpenseNonoperatingNet', 'InterestIncomeExpenseNet'].map((net) => ({
        less: [tag, net],
      })),
    ),
  ],
  interestExpense: of(
    'InterestExpense',
    'InterestExpenseNonoperating',
    'InterestExpenseDebt',
    'InterestAndDebtExpense',
  ),
  pretaxIncome: of(...pretaxTags),
  incomeTax: of('IncomeTaxExpenseBenefit'),
  netIncome: of('NetIncomeLoss', 'ProfitLoss', 'NetIncomeLossAvailableToCommonStockholdersBasic'),
  operatingCashFlow: of(
    'NetCashProvidedByUsedInOperatingActivities',
    'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
  ),
  investingCashFlow: of(
    'NetCashProvidedByUsedInInvestingActivities',
    'NetCashProvidedByUsedInInvestingActivitiesContinuingOperations',
  ),
  financingCashFlow: of(
    'NetCashProvidedByUsedInFinancingActivities',
    'NetCashProvidedByUsedInFinancingActivitiesContinuingOperations',
  ),
  fxOnCash: of(
    'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
    'EffectOfExchangeRateOnCashAndCashEquivalents',
  ),
  capex: of('PaymentsToAcquirePropertyPlantAndEquipment', 'PaymentsToAcquireProductiveAssets'),
  dividends: of('PaymentsOfDividends', 'PaymentsOfDividendsCommonStock'),
}

export const ifrsTags: TagMap = {
  cash: of('CashAndCashEquivalents'),
  shortTermInvestments: of('CurrentInvestments', 'OtherCurrentFinancialAssets'),
  receivables: of('TradeAndOtherCurrentReceivables', 'CurrentTradeReceivables'),
  inventories: of('Inventories'),
  currentAssets: of('CurrentAssets'),
  ppe: of('PropertyPlantAndEquipment'),
  totalAssets: of('Assets'),
  payables: of('TradeAndOtherCurrentPayables', 'TradeAndOtherCurrentPayablesToTradeSuppliers'),
  shortTermDebt: [
    { tags: ['CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings'] },
    { sum: ['ShorttermBorrowings', 'CurrentPortionOfLongtermBorrowings'] },
    { tags: ['CurrentBorrowings'] },
  ],
  currentLiabilities: of('CurrentLiabilities'),
  longTermDebt: of('LongtermBorrowings', 'NoncurrentPortionOfNoncurrentBorrowings', 'NoncurrentBorrowings'),
  totalLiabilities: of('Liabilities'),
  retainedEarnings: of('RetainedEarnings'),
  equity: of('Equity'),
  sharesOutstanding: of('NumberOfSharesOutstanding'),
  revenue: of('Revenue', 'RevenueFromContractsWithCustomers'),
  costOfRevenue: of('CostOfSales'),
  grossProfit: of('GrossProfit'),
  sga: [
    { tags: ['SellingGeneralAndAdministrativeExpense'] },
    { all: ['DistributionCosts', 'AdministrativeExpense'] },
  ],
  depreciation: of('DepreciationAndAmortisationExpense', 'AdjustmentsForDepreciationAndAmortisationExpense'),
  ebit: of('ProfitLossFromOperatingActivities'),
  interestExpense: of('InterestExpense', 'InterestExpenseOnBorrowings', 'FinanceCosts'),
  pretaxIncome: of('ProfitLossBeforeTax'),
  incomeTax: of('IncomeTaxExpenseContinuingOperations'),
  netIncome: of('ProfitLoss'),
  operatingCashFlow: of('CashFlowsFromUsedInOperatingActivities'),
  investingCashFlow: of('CashFlowsFromUsedInInvestingActivities'),
  financingCashFlow: of('CashFlowsFromUsedInFinancingActivities'),
  fxOnCash: of('EffectOfExchangeRateChangesOnCashAndCashEquivalents'),
  capex: of('PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities'),
  dividends: of('DividendsPaidClassifiedAsFinancingActivities', 'DividendsPaid'),
}

/** Tags of banks and insurers, for which the card and the bankruptcy scores mean nothing. */
export const financialTags: readonly string[] = [
  'Deposits',
  'InterestBearingDepositLiabilities',
  'NoninterestBearingDepositLiabilities',
  'InterestAndFeeIncomeLoansAndLeases',
  'InterestIncomeExpenseNet',
  'InterestIncomeExpenseAfterProvisionForLoanLoss',
  'NoninterestIncome',
  'NoninterestExpense',
  'LoansAndLeasesReceivableNetReportedAmount',
  'FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss',
  'PremiumsEarnedNet',
  'PolicyholderBenefitsAndClaimsIncurredNet',
  'LiabilityForClaimsAndClaimsAdjustmentExpense',
  'LiabilityForFuturePolicyBenefits',
  'DepositsFromCustomers',
  'DepositsFromBanks',
  'LoansAndAdvancesToCustomers',
  'InsuranceContractsThatAreLiabilities',
  'InsuranceRevenue',
]
