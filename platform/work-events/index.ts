export { recentWorkEvents } from './recent-work-events.ts'
export { type WorkEvent, type WorkItemType, workEventsOf } from './work-event.ts'
