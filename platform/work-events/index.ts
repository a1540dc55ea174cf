export { type WorkEvent, workEventsOf, workItemTypes, type WorkItemType } from './work-event.ts'
