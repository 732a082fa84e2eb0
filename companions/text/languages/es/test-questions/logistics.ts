import type { LogisticsWords } from '../../../language-data/test-questions/index.js'

export const logistics: LogisticsWords = {
  headings:
    'evaluacion|calificacion(?:es)?|examen(?:es)?|practicas|normas|normativa|calendario|horarios?|fechas|plazos|' +
    'entregas?|tutorias?|contacto|profesorado|profesores|datos generales|carga|asistencia|bibliografia|lecturas|' +
    'referencias|requisitos|creditos|trabajos|recursos|objetivos|competencias',
  words:
    'alumn[oa]s?|estudiantes?|asignatura|curso|clases?|semanas?|cuatrimestre|puntos?|profesor[ae]?s?|nota|' +
    'trabajos?|practicas?|horas?',
  surely:
    'examen(?:es)?|parcial|convocatoria|entregas?|entregar|entregad[oa]s?|plazos?|tutorias?|asistencia|aprobar|' +
    'suspenso|calificacion(?:es)?|matricula(?:do|dos)?|aula|guia docente|bibliografia|creditos',
  headingsOfContents:
    'evaluacion|normas|normativa|carga|asistencia|requisitos|creditos|contacto|plazos|entregas?|trabajos|practicas|' +
    'calendario|horarios?|fechas|competencias',
  surelyInGuides: 'entregas?|entregar|entregad[oa]s?|plazos?|parcial|asistencia|creditos|calificacion(?:es)?',
  asked:
    'logistica|fechas?|plazos?|entregas?|pesos?|porcentajes?|aulas?|horarios?|tutorias?|evaluacion|' +
    'calificacion(?:es)?|notas?|examen(?:es)?|calendario|normas?|asistencia|creditos|profesor(?:es|ado|a)?|guia|' +
    'organizacion',
  ofCourse:
    'asignatura|curso|clases?|alumn[oa]s?|estudiantes?|practicas?|semanas?|cuatrimestre|aprob\\w+|suspend\\w+|' +
    'proyectos?|trabajos?|temas|temario|contenidos|(?:tema|unidad|capitulo|leccion|modulo) \\d+|tutorias?|' +
    'profesor\\w*|aprueb\\w+|notas?',
  practical:
    '(?:puedo|podemos|debo|debemos|tengo que|tenemos que|hay que|hace falta|hacen falta|necesito|necesitamos|' +
    'se puede|se pueden|llevo|traigo|falto|entrego|copio)|(?:es|son) .*(?:obligatori[oa]s?|optativ[oa]s?|' +
    'voluntari[oa]s?)|obligatori[oa]s?|permit\\w+|se (?:graba|imparte|da|trabaja)n?|mi nota|recuperacion|faltas',
  sections:
    'evaluacion|calificacion(?:es)?|notas|examen(?:es)?|normas?|normativa|reglas|calendario|horarios?|fechas|plazos|' +
    'entregas?|tutorias?|contacto|profesorado|profesor(?:es|a)?|docentes?|equipo|datos|generales|asistencia|' +
    'requisitos|creditos|carga|integridad|academica|plagio|informacion|practica|organizacion|laboratorio|practicas|' +
    'asignatura|curso|clases?|materiales|material|seguridad|recuperacion|convocatorias?|criterios|sistema|trabajo'
}
