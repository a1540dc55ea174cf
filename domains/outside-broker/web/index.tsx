export { OutsideBroker } from './outside-broker.tsx'
