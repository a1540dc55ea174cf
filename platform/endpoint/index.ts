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
export { fileResponse, isoDateTime, page, pageRequest, type PageOf } from './shapes.ts'
