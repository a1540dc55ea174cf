export { readStarterList, STARTER_LIST_TITLE, starterListBytes } from './starter-list.ts'
