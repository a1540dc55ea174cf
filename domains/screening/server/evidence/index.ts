export { type Certificate, verifyCertificate } from './certificate.ts'
export { checkCertificate } from './check-certificate.ts'
export { downloadCertificate } from './download-certificate.ts'
export { downloadEvidence } from './download-evidence.ts'
