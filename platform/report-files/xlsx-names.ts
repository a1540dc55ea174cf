/** How every part of a workbook begins. */
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
export const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
export const CORE = 'application/vnd.openxmlformats-package.core-properties'
