export { brokerFilesSlice } from './slice.ts'
