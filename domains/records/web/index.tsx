export { RegulatorPackButton } from './regulator-pack-button.tsx'
