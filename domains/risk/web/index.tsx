export { MixedPrices, ReadFirst } from './read-first.tsx'
export { useFollowed } from './runs/follow-run.ts'
export { FollowedStates } from './runs/followed-states.tsx'
