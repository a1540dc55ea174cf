import type { CollectorId } from '../../contract/index.ts'
import { certificates } from './certificates.ts'
import type { Collector } from './collector.ts'
import { dns } from './dns.ts'
import { filings } from './filings.ts'
import { github } from './github.ts'
import { jobs } from './jobs.ts'
import { patents } from './patents.ts'
import { techstack } from './techstack.ts'
import { tranco } from './tranco.ts'

export const collectors: Record<CollectorId, Collector> = {
  jobs,
  filings,
  patents,
  github,
  certificates,
  techstack,
  dns,
  tranco,
}
