import type { AskedTopic, Field, Found, Row, Wanted } from '../../topics/topic.ts'
import type { Selected } from '../choosing/select-rows.ts'
import type { Evidence } from '../evidence.ts'

export type At = {
  topic: AskedTopic
  wanted: Wanted
  found: Found
  selected: Selected
  evidence: Evidence
  citation: string
  measures: readonly Field[]
  today: string
}

/** `picked`: the one row of many that was told. */
export type Composed = { text: string; items: string[]; picked?: Row }
