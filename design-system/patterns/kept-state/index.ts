export { keepFor, useKept } from './use-kept.ts'
export { useKeptInBrowser } from './use-kept-in-browser.ts'
