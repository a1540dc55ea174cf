{{- define "assay.name" -}}
{{- printf "%s-assay" .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- end -}}
{{- define "assay.labels" -}}
app.kubernetes.io/name: assay
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end -}}
{{- define "assay.selector" -}}
app.kubernetes.io/name: assay
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}
