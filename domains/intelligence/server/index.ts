export { type IntelligenceFacts, intelligenceFactsOf } from './signals/intelligence-facts.ts'
export { unseenSources } from './signals/unseen-sources.ts'
export { intelligenceSlice } from './slice.ts'
export { requireTracked } from './tracking/require-tracked.ts'
