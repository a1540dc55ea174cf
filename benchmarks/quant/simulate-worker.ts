import { parentPort } from 'node:worker_threads'
import { type Basket, simulateBlocks } from '#engines/portfolio-risk/index.ts'

// Draws the blocks it is asked for and hands their values over.
parentPort?.on(
  'message',
  ({ basket, seed, from, to }: { basket: Basket; seed: number; from: number; to: number }) => {
    const values = simulateBlocks(basket, seed, from, to)
    parentPort?.postMessage(values, [values.buffer as ArrayBuffer])
  },
)
