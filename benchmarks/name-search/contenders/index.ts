import { assay } from './assay.ts'
import type { Contender } from './contender.ts'
import { flexsearch } from './flexsearch.ts'
import { fuse } from './fuse.ts'
import { m31coding } from './m31coding.ts'
import { minisearch } from './minisearch.ts'
import { pgTrgm } from './pg-trgm.ts'

export const contenders: Record<string, Contender> = {
  assay,
  m31coding,
  flexsearch,
  minisearch,
  fuse,
  pgTrgm,
}
