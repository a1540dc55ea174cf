import type { StatementField } from '../statement-fields.ts'

/**
 * Which tag of a filing holds which amount, the first that is there; `sum` adds what is there of several, and `all` adds them only where
 * every one is there, because a part of such a sum would pass for the whole; `less` takes from the first amount those that follow;
 * `first` with `plus` adds to it what is there of others that stand beside it; `minus` is an amount that is told the other way round. A rule counts for
 * nothing where the filing has a line of `unless`, which would stand between, or where it has a `proof` and none of those sums comes to the same.
 */
export type TagRule = (
  | { first: string; plus: readonly string[] }
  | { tags: readonly string[] }
  | { sum: readonly string[] }
  | { all: readonly string[] }
  | { less: readonly string[] }
  | { minus: readonly string[] }
) & {
  unless?: readonly string[]
  proof?: readonly (readonly string[])[]
  /** The amount is no line of the filing: it follows from others, all of one filing, and that is said beside it. */
  isStandIn?: true
}
export type TagMap = Partial<Record<StatementField, readonly TagRule[]>>

const of = (...tags: string[]): readonly TagRule[] => [{ tags }]
const standIns = (...rules: TagRule[]): TagRule[] =>
  rules.map((rule) => ({ ...rule, isStandIn: true as const }))

const pretaxTags = [
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
  'IncomeLossIncludingPortionAttributableToNoncontrollingInterest',
] as const
const interestTags = [
  'InterestExpense',
  'InterestExpenseNonoperating',
  'InterestAndDebtExpense',
  'InterestExpenseDebt',
] as const
const givenUp = [
  'IncomeLossFromDiscontinuedOperationsNetOfTax',
  'IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToReportingEntity',
  'IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToNoncontrollingInterest',
  'DiscontinuedOperationIncomeLossFromDiscontinuedOperationBeforeIncomeTax',
  'DiscontinuedOperationIncomeLossFromDiscontinuedOperationDuringPhaseOutPeriodNetOfTax',
  'DiscontinuedOperationGainLossOnDisposalOfDiscontinuedOperationNetOfTax',
  'DiscontinuedOperationProvisionForLossGainOnDisposalNetOfTax',
  'ExtraordinaryItemNetOfTax',
] as const
/** Profit after tax of what goes on; the last two are that only where the filing has no line that parts them from it. */
const continuingTags: readonly { tag: string; unless?: readonly string[] }[] = [
  { tag: 'IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest' },
  { tag: 'IncomeLossFromContinuingOperations' },
  { tag: 'ProfitLoss', unless: givenUp },
  { tag: 'NetIncomeLoss', unless: [...givenUp, 'NetIncomeLossAttributableToNoncontrollingInterest'] },
]
const costTags = ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'] as const
const revenueProofs: readonly (readonly string[])[] = [
  ...costTags.map((costs) => [costs, 'GrossProfit']),
  ...['OperatingExpenses', 'CostsAndExpenses'].flatMap((costs) =>
    ['OperatingIncomeLoss', ...pretaxTags].map((profit) => [costs, profit]),
  ),
]
/** Revenue of one trade: the whole of a firm that has no other, a part of one that has. */
const tradeRevenue = [
  'SalesRevenueGoodsNet',
  'SalesRevenueServicesNet',
  'UtilityRevenue',
  'ElectricUtilityRevenue',
  'ElectricalGenerationRevenue',
  'CoalProductsAndServicesRevenue',
  'RefiningAndMarketingRevenue',
  'RevenueMineralSales',
  'HealthCareOrganizationPatientServiceRevenue',
  'OilAndGasSalesRevenue',
  'CargoAndFreightRevenue',
  'SubscriptionRevenue',
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
        'TemporaryEquityCarryingAmount',
        'TemporaryEquityRedemptionValue',
        'RedeemableNoncontrollingInterestEquityCarryingAmount',
        'RedeemableNoncontrollingInterestEquityCommonCarryingAmount',
        'RedeemableNoncontrollingInterestEquityPreferredCarryingAmount',
        'RedeemableNoncontrollingInterestEquityOtherCarryingAmount',
        'RedeemableNoncontrollingInterestEquityFairValue',
        'RedeemableNoncontrollingInterestEquityRedemptionValue',
        'MinorityInterestInPreferredUnitHolders',
      ],
    },
    { tags: ['Liabilities'] },
  ],
  retainedEarnings: [
    { tags: ['RetainedEarningsAccumulatedDeficit'] },
    { all: ['RetainedEarningsUnappropriated', 'RetainedEarningsAppropriated'] },
    { tags: ['RetainedEarningsUnappropriated'] },
    // Property trusts name what they have paid out beyond their profit; early firms what they have lost so far.
    { minus: ['AccumulatedDistributionsInExcessOfNetIncome'] },
    { minus: ['DevelopmentStageEnterpriseDeficitAccumulatedDuringDevelopmentStage'] },
  ],
  equity: [
    {
      tags: [
        'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
        'PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest',
      ],
    },
    { all: ['StockholdersEquity', 'MinorityInterest'] },
    { all: ['PartnersCapital', 'MinorityInterest'] },
    { tags: ['StockholdersEquity', 'PartnersCapital', 'MembersEquity'] },
  ],
  sharesOutstanding: of('CommonStockSharesOutstanding', COVER_SHARES),
  // A line of one trade may be a part: where no line names the whole, it follows from costs and profit.
  revenue: [
    {
      tags: [
        'Revenues',
        'RevenueFromContractWithCustomerExcludingAssessedTax',
        'SalesRevenueNet',
        'RevenueFromContractWithCustomerIncludingAssessedTax',
        'RegulatedAndUnregulatedOperatingRevenue',
        'RealEstateRevenueNet',
        'HealthCareOrganizationRevenue',
        'OilAndGasRevenue',
      ],
    },
    ...standIns(
      { all: ['CostOfRevenue', 'GrossProfit'] },
      { all: ['CostOfGoodsAndServicesSold', 'GrossProfit'] },
      { all: ['CostsAndExpenses', 'OperatingIncomeLoss'] },
      { tags: tradeRevenue, proof: revenueProofs },
    ),
  ],
  costOfRevenue: of(...costTags),
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
        'CostDepreciationAmortizationAndDepletion',
        'UtilitiesOperatingExpenseDepreciationAndAmortization',
        'CostOfGoodsSoldDepreciationDepletionAndAmortization',
        'CostOfServicesDepreciationAndAmortization',
      ],
    },
    { all: ['OtherDepreciationAndAmortization', 'AmortizationOfIntangibleAssets'] },
    { all: ['Depreciation', 'AmortizationOfIntangibleAssets'] },
    {
      tags: [
        'OtherDepreciationAndAmortization',
        'Depreciation',
        'CostOfServicesDepreciation',
        'CostOfGoodsSoldDepreciation',
        'DepletionOfOilAndGasProperties',
      ],
    },
  ],
  // Who names no operating profit has one: what is left before tax, and the interest.
  ebit: [
    { tags: ['OperatingIncomeLoss'] },
    ...standIns(
      { less: ['GrossProfit', 'OperatingExpenses'] },
      ...pretaxTags.map((tag) => ({ less: [tag, 'NonoperatingIncomeExpense'] })),
      ...pretaxTags.flatMap((tag) => interestTags.map((interest) => ({ all: [tag, interest] }))),
      // Who names interest as one net amount of income has it in the profit before tax.
      ...pretaxTags.flatMap((tag) =>
        ['InterestIncomeExpenseNonoperatingNet', 'InterestIncomeExpenseNet'].map((net) => ({
          less: [tag, net],
        })),
      ),
      ...continuingTags.flatMap(({ tag, unless = [] }) =>
        interestTags.map((interest) => ({ all: [tag, 'IncomeTaxExpenseBenefit', interest], unless })),
      ),
      // Interest that the costs hold is taken from it then: never more than it was.
      ...['Revenues', 'SalesRevenueNet'].map((revenue) => ({ less: [revenue, 'CostsAndExpenses'] })),
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

/** What profit before tax has in it beside operations and the costs of finance. */
const ifrsOtherIncome = [
  'FinanceIncome',
  'FinanceIncomeCost',
  'OtherFinanceIncome',
  'InvestmentIncome',
  'RevenueFromInterest',
  'InterestRevenueCalculatedUsingEffectiveInterestMethod',
  'ShareOfProfitLossOfAssociatesAndJointVenturesAccountedForUsingEquityMethod',
] as const

export const ifrsTags: TagMap = {
  cash: of('CashAndCashEquivalents'),
  shortTermInvestments: of('CurrentInvestments', 'OtherCurrentFinancialAssets'),
  receivables: of('TradeAndOtherCurrentReceivables', 'CurrentTradeReceivables', 'TradeReceivables'),
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
  equity: [{ tags: ['Equity'] }, { all: ['EquityAttributableToOwnersOfParent', 'NoncontrollingInterests'] }],
  sharesOutstanding: of('NumberOfSharesOutstanding'),
  revenue: [
    { tags: ['Revenue', 'RevenueFromContractsWithCustomers'] },
    ...standIns({ all: ['CostOfSales', 'GrossProfit'] }),
  ],
  costOfRevenue: of('CostOfSales'),
  grossProfit: of('GrossProfit'),
  sga: [
    { tags: ['SellingGeneralAndAdministrativeExpense'] },
    { all: ['DistributionCosts', 'AdministrativeExpense'] },
  ],
  depreciation: [
    {
      tags: ['DepreciationAndAmortisationExpense', 'AdjustmentsForDepreciationAndAmortisationExpense'],
    },
    { all: ['DepreciationExpense', 'AmortisationExpense'] },
    { all: ['AdjustmentsForDepreciationExpense', 'AdjustmentsForAmortisationExpense'] },
    { tags: ['DepreciationExpense', 'AdjustmentsForDepreciationExpense'] },
  ],
  ebit: [
    { tags: ['ProfitLossFromOperatingActivities'] },
    ...standIns(
      { less: ['ProfitLossBeforeTax', 'FinanceIncomeCost'] },
      { all: ['ProfitLossBeforeTax', 'FinanceCosts'], unless: ifrsOtherIncome },
    ),
  ],
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
  'SeparateAccountAssets',
  'SeparateAccountsLiability',
  'DeferredPolicyAcquisitionCosts',
  'UnearnedPremiums',
  'PolicyholderContractDeposits',
  'PremiumsReceivableAtCarryingValue',
  'LiabilityForUnpaidClaimsAndClaimsAdjustmentExpense',
  'InterestAndDividendIncomeOperating',
  'InterestExpenseDeposits',
  'ProvisionForLoanAndLeaseLosses',
  'LoansAndAdvancesToCustomers',
  'InsuranceContractsThatAreLiabilities',
  'InsuranceRevenue',
]
