import type { PlanWords, TableWords } from '../../../language-data/test-questions/tables.js'

export const tables: TableWords = {
  attributes: 'autor|autora|inventor|descubridor|fórmula|función|localización|ubicación|efecto|complejidad|' +
    'puerto|protocolo|capa|familia|causa|siglo',
  values: 'autor(?:es)?|inventor(?:es)?|descubridor(?:es)?|simbolos?|unidad(?:es)?|localizacion|ubicacion|' +
    'complejidad|puertos?|protocolos?|capas?|familias?|siglos?|anos?|comandos?|funcion(?:es)?|metodos?|' +
    'prefijos?|sufijos?|opcion(?:es)?|atajos?|operador(?:es)?|extension|abreviatura|siglas?|acronimos?|pdu|' +
    'tratamiento recomendado|(?:agente causal|patogeno|vector)(?:es)?|hormonas? asociadas?',
  freeColumns: 'funcion(?:es)?|propositos?|usos?|utilidad|utilizacion|ejemplos?|notas?|comentarios?|' +
    'observacion(?:es)?|detalles?|descripcion(?:es)?|significados?|definicion(?:es)?|explicacion(?:es)?|informacion|' +
    'efectos?|resultados?|salidas?|entradas?|valor(?:es)?|estados?|motivos?|propiedad(?:es)?|caracteristicas?|' +
    'ventajas?|desventajas?|inconvenientes?|niveles|nivel|objetivos?|tareas?|temas?|lecturas?|capitulos?|' +
    'secciones|seccion|paginas?|archivos?|ficheros?|enlaces?|contenidos?|puntos?|pasos?|preguntas?|' +
    'respuestas?|problemas?|aspectos?|criterios?|tipos?|clases?|categorias?|potencia|intensidad|ambito|alcance',
  unlearntColumns: 'tutor(?:es|a)?|contactos?|edificios?|aulas?|despachos?|correo|telefono|profesor(?:es|a)?|' +
    'docentes?|responsables?|alumnos?|estudiantes?|grupos?|equipos?|laboratorios?|practicas?|seminarios?|' +
    'entregas?|examenes|' +
    'examen|semanas?|clases?|sesion(?:es)?|plazos?|fecha limite|formato|productos?|articulos?|precios?|pedidos?|' +
    'clientes?|empleados?|departamentos?|salario|cantidad|personas?',
  dates: 'fechas?|publicacion|fundacion|descubrimiento|invencion|estreno',
  codes: 'codigos?|numero atomico',
  deeds: 'funcion(?:es)?',
  counts: '(?:cantidad|numero|n\\.?º) de',
  measured: '(?:velocidad|distancia|frecuencia|ancho de banda|longitud(?: de onda)?|vida media|diametro|radio|altura|' +
    'profundidad|masa|densidad|tension|voltaje|temperatura|gravedad|aceleracion|periodo|(?:punto|temperatura) de ' +
    '(?:ebullicion|fusion|congelacion))(?: \\w+| media| maxima)?',
  years: 'anos?',
  events: 'acontecimientos?|hechos?|sucesos?|eventos?|hitos?|inventos?|descubrimientos?|tratados?|batallas?|logros?',
  noColumn: 'valor(?:es)?\\b.*|detalles?|notas?|descripcion|descripción|información',
  noCell: 'si|ningun[oa]|nul[oa]|desconocid[oa]|alt[oa]|baj[oa]|medi[oa]|todos?',
  daysAndTimes: 'dias?|fechas?|horas?|horarios?|semanas?|aulas?|salas?',
  sums: '(?:sub)?totales|(?:sub)?total(?: general)?',
  sumsAtEnd: 'suma|promedio|media',
  absent: 'Sin',
  asks: '¿Qué indica el material de la asignatura como «{column}» para «{name}»?',
  asksTyped: 'En el material: ¿qué se indica como «{column}» para «{name}»?',
  asksTypedUnder: 'En el apartado «{title}» del material: ¿qué se indica como «{column}» para «{name}»?'
}

export const plans: PlanWords = {
  parts: 'Tema|Semana|Unidad|Módulo',
  chapters: 'Capítulo',
  noNameBegins: 'el|la|los|las|en|un|una|lunes|martes|miercoles|jueves|viernes',
  dated: 'examen|parcial|entrega|practica|trabajo|prueba',
  noTitle: 'Introducción|Conclusiones',
  asksWeight: 'Según el material de la asignatura, ¿qué peso tiene «{name}» en la nota?',
  asksDate: '¿Qué fecha da el material de la asignatura para «{name}»?',
  asksTopic: 'Según el material de la asignatura, ¿de qué trata «{name}»?',
  asksTypedWeight: 'Según el material de la asignatura, ¿qué porcentaje de la nota vale «{name}»?'
}
