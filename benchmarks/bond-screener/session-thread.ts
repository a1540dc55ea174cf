import { parentPort } from 'node:worker_threads'
import { openScreenerSession } from '../../domains/fixed-income/web/live-screener/worker/screener-session.ts'

// The session of the browser's worker, in a thread of Node: started by benchmarks/bond-screener.ts.
const port = parentPort
if (!port) throw new Error('This is the file of a worker thread.')
const take = openScreenerSession(
  (reply, transfer) => port.postMessage(reply, transfer),
  async () => {
    throw new Error('No file is read here.')
  },
)
port.on('message', take)
