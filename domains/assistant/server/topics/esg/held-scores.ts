import type { HeldScore } from '#domains/esg/contract/index.ts'
import type { MetricId } from '#engines/esg/index.ts'
import type { Asker } from '../../answering/asker.ts'
import { NoEvidence, phrases, type Row } from '../topic.ts'

/** What is held of a symbol that is no company here: a provider's score, or nothing. */
export async function heldScore(asker: Asker, symbol: string) {
  const held = await asker.ask<HeldScore>('esg.score', { symbol })
  if (held.overallScore === null)
    throw new NoEvidence(
      `No ESG score is held of ${symbol}: ${held.basisWords.charAt(0).toLowerCase()}${held.basisWords.slice(1)}`,
      'ESG scores',
    )
  asker.notes.add(held.basisWords.replace(/\.$/, ''))
  if (held.isOld) asker.notes.add('It is old')
  const row: Row = {
    symbol,
    name: held.name,
    overall: held.overallScore,
    environmental: held.environmentalScore,
    social: held.socialScore,
    governance: held.governanceScore,
    coverage: held.coverage,
    rating: held.band,
    waiting: null,
    missing: null,
  }
  return { rows: [row], tool: 'esg.score', asOf: held.asOf, href: '/dashboard/esg' }
}

/** What metrics are called beside their name. */
export const others: Partial<Record<MetricId, readonly string[]>> = {
  'ghg-scope-1': ['scope 1', 'direct emission', 'scope one'],
  'ghg-scope-2-location': ['scope 2', 'scope two', 'location based', 'scope 2 location'],
  'ghg-scope-2-market': ['scope 2', 'scope two', 'market based', 'scope 2 market'],
  'ghg-scope-3': ['scope 3', 'scope three', 'value chain emission'],
  'ghg-intensity': phrases(
    `carbon intensity, ghg intensity, emission intensity, emissions intensity, intensity`,
  ),
  'energy-consumption':
    phrases(`energy consumption, energy use, energy we used, energy used, energy do we use, energy we consumed,
    energy did we use, total energy, energy consumed, mwh, electricity use`),
  'renewable-energy-share': phrases('renewable, renewable share, renewable energy, green energy, renewables'),
  'water-consumption': ['water', 'water use', 'water consumption'],
  'emissions-to-water': ['emissions to water'],
  'hazardous-waste': ['hazardous waste', 'radioactive waste'],
  'waste-recycled-share': ['recycled', 'recycling', 'recycling rate', 'waste recycled', 'waste'],
  'fossil-fuel-active': ['fossil fuel', 'fossil'],
  'biodiversity-harm': ['biodiversity'],
  'climate-target': ['climate target', 'science based target', 'sbti', 'net zero target', 'validated target'],
  'gender-pay-gap': ['gender pay gap', 'pay gap'],
  'women-management-share': phrases(
    `women in management, women in top management, female manager, women managers, women management`,
  ),
  'accident-rate': ['accident rate', 'accident', 'injury', 'recordable accident', 'trir'],
  fatalities: ['fatality', 'work death', 'killed at work', 'fatal accident'],
  employees:
    phrases(`our headcount, head count of employees, our employees, headcount, workforce, own workforce,
    employees do we, employees did we, employees we, number of employees, employee`),
  'training-hours': ['training hours', 'hours of training', 'training hours per employee'],
  'collective-bargaining-share': ['collective bargaining', 'collective agreement'],
  'human-rights-policy': ['human rights policy', 'human rights'],
  'ungc-violations': ['ungc', 'oecd guidelines', 'ungc violation', 'global compact'],
  'controversial-weapons': ['controversial weapons', 'controversial weapon'],
  'board-women-share':
    phrases(`women on the board, women on board, board diversity, female director, board gender diversity,
    gender diversity`),
  'board-independence': phrases(
    `independent board, board independence, independent director, independent board member`,
  ),
  'anti-corruption-training': ['anti corruption', 'anti corruption training', 'corruption training'],
  'corruption-convictions': ['corruption conviction', 'bribery', 'convictions for corruption'],
  'payment-days': ['days to pay suppliers', 'pay suppliers', 'payment days', 'pay our suppliers'],
  'whistleblowing-channel': ['whistleblowing', 'whistleblower', 'whistleblowing channel'],
  'ungc-monitoring': ['ungc monitoring'],
}
