export type OrderState =
  | 'RECEIVED'
  | 'QUEUED'
  | 'WORKING'
  | 'HELD'
  | 'TRIGGERED'
  | 'PARTIALLY_FILLED'
  | 'PENDING_CANCEL'
  | 'PENDING_REPLACE'
  | 'FILLED'
  | 'CANCELLED'
  | 'EXPIRED'
  | 'REJECTED'
  | 'REPLACED'

export type OrderStep =
  | 'queue'
  | 'hold'
  | 'accept'
  | 'release'
  | 'reject'
  | 'trigger'
  | 'partial-fill'
  | 'fill'
  | 'cancel-request'
  | 'cancel-reject'
  | 'cancel'
  | 'replace-request'
  | 'replace-reject'
  | 'replace'
  | 'expire'

type Steps = Partial<Record<OrderStep, OrderState | 'before'>>

const fills = { 'partial-fill': 'PARTIALLY_FILLED', fill: 'FILLED' } as const
const requests = { 'cancel-request': 'PENDING_CANCEL', 'replace-request': 'PENDING_REPLACE' } as const
const ends = { cancel: 'CANCELLED', expire: 'EXPIRED' } as const

/** Every step an order may take; what is not here is refused. A fill that was under way wins over a request to cancel or replace. */
const steps: Record<OrderState, Steps> = {
  RECEIVED: { reject: 'REJECTED', queue: 'QUEUED', accept: 'WORKING', hold: 'HELD' },
  HELD: { release: 'WORKING', queue: 'QUEUED', ...requests, ...ends },
  QUEUED: { release: 'WORKING', reject: 'REJECTED', ...requests, ...ends },
  WORKING: { ...fills, trigger: 'TRIGGERED', ...requests, ...ends, reject: 'REJECTED' },
  TRIGGERED: { ...fills, ...requests, ...ends, reject: 'REJECTED' },
  PARTIALLY_FILLED: { ...fills, ...requests, ...ends },
  PENDING_CANCEL: { ...ends, 'partial-fill': 'PENDING_CANCEL', fill: 'FILLED', 'cancel-reject': 'before' },
  PENDING_REPLACE: {
    replace: 'REPLACED',
    'partial-fill': 'PENDING_REPLACE',
    fill: 'FILLED',
    'replace-reject': 'before',
    ...ends,
  },
  FILLED: {},
  CANCELLED: {},
  EXPIRED: {},
  REJECTED: {},
  REPLACED: {},
}

/** A step that an order in this state cannot take: a fault of the program, never of the person. */
export class StepNotAllowed extends Error {
  constructor(state: OrderState, step: OrderStep) {
    super(`An order that is ${state} cannot take the step ${step}.`)
    this.name = 'StepNotAllowed'
  }
}

/**
 * The state after a step.
 * @param before where the order stood before a request to cancel or replace it, which a refused request returns to.
 * @throws StepNotAllowed.
 */
export function stateAfter(state: OrderState, step: OrderStep, before: OrderState): OrderState {
  const next = steps[state][step]
  if (next === undefined) throw new StepNotAllowed(state, step)
  return next === 'before' ? before : next
}

export const orderStates = Object.keys(steps) as OrderState[]

/** Whether anything can still happen to an order. */
export const isOpen = (state: OrderState): boolean => Object.keys(steps[state]).length > 0

/** Whether an order meets the market. */
export const isLive = (state: OrderState): boolean =>
  state === 'WORKING' || state === 'TRIGGERED' || state === 'PARTIALLY_FILLED'

/** Whether a request to cancel or replace is heard. */
export const isCancellable = (state: OrderState): boolean => 'cancel-request' in steps[state]

/** The status as the wire names it: what is not live yet is PENDING, what meets the market is SUBMITTED. */
export function statusOf(state: OrderState): string {
  if (state === 'RECEIVED' || state === 'QUEUED' || state === 'HELD') return 'PENDING'
  return state === 'WORKING' || state === 'TRIGGERED' ? 'SUBMITTED' : state
}
