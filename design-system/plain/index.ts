export { SelectField, TextArea, TextField } from './fields.tsx'
export { FormNotice } from './form-notice.tsx'
export { PlainDialog, PlainDialogActions } from './plain-dialog.tsx'
export { usePlainForm } from './use-plain-form.ts'
