export { ListFilter } from './list-filter.tsx'
export { ListPanel, ListScreen } from './list-screen.tsx'
export { type ListAddress, useList } from './use-list.ts'
