import { describe, expect, it } from 'vitest'
import { unitOfMetric } from '#engines/esg/index.ts'
import { metricNamed } from './metric-names.ts'

// Lines as ten companies wrote them in their reports: Guardini 2022, TP ICAP 2023, Transurban 2017, and seven of Hong Kong 2021 to 2024.
describe('a line of a sustainability report', () => {
  it.each([
    ['Scope 1 - Total', 'tCO2e', 'ghg-scope-1'],
    ['Scope 2 - Location based', 'tCO2e', 'ghg-scope-2-location'],
    ['Scope 2 - Market based', 'tCO2e', 'ghg-scope-2-market'],
    ['Scope 1t/CO2e', 'tCO2e', 'ghg-scope-1'],
    [
      'Scope 2 (location-based) tCO2e – Purchased Electricity, Heat or Steam',
      'tCO2e',
      'ghg-scope-2-location',
    ],
    ['Scope 3 t/CO2e', 'tCO2-e', 'ghg-scope-3'],
    ['Scope 1 Direct emissions', 'tCO2e', 'ghg-scope-1'],
    ['Scope 3 Other indirect emissions', 'tCO2e', 'ghg-scope-3'],
    ['Emissions - Scope 1 emissions', 'Tonnes CO2e', 'ghg-scope-1'],
    ['Scope 3 carbon emissions', 'tCO2e', 'ghg-scope-3'],
    ['Scope 1 Direct GHG Emissions', 'kg CO2 equivalent', 'ghg-scope-1'],
    ['Direct Greenhouse gas emissions (scope 1)', 'tCO2e', 'ghg-scope-1'],
    ['Other indirect greenhouse gas emissions (scope 3)', 'tCO2e', 'ghg-scope-3'],
    ['Total energy consumption', 'MWh', 'energy-consumption'],
    ['Total water consumption', 'cubic metre', 'water-consumption'],
    ['Hazardous waste generation', 'tonnes', 'hazardous-waste'],
    ['Total number of employees', 'persons', 'employees'],
  ])('%s (%s) is %s', (line, unit, metric) => {
    expect(metricNamed(line)).toEqual({ metric })
    expect(unitOfMetric(metric as never, unit)).toBeDefined()
  })

  it.each([
    'Scope 1 + Scope 2 Location',
    'Scope 2 (location-based): purchased electricity',
    'Hong Kong Town Gas production scope 1 and 2 emissions',
    'Scope 1 & 2 emissions (pie chart)',
    'Scope 3 emissions Category 1: Purchased goods and services (percentage of total scope 3)',
    'Scope 1: Direct emissions - Combustion of fossil fuels',
    'Scope 1 GHG Emission - Vehicle Fuel Combustion',
    'Scope 1 GHG Emission Intensity - Vehicle Fuel Combustion',
    'Total GHG emissions (Scope 1, 2, 3)',
    'GHG emissions intensity per employee',
    'Energy intensity (by employees)',
    'Purchased electricity consumption',
    'Unleaded petrol energy consumption',
    'Water consumption intensity (by employees)',
    'Bottled drinking water consumption',
    'Power consumption per unit water supply',
    'Total water discharges',
    'Total non-hazardous waste produced',
    'Hazardous waste intensity',
    'Target reduction of hazardous wastes per production unit by 2025 from 2020 base year',
    'Number of employees - Age group 21–40',
    'Number of female employees',
    'Employee turnover rate',
  ])('%s is a part, a sum or a ratio, and no metric', (line) => {
    expect(metricNamed(line)).toHaveProperty('reason')
  })

  it.each([
    'Scope 2 Indirect emissions',
    'Emissions - Scope 2 emissions',
    'Energy indirect greenhouse gas emissions (scope 2)',
  ])('%s does not say how it is counted, and that is asked', (line) => {
    expect(metricNamed(line)).toMatchObject({ reason: expect.stringContaining('by location or by market') })
  })

  it('carbon dioxide alone is no unit of greenhouse gases, and thousands in a unit are not read', () => {
    for (const unit of ['Tonne CO2', 'million tCO2e'])
      expect(unitOfMetric('ghg-scope-1', unit)).toBeUndefined()
    for (const unit of ["kWh in '000s", '000 kWh'])
      expect(unitOfMetric('energy-consumption', unit)).toBeUndefined()
  })
})
