{{/* The labels of every object, and the image of every pod. The files beside this one, but settings.yaml and NOTES.txt,
     are written by `npm run docs` from deploy/kubernetes. */}}
{{- define "labels" -}}
{ app.kubernetes.io/part-of: course-assistant, app.kubernetes.io/managed-by: {{ .Release.Service }}, app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}, helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }} }
{{- end }}

{{- define "image" -}}
{{ .Values.image.repository }}{{ if .Values.image.digest }}@{{ .Values.image.digest }}{{ else }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{/* Each replica of a companion by its name. */}}
{{- define "retrieval.addresses" -}}
{{- range $n := until (int .Values.retrieval.replicas) }}{{ if $n }},{{ end }}http://retrieval-{{ $n }}.retrieval-pods:8081{{ end }}
{{- end }}

{{- define "chat-engine.addresses" -}}
{{- range $n := until (int .Values.chatEngine.replicas) }}{{ if $n }},{{ end }}http://chat-engine-{{ $n }}.chat-engine-pods:8080{{ end }}
{{- end }}
