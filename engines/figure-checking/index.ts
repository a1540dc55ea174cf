export {
  type Checked,
  checkSentence,
  FROM_NOTHING,
  type GoesOn,
} from './check-sentence.ts'
export type { Evidenced, Result } from './evidence.ts'
export { plainWriting } from './plain-writing.ts'
export { saidFigures } from './said-figures.ts'
export { Sentences } from './sentences.ts'
export { showingOf } from './showable.ts'
export { type MeasureNames, measureNames } from './what-is-meant.ts'
