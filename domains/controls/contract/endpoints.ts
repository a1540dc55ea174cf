import { z } from 'zod'
import {
  defineEndpoint,
  fileResponse,
  listFileRequest,
  listPage,
  listRequest,
  numberInText,
} from '#platform/endpoint/index.ts'
import { ControlChange, controlChangesList } from './schemas.ts'

export const listControlChanges = defineEndpoint({
  name: 'controls.changes',
  effect: 'read',
  method: 'GET',
  path: '/api/controls/changes',
  summary:
    'The register of control changes: before, after, reason, who proposed and who settled, and what waits for a second person',
  permission: 'audit:read',
  request: z.object(listRequest(controlChangesList)),
  response: listPage(ControlChange),
  problems: [],
  examples: [{ asks: 'Which changes of controls wait for a second person?', request: { state: 'proposed' } }],
})

export const exportControlChanges = defineEndpoint({
  name: 'controls.export-changes',
  effect: 'read',
  method: 'GET',
  path: '/api/controls/changes/export',
  summary: 'Every change of a control that a filter finds, as CSV or XLSX',
  permission: 'audit:read',
  request: z.object(listFileRequest(controlChangesList)),
  response: fileResponse,
  problems: ['too-large'],
  answers: 'file',
})

export const settleControlChange = defineEndpoint({
  name: 'controls.settle-change',
  effect: 'write',
  method: 'POST',
  path: '/api/controls/changes/{id}/decision',
  summary:
    'Puts a proposed change of a control in force, as a second person who may change it, or refuses it; the proposer may withdraw it',
  // What settling needs depends on the control: the permission to change it, asked for by the call itself.
  permission: 'audit:read',
  request: z.object({
    id: numberInText().int().positive().max(Number.MAX_SAFE_INTEGER),
    isAgreed: z.boolean(),
    reason: z.string('A reason is required').trim().min(3, 'A reason is required').max(2_000),
  }),
  response: ControlChange,
  problems: ['not-found', 'conflict', 'four-eyes', 'forbidden'],
})
