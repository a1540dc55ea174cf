export { OpenCasesList } from './open-cases-list.tsx'
