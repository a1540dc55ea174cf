export { type Context, type House, systemContext } from './context.ts'
