export { hasEventsBeside } from './has-events.ts'
export { lastWorkEventId } from './last-work-event.ts'
export { recentWorkEvents } from './recent-work-events.ts'
export { type WorkEvent, workEventsOf } from './work-event.ts'
