export {
  cancelOutsideOrder,
  connectOutsideBroker,
  disconnectOutsideBroker,
  listOutsideOrders,
  OutsideAccount,
  OutsideOrder,
  placeOutsideOrder,
  readOutsideAccount,
} from './endpoints.ts'
