import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import {
  addDestination,
  changeDestination,
  listDeliveries,
  listDestinations,
  removeDestination,
  renewSecret,
  replayDelivery,
  testDestination,
} from './destinations.ts'

export const alertDeliveryRoutes: readonly Route[] = [
  serve(endpoints.listDestinations, listDestinations),
  serve(endpoints.addDestination, addDestination),
  serve(endpoints.changeDestination, changeDestination),
  serve(endpoints.renewSecret, renewSecret),
  serve(endpoints.removeDestination, removeDestination),
  serve(endpoints.testDestination, testDestination),
  serve(endpoints.listDeliveries, listDeliveries),
  serve(endpoints.replayDelivery, replayDelivery),
]
