export { Figure, figureOrigins } from './figure.ts'
