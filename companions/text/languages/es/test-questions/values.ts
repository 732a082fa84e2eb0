import type { ValueWords } from '../../../language-data/test-questions/index.js'

export const values: ValueWords = {
  nouns:
    '(?<!\\p{L})(?:[Ee]l|[Ll]a|[Ll]os|[Ll]as|[Uu]na?) (?:\\p{Ll}{3,}(?: (?:de )?\\p{Ll}{4,}){0,2}|' +
    '\\p{Lu}[\\p{Lu}\\d]+s?)(?=[,.;:)]|$| (?:es|son|fue|de|del|en|y|o|que|se|tiene|tienen|para|por|con|a|al|la|' +
    'el)(?!\\p{L}))',
  firstNames:
    'alberto alejandra alejandro alicia ana andrea andres antonio beatriz carla carlos carmen carolina cristina ' +
    'daniel daniela david diana diego elena eva fatima felipe fernando francisco gabriel gloria hector hugo ' +
    'ignacio ines irene isabel ivan jaime javier jesus jordi jorge jose juan judith julia julio laura leonardo ' +
    'lorenzo lucas lucia luis magdalena manuel marcos maria mario marta mateo miguel monica natalia nicolas nora ' +
    'nuria olga oscar pablo patricia paula pedro pilar rafael raquel raul roberto rosa ruth samuel sandra sara ' +
    'sergio silvia simon sofia sonia susana teresa tomas veronica victor victoria vicente virginia yolanda',
  inPeople: 'de|del',
  inNames: 'de|del|la|los|las|y',
  inLongForms: 'de|del|la|el|los|las|y|en|por|para|sobre|al?',
  standsFor: 'significan?|son las siglas de|es la sigla de|es el acrónimo de|se refiere a|es',
  longForms:
    'virus de la inmunodeficiencia humana|sindrome de inmunodeficiencia adquirida|acido desoxirribonucleico|' +
    'acido ribonucleico|enfermedad pulmonar obstructiva cronica|producto interior bruto|producto interno bruto|' +
    'indice de precios al consumo|indice de precios al consumidor|analisis de componentes principales|' +
    'sistemas? de informacion geografica|lenguaje unificado de modelado|union europea|' +
    'organizacion mundial de la salud|fondo monetario internacional|tribunal de justicia de la union europea',
  common:
    'semana semanas hora horas parte partes caso casos tiempo vez numero alumno alumna alumnos alumnas estudiante ' +
    'estudiantes curso cursos asignatura grupo grupos dia dias ano anos pregunta preguntas resto forma formas modo ' +
    'ejemplo ejemplos principio mitad trabajo idea lugar lugares cantidad tamano valor valores problema problemas ' +
    'solucion idea tipo tipos nombre papel funcion proceso procesos metodo sistema lado nivel niveles paso pasos ' +
    'etapa linea cambio cambios resultado resultados mayoria serie conjunto orden vida mundo manera hecho momento ' +
    'caracteristica caracteristicas diferencia ventaja presencia ausencia medio medios vista accion uso capacidad ' +
    'interior exterior siglo',
  smallWords: 'el|la|los|las|una?|de',
  genderArticles: 'el|la|los|las|una?'
}
