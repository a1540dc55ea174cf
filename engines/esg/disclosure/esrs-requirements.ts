/** Requirement, paragraph, name. */
type Row = readonly [requirement: string, paragraph: string, name: string]

const rows = (standard: string, names: Readonly<Record<string, string>>): Row[] =>
  Object.entries(names).map(([code, name]) => [
    standard === 'ESRS 2' ? `ESRS 2 ${code}` : `${standard}-${code}`,
    '',
    name,
  ])

/**
 * The disclosure requirements of ESRS 2, and those of the topical standards of which no figure is in the registry: one narrative
 * datapoint for each, what a statement is held against first. Those of ESRS 2 are disclosed whatever is material (ESRS 1, paragraph
 * 29).
 */
export const requirementsInWords: readonly Row[] = [
  ...rows('ESRS 2', {
    'BP-1': 'General basis for preparation of the sustainability statement',
    'BP-2': 'Disclosures in relation to specific circumstances',
    'GOV-1': 'Role of the administrative, management and supervisory bodies',
    'GOV-2': 'Information provided to these bodies, and sustainability matters they addressed',
    'GOV-3': 'Sustainability-related performance in incentive schemes',
    'GOV-4': 'Statement on due diligence',
    'GOV-5': 'Risk management and internal controls over sustainability reporting',
    'SBM-1': 'Strategy, business model and value chain',
    'SBM-2': 'Interests and views of stakeholders',
    'SBM-3':
      'Material impacts, risks and opportunities, and their interaction with strategy and business model',
    'IRO-1': 'Processes to identify and assess material impacts, risks and opportunities',
    'IRO-2': 'Disclosure requirements that the statement covers',
  }),
  ...rows('E1', {
    1: 'Transition plan for climate change mitigation',
    2: 'Policies on climate change mitigation and adaptation',
    3: 'Actions and resources on climate change policies',
    4: 'Targets on climate change mitigation and adaptation',
    7: 'GHG removals and mitigation projects financed through carbon credits',
    8: 'Internal carbon pricing',
    9: 'Anticipated financial effects of physical and transition risks and of climate-related opportunities',
  }),
  ...rows('E2', {
    1: 'Policies on pollution',
    2: 'Actions and resources on pollution',
    3: 'Targets on pollution',
    5: 'Substances of concern and of very high concern',
    6: 'Anticipated financial effects of pollution-related impacts, risks and opportunities',
  }),
  ...rows('E3', {
    1: 'Policies on water and marine resources',
    2: 'Actions and resources on water and marine resources',
    3: 'Targets on water and marine resources',
    5: 'Anticipated financial effects of water-related impacts, risks and opportunities',
  }),
  ...rows('E4', {
    1: 'Transition plan, and biodiversity and ecosystems in strategy and business model',
    2: 'Policies on biodiversity and ecosystems',
    3: 'Actions and resources on biodiversity and ecosystems',
    4: 'Targets on biodiversity and ecosystems',
    5: 'Impact metrics on biodiversity and ecosystems change',
    6: 'Anticipated financial effects of biodiversity-related risks and opportunities',
  }),
  ...rows('E5', {
    1: 'Policies on resource use and circular economy',
    2: 'Actions and resources on resource use and circular economy',
    3: 'Targets on resource use and circular economy',
    4: 'Resource inflows',
    6: 'Anticipated financial effects of resource use and circular economy',
  }),
  ...rows('S1', {
    1: 'Policies on own workforce',
    2: 'Engaging with own workers and their representatives about impacts',
    3: 'Remediating negative impacts, and channels for own workers to raise concerns',
    4: 'Action on material impacts, risks and opportunities of own workforce',
    5: 'Targets on own workforce',
    7: 'Characteristics of non-employee workers',
    10: 'Adequate wages',
    11: 'Social protection',
    12: 'Persons with disabilities',
    15: 'Work-life balance',
    17: 'Incidents, complaints and severe human rights impacts',
  }),
  ...rows('S2', {
    1: 'Policies on value chain workers',
    2: 'Engaging with value chain workers about impacts',
    3: 'Remediating negative impacts, and channels for value chain workers to raise concerns',
    4: 'Action on material impacts, risks and opportunities of value chain workers',
    5: 'Targets on value chain workers',
  }),
  ...rows('S3', {
    1: 'Policies on affected communities',
    2: 'Engaging with affected communities about impacts',
    3: 'Remediating negative impacts, and channels for affected communities to raise concerns',
    4: 'Action on material impacts, risks and opportunities of affected communities',
    5: 'Targets on affected communities',
  }),
  ...rows('S4', {
    1: 'Policies on consumers and end-users',
    2: 'Engaging with consumers and end-users about impacts',
    3: 'Remediating negative impacts, and channels for consumers and end-users to raise concerns',
    4: 'Action on material impacts, risks and opportunities of consumers and end-users',
    5: 'Targets on consumers and end-users',
  }),
  ...rows('G1', {
    1: 'Corporate culture and policies on business conduct',
    2: 'Management of relationships with suppliers',
    5: 'Political influence and lobbying activities',
  }),
]
