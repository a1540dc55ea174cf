export type Fact = { start?: string; end: string; val: number; filed: string; form?: string }
export const facts = (concepts: Record<string, Fact[] | Record<string, Fact[]>>) => ({
  cik: 320193,
  entityName: 'An invented company',
  facts: {
    'us-gaap': Object.fromEntries(
      Object.entries(concepts).map(([tag, units]) => [
        tag,
        {
          units: Object.fromEntries(
            Object.entries(Array.isArray(units) ? { USD: units } : units).map(([unit, list]) => [
              unit,
              list.map((fact) => ({ form: '10-K', accn: `filed ${fact.filed}`, ...fact })),
            ]),
          ),
        },
      ]),
    ),
  },
})
export const year = { start: '2024-01-01', end: '2024-12-31' }
export const end = { end: '2024-12-31' }
export const assets = { Assets: [{ ...end, val: 100, filed: '2025-02-01' }] }
export const revenue = (val: number, filed: string) => ({ ...year, val, filed })

/**
 * A filer of IFRS in euro as the SEC publishes one: facts without label by unit, years that a later report repeats, one of them
 * restated. In EUR million.
 */
export const ifrsFiler = (() => {
  const reports = {
    first: { accn: '0001999001-24-000004', fy: 2023, fp: 'FY', form: '20-F', filed: '2024-03-20' },
    second: { accn: '0001999001-25-000007', fy: 2024, fp: 'FY', form: '20-F', filed: '2025-03-19' },
  }
  const filed = (isFlow: boolean, before: number, now: number, restated = before) => {
    const of = (period: number) =>
      isFlow ? { start: `${period}-01-01`, end: `${period}-12-31` } : { end: `${period}-12-31` }
    return {
      label: null,
      description: null,
      units: {
        EUR: [
          { ...of(2023), val: before * 1e6, ...reports.first },
          { ...of(2023), val: restated * 1e6, ...reports.second, frame: isFlow ? 'CY2023' : 'CY2023Q4I' },
          { ...of(2024), val: now * 1e6, ...reports.second, frame: isFlow ? 'CY2024' : 'CY2024Q4I' },
        ],
      },
    }
  }
  const stock = (before: number, now: number) => filed(false, before, now)
  const flow = (before: number, now: number, restated?: number) => filed(true, before, now, restated)
  return {
    cik: 1999001,
    entityName: 'Brandvold Maskin ASA',
    facts: {
      dei: {},
      'ifrs-full': {
        CashAndCashEquivalents: stock(60, 90),
        TradeAndOtherCurrentReceivables: stock(150, 180),
        Inventories: stock(130, 140),
        CurrentAssets: stock(350, 420),
        PropertyPlantAndEquipment: stock(430, 460),
        Assets: stock(900, 1_000),
        TradeAndOtherCurrentPayables: stock(120, 130),
        ShorttermBorrowings: stock(25, 30),
        CurrentPortionOfLongtermBorrowings: stock(20, 20),
        CurrentLiabilities: stock(240, 260),
        LongtermBorrowings: stock(230, 240),
        Liabilities: stock(520, 560),
        RetainedEarnings: stock(260, 310),
        Equity: stock(380, 440),
        Revenue: flow(1_000, 1_150, 980),
        CostOfSales: flow(640, 720),
        DistributionCosts: flow(100, 110),
        AdministrativeExpense: flow(65, 70),
        AdjustmentsForDepreciationAndAmortisationExpense: flow(50, 55),
        ProfitLossFromOperatingActivities: flow(105, 120),
        FinanceCosts: flow(22, 24),
        ProfitLossBeforeTax: flow(83, 96),
        IncomeTaxExpenseContinuingOperations: flow(21, 24),
        ProfitLoss: flow(62, 72),
        CashFlowsFromUsedInOperatingActivities: flow(95, 130),
        CashFlowsFromUsedInInvestingActivities: flow(-80, -85),
        CashFlowsFromUsedInFinancingActivities: flow(-10, -15),
        PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities: flow(80, 85),
      },
    },
  }
})()
