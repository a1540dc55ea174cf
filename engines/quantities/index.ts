export { inEnglish, nearnessBefore, type Quantity, type QuantityKind, quantitiesIn } from './quantities.ts'
