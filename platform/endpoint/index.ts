export {
  type CallLimit,
  defineEndpoint,
  type Endpoint,
  type FileAnswer,
  type InputOf,
  type Method,
  pathKeys,
  type RequestOf,
  type ResponseOf,
} from './endpoint.ts'
export { fileResponse, isoDateTime, type PageOf, page, pageRequest } from './shapes.ts'
