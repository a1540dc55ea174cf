import { z } from 'zod'
import { defineEndpoint, numberInText } from '#platform/endpoint/index.ts'
import { AlertRule, AlertRuleFile, RuleCondition, RuleTest, ruleFields } from './schemas.ts'

const ruleId = { id: numberInText().int().positive() }
const rule = { ...ruleFields, condition: RuleCondition }

export const listAlertRules = defineEndpoint({
  name: 'alert-rules.list',
  effect: 'read',
  method: 'GET',
  path: '/api/alert-rules',
  summary: 'The rules that people made for alerts, by name',
  permission: 'alerts:read',
  request: z.object({}),
  response: z.array(AlertRule),
  problems: [],
  examples: [{ asks: 'What am I told of?', request: {} }],
})

export const readAlertRule = defineEndpoint({
  name: 'alert-rules.read',
  effect: 'read',
  method: 'GET',
  path: '/api/alert-rules/{id}',
  summary: 'A rule with its versions and when it fired',
  permission: 'alerts:read',
  request: z.object(ruleId),
  response: AlertRuleFile,
  problems: ['not-found'],
})

export const addAlertRule = defineEndpoint({
  name: 'alert-rules.add',
  effect: 'write',
  method: 'POST',
  path: '/api/alert-rules',
  summary: 'Makes a rule; from then on what meets it raises an alert',
  permission: 'alerts:write',
  request: z.object(rule),
  response: AlertRule,
  problems: ['not-found', 'conflict', 'invalid-input'],
  status: 201,
})

export const changeAlertRule = defineEndpoint({
  name: 'alert-rules.change',
  effect: 'write',
  method: 'PUT',
  path: '/api/alert-rules/{id}',
  summary: 'Changes a rule; its earlier version is kept',
  permission: 'alerts:write',
  request: z.object({ ...ruleId, ...rule, version: z.number().int() }),
  response: AlertRule,
  problems: ['not-found', 'stale', 'invalid-input'],
})

export const pauseAlertRule = defineEndpoint({
  name: 'alert-rules.pause',
  effect: 'write',
  method: 'POST',
  path: '/api/alert-rules/{id}/pause',
  summary: 'Lets a rule rest, or looks again; what happened meanwhile raises nothing',
  permission: 'alerts:write',
  request: z.object({ ...ruleId, isPaused: z.boolean() }),
  response: AlertRule,
  problems: ['not-found'],
})

export const removeAlertRule = defineEndpoint({
  name: 'alert-rules.remove',
  effect: 'write',
  method: 'DELETE',
  path: '/api/alert-rules/{id}',
  summary: 'Takes a rule away; its alerts stay',
  permission: 'alerts:write',
  request: z.object(ruleId),
  response: z.object({ removed: z.literal(true) }),
  problems: ['not-found'],
})

export const testAlertRule = defineEndpoint({
  name: 'alert-rules.test',
  effect: 'read',
  method: 'POST',
  path: '/api/alert-rules/test',
  summary: 'How often a rule would have fired in the past, without making it',
  permission: 'alerts:read',
  request: z.object({
    condition: RuleCondition,
    cooldownHours: ruleFields.cooldownHours,
    days: z.number().int().min(7).max(365).default(90),
  }),
  response: RuleTest,
  problems: ['not-found', 'invalid-input', 'too-many-requests'],
  examples: [
    {
      asks: 'How often did statements of borrowers arrive in the last 90 days?',
      request: { condition: { kind: 'statement' }, cooldownHours: 24, days: 90 },
    },
  ],
  limit: { perAddress: 60, windowSeconds: 60 },
})
