export { type DoubtedField, doubtFigures, doubtRows, type SourceRow } from './doubt-rows.ts'
export { placeInText } from './place-in-text.ts'
