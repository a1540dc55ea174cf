import { setTimeout as pause } from 'node:timers/promises'
import { answerRequests } from './answer-requests.ts'

export type SumRequest = { numbers: number[]; loadsMs?: number } | { waitForever: true } | { end: true }

/** For the pool's tests: adds, refuses an empty list, never answers, or dies. */
answerRequests<SumRequest, number>(
  (request) => {
    if ('end' in request) process.exit(3)
    if ('waitForever' in request) {
      for (;;);
    }
    if (request.numbers.length === 0)
      throw Object.assign(new RangeError('There is nothing to add.'), { code: 'empty' })
    return request.numbers.reduce((total, number) => total + number, 0)
  },
  undefined,
  async (request) => 'loadsMs' in request && pause(request.loadsMs),
)
