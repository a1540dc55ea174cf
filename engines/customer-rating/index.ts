export { factorWords, loosensModel } from './loosens.ts'
export {
  type CountryFloor,
  type FactorName,
  type FactorRule,
  factorNames,
  floorOf,
  type RatingLevel,
  type RatingModel,
  ratingLevels,
} from './model.ts'
export { type Rating, type RatingFacts, type RatingPart, rateCustomer } from './rate.ts'
