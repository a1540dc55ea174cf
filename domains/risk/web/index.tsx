export { Computing } from './runs/computing.tsx'
export { type Following, useFollowed } from './runs/follow-run.ts'
