export { answerRequests } from './answer-requests.ts'
export { WorkerPool } from './worker-pool.ts'
