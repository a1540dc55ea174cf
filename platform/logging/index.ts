export { type Logger, makeLogger, silentLogger } from './logger.ts'
