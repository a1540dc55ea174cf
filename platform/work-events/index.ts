export { type WorkEvent, type WorkItemType, workEventsOf, workItemTypes } from './work-event.ts'
