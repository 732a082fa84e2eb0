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
  asked:
    'logistica|fechas?|plazos?|entregas?|pesos?|porcentajes?|aulas?|horarios?|tutorias?|evaluacion|' +
    'calificacion(?:es)?|notas?|examen(?:es)?|calendario|normas?|asistencia|creditos|profesor(?:es|ado|a)?|guia|' +
    'organizacion',
  ofCourse:
    'asignatura|curso|clases?|alumn[oa]s?|estudiantes?|practicas?|semanas?|cuatrimestre|aprob\\w+|suspend\\w+|' +
    'proyectos?|trabajos?|temas|temario|contenidos|(?:tema|unidad|capitulo|leccion|modulo) \\d+|tutorias?|' +
    'profesor\\w*'
}
