import { z } from 'zod'
import { defineEndpoint, fileResponse } from '#platform/endpoint/index.ts'
import { Strategy, StrategyAnswer } from './schemas.ts'

export const valueStrategy = defineEndpoint({
  name: 'options.value-strategy',
  effect: 'read',
  method: 'POST',
  path: '/api/options/strategy',
  summary: 'Value, Greeks, pay-off, break-evens and implied volatilities of an option strategy',
  permission: 'markets:read',
  request: Strategy,
  response: StrategyAnswer,
  problems: ['invalid-input'],
})

export const strategyReport = defineEndpoint({
  name: 'options.strategy-report',
  effect: 'read',
  method: 'POST',
  path: '/api/options/strategy-report',
  summary: 'The same figures as PDF, XLSX or CSV',
  permission: 'markets:read',
  request: Strategy.safeExtend({ format: z.enum(['pdf', 'xlsx', 'csv']) }),
  response: fileResponse,
  answers: 'file',
  problems: ['invalid-input'],
})
