export { lastWorkEventId } from './last-work-event.ts'
export { recentWorkEvents } from './recent-work-events.ts'
export { type WorkEvent, type WorkItemType, workEventsOf, workItemTypes } from './work-event.ts'
