export { StoryList } from './story-list.tsx'
