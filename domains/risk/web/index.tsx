export { MixedPrices } from './mixed-prices.tsx'
export { useFollowed } from './runs/follow-run.ts'
export { FollowedStates } from './runs/followed-states.tsx'
