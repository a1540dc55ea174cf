export {
  addDestination,
  changeDestination,
  destinationFields,
  listDeliveries,
  listDestinations,
  removeDestination,
  renewSecret,
  replayDelivery,
  testDestination,
} from './endpoints.ts'
export { AlertDelivery, DeliveryState, Destination, DestinationKind } from './schemas.ts'
