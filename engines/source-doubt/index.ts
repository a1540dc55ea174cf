export { doubtFigures, doubtRows } from './doubt-rows.ts'
export { placeInText } from './place-in-text.ts'
