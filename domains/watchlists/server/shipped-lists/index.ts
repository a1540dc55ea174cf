export { importShippedList, type ShippedList, shippedLists } from './shipped-lists.ts'
