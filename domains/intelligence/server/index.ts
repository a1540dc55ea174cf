export { type IntelligenceFacts, intelligenceFactsOf } from './signals/intelligence-facts.ts'
export { intelligenceSlice } from './slice.ts'
