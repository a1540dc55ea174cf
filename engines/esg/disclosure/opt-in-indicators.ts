/** Requirement, table, name, unit. */
type Row = readonly [requirement: string, paragraph: string, name: string, unit: string]

const INVESTED = 't/EUR million invested'

/**
 * Indicators of Tables 2 and 3 of Annex I for companies. Article 6 wants one at least of each beside those of Table 1; an indicator
 * with two metrics is two datapoints.
 */
export const optInIndicators: readonly Row[] = [
  ['PAI 2/1', 'Table 2', 'Emissions of inorganic pollutants', INVESTED],
  ['PAI 2/2', 'Table 2', 'Emissions of air pollutants', INVESTED],
  ['PAI 2/3', 'Table 2', 'Emissions of ozone-depleting substances', 't CFC-11e/EUR million invested'],
  ['PAI 2/4', 'Table 2', 'Companies without carbon emission reduction initiatives', '%'],
  ['PAI 2/5', 'Table 2', 'Energy consumption by type of non-renewable source, share of the largest', '%'],
  ['PAI 2/6', 'Table 2', 'Water consumed', 'm3/EUR million revenue'],
  ['PAI 2/6', 'Table 2', 'Water recycled and reused', '%'],
  ['PAI 2/7', 'Table 2', 'Companies without water management policies', '%'],
  ['PAI 2/8', 'Table 2', 'Sites in areas of high water stress without a water management policy', '%'],
  ['PAI 2/9', 'Table 2', 'Companies producing chemicals', '%'],
  ['PAI 2/10', 'Table 2', 'Land degradation, desertification, soil sealing', '%'],
  ['PAI 2/11', 'Table 2', 'Companies without sustainable land or agriculture practices', '%'],
  ['PAI 2/12', 'Table 2', 'Companies without sustainable oceans or seas practices', '%'],
  ['PAI 2/13', 'Table 2', 'Non-recycled waste ratio', INVESTED],
  ['PAI 2/14', 'Table 2', 'Companies whose operations affect threatened species', '%'],
  ['PAI 2/14', 'Table 2', 'Companies without a biodiversity protection policy', '%'],
  ['PAI 2/15', 'Table 2', 'Companies without a policy to address deforestation', '%'],
  ['PAI 2/16', 'Table 2', 'Securities not issued under Union legislation on sustainable bonds', '%'],
  ['PAI 3/1', 'Table 3', 'Companies without workplace accident prevention policies', '%'],
  ['PAI 3/2', 'Table 3', 'Rate of accidents', 'per million hours'],
  ['PAI 3/3', 'Table 3', 'Days lost to injuries, accidents, fatalities or illness', 'days'],
  ['PAI 3/4', 'Table 3', 'Companies without a supplier code of conduct', '%'],
  ['PAI 3/5', 'Table 3', 'Companies without a grievance mechanism for employee matters', '%'],
  ['PAI 3/6', 'Table 3', 'Companies without policies on the protection of whistleblowers', '%'],
  ['PAI 3/7', 'Table 3', 'Incidents of discrimination', 'count'],
  ['PAI 3/7', 'Table 3', 'Incidents of discrimination that led to sanctions', 'count'],
  ['PAI 3/8', 'Table 3', 'Excessive CEO pay ratio', 'ratio'],
  ['PAI 3/9', 'Table 3', 'Companies without a human rights policy', '%'],
  ['PAI 3/10', 'Table 3', 'Companies without human rights due diligence', '%'],
  ['PAI 3/11', 'Table 3', 'Companies without policies against trafficking in human beings', '%'],
  ['PAI 3/12', 'Table 3', 'Operations and suppliers at significant risk of child labour', '%'],
  ['PAI 3/13', 'Table 3', 'Operations and suppliers at significant risk of forced labour', '%'],
  ['PAI 3/14', 'Table 3', 'Cases of severe human rights issues and incidents', 'count'],
  ['PAI 3/15', 'Table 3', 'Companies without anti-corruption and anti-bribery policies', '%'],
  ['PAI 3/16', 'Table 3', 'Insufficient action against breaches of anti-corruption standards', '%'],
  ['PAI 3/17', 'Table 3', 'Convictions for violation of anti-corruption and anti-bribery laws', 'count'],
  ['PAI 3/17', 'Table 3', 'Fines for violation of anti-corruption and anti-bribery laws', 'EUR'],
]
