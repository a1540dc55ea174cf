export { AssistantDock } from './panel/assistant-dock.tsx'
export { AssistantPanel } from './panel/assistant-panel.tsx'
export { SearchAnswer } from './search/search-answer.tsx'
export { useSessionId } from './session-id.ts'
