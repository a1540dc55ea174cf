import { z } from 'zod'
import {
  defineEndpoint,
  defineListFile,
  listPage,
  listRequest,
  numberInText,
  requiredReason,
} from '#platform/endpoint/index.ts'
import { ControlChange, controlChangesList } from './schemas.ts'

export const listControlChanges = defineEndpoint({
  name: 'controls.changes',
  method: 'GET',
  path: '/api/controls/changes',
  summary:
    'The register of control changes: before, after, reason, proposer, approver, and changes pending a second person',
  permission: 'audit:read',
  request: z.object(listRequest(controlChangesList)),
  response: listPage(ControlChange),
  examples: [{ asks: 'Which changes of controls wait for a second person?', request: { state: 'proposed' } }],
})

export const exportControlChanges = defineListFile(listControlChanges, {
  name: 'controls.export-changes',
  summary: 'Every control change that matches a filter, as CSV or XLSX',
})

export const settleControlChange = defineEndpoint({
  name: 'controls.settle-change',
  method: 'POST',
  path: '/api/controls/changes/{id}/decision',
  summary:
    'Puts a proposed change of a control in force, as a second person who may change it, or refuses it; the proposer may withdraw it',
  // What settling needs depends on the control: the permission to change it, asked for by the call itself.
  permission: 'audit:read',
  request: z.object({
    id: numberInText().int().positive().max(Number.MAX_SAFE_INTEGER),
    isAgreed: z.boolean(),
    reason: requiredReason,
  }),
  response: ControlChange,
  problems: ['not-found', 'conflict', 'four-eyes', 'forbidden'],
})
