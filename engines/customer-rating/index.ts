export { factorWords, loosensModel } from './loosens.ts'
export {
  type FactorName,
  type FactorRule,
  factorNames,
  floorOf,
  type RatingModel,
  ratingLevels,
} from './model.ts'
export { type Rating, type RatingFacts, rateCustomer } from './rate.ts'
