import type { StatementField } from '#engines/credit/index.ts'

const names = (text: string): string[] => text.split('|').map((name) => name.replaceAll(/\s+/g, ' ').trim())

/**
 * What people call the lines of a statement in English, German, French and Spanish, the closest name first. A name that means another
 * line in some country (“Total passif”, “Verbindlichkeiten”, “fixed assets”) or a part of it (“report à nouveau”) is in none.
 */
export const lineNames: Record<StatementField, readonly string[]> = {
  cash: names(`
    cash and cash equivalents | cash and equivalents | cash | cash at bank and in hand |
    Zahlungsmittel und Zahlungsmitteläquivalente | Flüssige Mittel | Liquide Mittel |
    Zahlungsmittel | trésorerie et équivalents de trésorerie | disponibilités |
    efectivo y equivalentes de efectivo | efectivo y equivalentes al efectivo |
    efectivo y otros activos líquidos equivalentes | efectivo`),
  shortTermInvestments: names(`
    short-term investments | marketable securities | current investments |
    Kurzfristige Finanzanlagen | Wertpapiere des Umlaufvermögens | valeurs mobilières de placement |
    inversiones financieras a corto plazo`),
  receivables: names(`
    trade receivables | accounts receivable | receivables | trade and other receivables | debtors |
    Forderungen aus Lieferungen und Leistungen | créances clients | clients et comptes rattachés |
    créances clients et comptes rattachés | deudores comerciales | cuentas por cobrar |
    deudores comerciales y otras cuentas a cobrar | clientes`),
  inventories: names(`
    inventories | inventory | stocks | stock | Vorräte | stocks et en-cours | existencias |
    inventarios`),
  currentAssets: names(`
    current assets | total current assets | Kurzfristige Vermögenswerte | Umlaufvermögen |
    actifs courants | actif courant | actif circulant | activo corriente | activos corrientes |
    activo circulante`),
  ppe: names(`
    property, plant and equipment | PP&E | PPE | tangible assets | tangible fixed assets |
    Sachanlagen | Sachanlagevermögen | immobilisations corporelles |
    inmovilizado material | propiedad, planta y equipo | propiedades, planta y equipo`),
  totalAssets: names(`
    total assets | assets | Bilanzsumme | Summe Aktiva | Summe der Aktiva | Gesamtvermögen |
    Summe Vermögenswerte | total actif | total de l'actif | total des actifs | total activo |
    activo total | total del activo | total activos | activos totales`),
  payables: names(`
    trade payables | accounts payable | payables | trade and other payables | trade creditors |
    creditors | Verbindlichkeiten aus Lieferungen und Leistungen | dettes fournisseurs |
    fournisseurs | dettes fournisseurs et comptes rattachés | acreedores comerciales | proveedores |
    cuentas por pagar | acreedores comerciales y otras cuentas a pagar`),
  shortTermDebt: names(`
    short-term debt | short-term borrowings | loans and notes payable | current debt | current borrowings |
    Kurzfristige Finanzschulden | Kurzfristige Finanzverbindlichkeiten |
    dettes financières courantes | emprunts et dettes financières courants |
    dettes financières à court terme | deudas a corto plazo | deuda financiera a corto plazo |
    deuda a corto plazo`),
  currentLiabilities: names(`
    current liabilities | total current liabilities |
    creditors: amounts falling due within one year | Kurzfristige Schulden |
    Kurzfristige Verbindlichkeiten | passifs courants | passif courant | pasivo corriente |
    pasivos corrientes`),
  longTermDebt: names(`
    long-term debt | long-term borrowings | non-current debt | non-current borrowings |
    Langfristige Finanzschulden | Langfristige Finanzverbindlichkeiten |
    dettes financières non courantes | emprunts et dettes financières non courants |
    dettes financières à long terme | deudas a largo plazo | deuda financiera a largo plazo |
    deuda a largo plazo`),
  totalLiabilities: names(`
    total liabilities | liabilities | Summe Schulden | Summe der Schulden | Schulden |
    Fremdkapital | Summe Fremdkapital | total des dettes |
    total des passifs courants et non courants | total pasivos | pasivos totales | pasivo total`),
  retainedEarnings: names(`
    retained earnings | accumulated deficit | accumulated profit | retained profits |
    profit and loss account | Gewinnrücklagen | Einbehaltene Gewinne |
    réserves et report à nouveau | résultats accumulés | resultados acumulados |
    ganancias acumuladas | utilidades retenidas`),
  equity: names(`
    total equity | equity | shareholders' equity | stockholders' equity |
    total shareholders' equity | total stockholders' equity | net assets | shareholders' funds |
    Eigenkapital | Summe Eigenkapital | Konzerneigenkapital | capitaux propres |
    total des capitaux propres | total capitaux propres | patrimonio neto | total patrimonio neto |
    total patrimonio`),
  sharesOutstanding: names(`
    shares outstanding | shares`),
  revenue: names(`
    revenue | revenues | net operating revenues | net revenue | net revenues | sales | net sales | turnover |
    revenue from operations | Umsatzerlöse | Umsatz | Erlöse | Nettoumsatz | chiffre d'affaires |
    chiffre d'affaires net | produits des activités ordinaires | ventas | ventas netas |
    importe neto de la cifra de negocios | cifra de negocios | ingresos ordinarios |
    ingresos de actividades ordinarias`),
  costOfRevenue: names(`
    cost of revenue | cost of revenues | cost of sales | cost of goods sold | COGS | Umsatzkosten |
    Herstellungskosten des Umsatzes | Kosten der umgesetzten Leistungen | coût des ventes |
    coûts des ventes | coût des produits vendus | coste de ventas | coste de las ventas |
    costo de ventas`),
  grossProfit: names(`
    gross profit | gross income | Bruttoergebnis | Bruttoergebnis vom Umsatz | Bruttogewinn |
    marge brute | beneficio bruto | resultado bruto | utilidad bruta`),
  sga: names(`
    selling, general and administrative | selling, general and administrative expenses | SG&A |
    SG&A expenses | Vertriebs- und Verwaltungskosten |
    frais commerciaux, généraux et administratifs | gastos de venta, generales y administrativos`),
  depreciation: names(`
    depreciation and amortisation | depreciation and amortization |
    depreciation, amortisation and impairment | D&A | depreciation |
    depreciation and amortisation expense | depreciation and amortization expense | Abschreibungen |
    Abschreibungen auf immaterielle Vermögenswerte und Sachanlagen | dotations aux amortissements |
    amortissements | amortización | amortización del inmovilizado | depreciación y amortización |
    amortizaciones`),
  ebit: names(`
    EBIT | operating profit | operating income | operating result | profit from operations |
    income from operations | Betriebsergebnis | Operatives Ergebnis |
    Ergebnis der betrieblichen Tätigkeit | Ergebnis vor Zinsen und Steuern |
    résultat d'exploitation | résultat opérationnel | resultado de explotación |
    resultado operativo | beneficio operativo | resultado de la explotación | utilidad de operación`),
  interestExpense: names(`
    interest expense | interest expenses | interest | finance costs | finance cost |
    interest payable | Zinsaufwand | Zinsaufwendungen | Zinsen und ähnliche Aufwendungen |
    charges d'intérêts | charges financières | gastos financieros | gastos por intereses`),
  pretaxIncome: names(`
    income before provision for income taxes | earnings before income taxes |
    earnings before provision for income taxes | profit before tax | profit before income tax | profit before taxation | income before tax |
    income before taxes | income before income taxes | pretax income | pre-tax profit |
    pretax profit | PBT | EBT | Ergebnis vor Steuern | Ergebnis vor Ertragsteuern |
    résultat avant impôt | résultat avant impôts | resultado antes de impuestos |
    beneficio antes de impuestos | utilidad antes de impuestos`),
  incomeTax: names(`
    income tax | income taxes | income tax expense | provision for income taxes | tax |
    tax expense | taxation | Ertragsteuern | Steuern vom Einkommen und vom Ertrag | Steueraufwand |
    impôts sur les bénéfices | impôt sur les bénéfices | impôt sur le résultat |
    impuesto sobre beneficios | impuesto sobre sociedades | impuesto a las ganancias | impuestos`),
  netIncome: names(`
    net income | net profit | profit for the year | profit after tax | profit for the period |
    net earnings | PAT | Jahresüberschuss | Jahresergebnis | Konzernergebnis |
    Konzernjahresüberschuss | Periodenergebnis | Jahresüberschuss/Jahresfehlbetrag | résultat net |
    résultat net de l'exercice | résultat de l'exercice | resultado neto | resultado del ejercicio |
    beneficio neto | utilidad neta`),
  operatingCashFlow: names(`
    cash generated by operating activities | cash generated from operating activities |
    operating cash flow | cash from operations | cash flow from operations |
    cash flow from operating activities | cash flows from operating activities |
    net cash from operating activities | net cash provided by operating activities |
    net cash provided by (used in) operating activities |
    net cash generated from operating activities | Cashflow aus laufender Geschäftstätigkeit |
    Cashflow aus betrieblicher Tätigkeit | Cashflow aus der laufenden Geschäftstätigkeit |
    flux de trésorerie liés à l'activité | flux de trésorerie opérationnels |
    flux de trésorerie provenant des activités opérationnelles |
    flujos de efectivo de las actividades de explotación |
    flujo de efectivo de actividades de operación`),
  investingCashFlow: names(`
    cash used in investing activities | cash generated by investing activities |
    net cash provided by investing activities | investing cash flow | cash from investing | cash flow from investing |
    cash flow from investing activities | cash flows from investing activities |
    net cash from investing activities | net cash used in investing activities |
    net cash (used in) investing activities | Cashflow aus Investitionstätigkeit |
    Cashflow aus der Investitionstätigkeit |
    flux de trésorerie liés aux opérations d'investissement |
    flux de trésorerie provenant des activités d'investissement |
    flujos de efectivo de las actividades de inversión |
    flujo de efectivo de actividades de inversión`),
  financingCashFlow: names(`
    cash used in financing activities | cash generated by financing activities |
    net cash provided by financing activities | financing cash flow | cash from financing | cash flow from financing |
    cash flow from financing activities | cash flows from financing activities |
    net cash from financing activities | net cash used in financing activities |
    net cash (used in) financing activities | Cashflow aus Finanzierungstätigkeit |
    Cashflow aus der Finanzierungstätigkeit |
    flux de trésorerie liés aux opérations de financement |
    flux de trésorerie provenant des activités de financement |
    flujos de efectivo de las actividades de financiación |
    flujo de efectivo de actividades de financiación`),
  fxOnCash: names(`
    FX on cash | exchange differences on cash | effect of exchange rates on cash |
    effect of exchange rate changes on cash`),
  capex: names(`
    capex | payments for acquisition of property, plant and equipment |
    payments for property, plant and equipment | payments to acquire property, plant and equipment | capital expenditure | capital expenditures | purchase of property, plant and equipment |
    purchases of property, plant and equipment | additions to property, plant and equipment |
    Investitionen in Sachanlagen | Auszahlungen für Investitionen in Sachanlagen |
    acquisitions d'immobilisations corporelles | adquisiciones de inmovilizado material |
    pagos por inversiones en inmovilizado material`),
  dividends: names(`
    dividends | dividends paid | dividend paid | Gezahlte Dividenden | Dividendenzahlungen |
    dividendes versés | dividendos pagados`),
}

/** Lines that stand beside one that is called so, and are added to it. */
export const addedLines: Partial<Record<StatementField, readonly string[]>> = {
  shortTermDebt: names(`
    current portion of long-term debt | current maturities of long-term debt |
    long-term debt due within one year | current installments of long-term debt |
    current portion of debt | current portion of borrowings |
    current portion of long-term borrowings | bank overdrafts | bank overdraft | commercial paper`),
  depreciation: names(`
    amortisation | amortization | amortisation of intangible assets |
    amortization of intangible assets | Abschreibungen auf immaterielle Vermögenswerte`),
}

/** A line that some statements split: it is known only where every part is. */
export const splitLines: Partial<Record<StatementField, readonly (readonly string[])[]>> = {
  sga: [
    names(`
      selling expenses | selling and distribution expenses | selling and marketing expenses |
      sales and marketing | distribution costs | distribution expenses | Vertriebskosten |
      frais commerciaux | gastos de venta | gastos de ventas`),
    names(`
      administrative expenses | general and administrative expenses | general and administrative |
      administration expenses | Verwaltungskosten | Allgemeine Verwaltungskosten |
      frais administratifs | frais généraux et administratifs | gastos de administración |
      gastos generales y de administración`),
  ],
}

/** What is borrowed, by a name that does not say for how long: the part of the balance sheet says it. */
export const borrowedLines: readonly string[] = names(`
  borrowings | term debt | loans and borrowings | interest-bearing loans and borrowings | bank loans |
  bank borrowings | loans | debt | financial debt | Finanzschulden | Finanzverbindlichkeiten |
  Verbindlichkeiten gegenüber Kreditinstituten | emprunts et dettes financières |
  dettes financières | deudas con entidades de crédito | deuda financiera | préstamos`)
