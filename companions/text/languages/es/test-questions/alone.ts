import type { AloneWords } from '../../../language-data/test-questions/index.js'

export const alone: AloneWords = {
  tasksBefore: 'soluciones|solucion',
  tasks:
    'desafios?|retos?|ejercicios?|ejemplos?|boletin(?:es)?|actividad(?:es)?|cuestionarios?|cuestiones|preguntas|' +
    'autoevaluacion|verdadero (?:o|y|/) ?falso|(?:opcion|seleccion) multiple|respuestas? cortas?|' +
    'tareas?(?=[^\\p{L}]*$| \\d| para )|deberes(?=[^\\p{L}]*$)|' +
    'problemas?(?=[^\\p{L}]*$| resueltos| propuestos)|practica(?=[^\\p{L}]*$| \\d)|casos? practicos?',
  tasksAtEnd: 'ejercicios(?: resueltos| propuestos)?|boletin(?:es)?',
  invented: '(?:el )?(?:problema|escenario|ejemplo|caso)(?: \\d+)?',
  exams: '(?:(?:primer|segundo|tercer) )?(?:parcial(?:es)?|examen(?:es)?)(?: (?:final|parcial|\\d+))?',
  given: '(?:use|utilice|usa|utiliza|con|usando) (?:la siguiente informacion|los siguientes datos)',
  labels: 'ejemplos?|ejercicios?|problemas?',
  age: ' anos de edad(?! en adelante)',
  abbreviations: 'etc|p\\. ?ej',
  connectives: 'Sin embargo|Además|Asimismo|En efecto|De hecho|No obstante|Por otra parte|Por otro lado|En general|' +
    'Por el contrario|En cambio|Es decir|En otras palabras|Por definición|Formalmente|Intuitivamente|En resumen|' +
    'Generalmente|Concretamente|Técnicamente|Más (?:precisamente|formalmente|exactamente)|En concreto|' +
    'Dicho de otro modo|Para ser (?:un poco )?más (?:precisos?|exactos?)|Por supuesto|En realidad',
  ownStem: 'De las siguientes opciones,',
  articles: 'el|la|los|las|una?',
  pointsFolded: { is: 'est[áé]', becomes: 'es' },
  needsParentheses: 'el|la|los|las|una?|de|del',
  alternatives: 'o|y|no',
  clauseFirst: 'mientras(?: que)?|aunque|si|cuando|porque|puesto que|ya que',
  otherNames: 'o (?:the|el|la)',
  leans:
    'este|esta|esto|estos|estas|ese|esa|eso|esos|esas|aquel|aquella|aquello|aquellos|aquellas|dicho|dicha|dichos|' +
    'dichas|tal|tales|ello|ellos|ellas|el mismo|la misma|los mismos|las mismas|mismo|misma|anterior|anteriores|' +
    'siguiente|siguientes|anteriormente|citado|citada|otro|otra|otros|otras|asi|tambien|tampoco|ademas|por lo ' +
    'tanto|por tanto|por ello|entonces|luego|ahora|hoy|aqui|alli|ahi|igualmente|finalmente|posteriormente|despues|' +
    'ejemplo|figura|tabla|capitulo|tema|apartado|pagina|nosotros|nuestro|nuestra|nuestros|nuestras|vemos|veremos|' +
    'podemos|ambos|ambas|aun|todavia|ya|unos|unas|usted|respectivamente|primero|segundo|tercero|lo|le|les|cuyo ' +
    'regreso|nuevo|nueva',
  flaws:
    '\\b(?:no|nunca|jamas|ni|nada|mas|menos|mejor|mejores|peor|mayor|menor|mayores|menores|ciertos?|ciertas?|' +
    'ningun|ninguna|ninguno|sin|salvo|excepto|siempre|todo|toda|todos|todas|completamente|exclusivamente|solo|' +
    'solamente|unicamente|debe|deben|cualquier|cualquiera|a veces|a menudo|generalmente|normalmente|frecuentemente|' +
    'habitualmente|muchos|muchas|mucho|algunos|algunas|algun|alguna|varios|varias|pocos|pocas|la mayoria|mayoria|' +
    'podria|podrian|quizas?|probablemente|posiblemente|ocasionalmente|raramente|usualmente|comunmente|suelen?|' +
    'pueden?|casi|bastante|muy|mas o menos|importantes?|interesantes?|famos[oa]s?|diferentes|diversos|diversas|' +
    'numerosos|numerosas|parecid[oa]s?|similar|similares|aproximadamente|alrededor|principalmente|cree|considera|' +
    'consideran|sugieren?|sugirio)\\b',
  unknownThing:
    '\\b(?:el|la|los|las|del|al) (?:ciudad|pueblo|villa|estado|pais|nacion|reino|imperio|region|zona|territorio|' +
    'isla|rio|barrio|parque|calle|edificio|iglesia|templo|palacio|castillo|puente|museo|hospital|colegio|escuela|' +
    'universidad|campus|empresa|compania|banco|canal|cadena|organizacion|institucion|asociacion|comite|comision|' +
    'consejo|tribunal|parlamento|asamblea|gobierno|partido|sindicato|liga|equipo|club|banda|grupo|tribu|familia|' +
    'dinastia|ejercito|flota|tropas|guerra|batalla|sitio|revuelta|rebelion|revolucion|crisis|invasion|campana|' +
    'ataque|tratado|acuerdo|acto|ley|decreto|constitucion|politica|reforma|proyecto|programa|mision|plan|' +
    'estrategia|informe|estudio|encuesta|libro|novela|poema|obra|pelicula|serie|episodio|disco|cancion|articulo|' +
    'documento|texto|carta|discurso|historia|teoria|hipotesis|concepto|idea|principio|metodo|tecnica|proceso|' +
    'procedimiento|algoritmo|modelo|sistema|estructura|dispositivo|maquina|experimento|resultado|resultados|datos|' +
    'termino|palabra|nombre|titulo|autor|autores|artista|rey|reina|emperador|presidente|ministro|papa|general|' +
    'lider|hombre|mujer|gente|poblacion|comunidad|enfermedad|plaga|epidemia|pandemia|brote|virus|farmaco|' +
    'tratamiento|evento|periodo|epoca|era|siglo|decada|ano|dia|partida|temporada|torneo|premio|caso|problema|razon|' +
    'causa|efecto|tipo|forma|especie|planta|animal|celula|organismo|compuesto|sustancia|elemento|reaccion|valor|' +
    'numero|funcion|ecuacion|teorema|lugar|situacion|condicion|cambio|cambios|movimiento|resto|mayoria)\\b(?! ' +
    '(?:de|del|que|cuy[oa]s?|en el que|en la que|donde|entre|para|por|con|\\p{L}+(?:al|ico|ica|ivo|iva|ano|ana|' +
    'ense|ar|oso|osa))\\b)',
  termBegins: 'dos|tres|cuatro|principal|principales|unico|unica',
  termEnds:
    'solo|tambien|nunca|siempre|el|la|los|las|un|una|de|del|en|y|o|que|con|resultantes?|mencionad[oa]s?|se|no|ya',
  adverbEnding: 'mente',
  pointsBack: 'est[aeo]s?|es[aeo]s?|dich[oa]s?|anterior|anteriores|siguientes?|mencionad[oa]s?|citad[oa]s?',
  points:
    'tus?|te|vosotros|est[aeo]s?|es[aeo]s?|aquel(?:la|los|las|lo)?|dich[oa]s?|tal|tales|ello|ellos|ellas|anterior|' +
    'anteriores|siguientes?|mencionad[oa]s?|citad[oa]s?|nuestr[oa]s?',
  speaksToReader: '(?<!tr|dem|jam|quiz)ás|emos|arás|erás|irás|(?:á|é)ramos|ríamos',
  vague:
    'podrian?|quizas?|probablemente|posiblemente|importantes?|interesantes?|famos[oa]s?|populares|similar(?:es)?|' +
    'parecid[oa]s?|vari[oa]s|numeros[oa]s|mejor(?:es)?|un[oa] de l[oa]s|ejemplos?|buen[oa]?|fundamental(?:es)?|' +
    'utiles?|practic[oa]s|crucial(?:es)?|muy',
  howOften: 'tipicamente|a menudo|a veces|generalmente|normalmente|frecuentemente|habitualmente|usualmente|' +
    'comunmente|suelen?',
  negative: '\\b(?:excepto|salvo|nunca|incorrect[oa]s?|fals[oa]s?)\\b|\\b(?:cual|cuales|que|quien) no '
}
