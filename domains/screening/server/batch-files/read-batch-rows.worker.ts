import { parentPort, workerData } from 'node:worker_threads'
import { parseBatchRows } from './parse-batch-rows.ts'

parentPort?.postMessage(await parseBatchRows((workerData as { bytes: Uint8Array }).bytes))
