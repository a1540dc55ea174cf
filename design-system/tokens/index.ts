export { cssVariablesResolver, theme } from './theme.ts'
