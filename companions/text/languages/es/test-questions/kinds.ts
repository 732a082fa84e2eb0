import type { KindWords } from '../../../language-data/test-questions/index.js'

export const kinds: KindWords = {
  classes: {
    process:
      'proceso mecanismo transferencia cambio fenomeno evento tendencia respuesta reaccion paso crecimiento ' +
      'disminucion aumento flujo intercambio ciclo efecto resultado consecuencia',
    act: 'actividad accion acto conducta habito comportamiento intento uso operacion',
    method:
      'metodo tecnica procedimiento estrategia practica prueba algoritmo estudio experimento encuesta tratamiento ' +
      'terapia politica planificador',
    measure:
      'medida tasa numero cociente grado capacidad tamano coste costo precio promedio distancia velocidad tiempo ' +
      'nivel porcentaje cantidad altura longitud frecuencia',
    structure:
      'receptor estructura zona lobulo glandula corteza organo celula neurona tejido membrana hueso musculo capa ' +
      'banda surco nervio vaso hemisferio mitad via cuerpo tubo camara nucleo ojo oido cerebro corazon',
    system: 'sistema red gobierno regimen',
    drug: 'farmaco medicamento',
    substance: 'sustancia hormona molecula compuesto proteina enzima neurotransmisor acido fluido liquido sal ion',
    signal: 'senal onda patron potencial estimulo',
    feeling: 'opinion emocion sensacion dolor conciencia gusto necesidad deseo motivacion actitud sentimiento',
    theory:
      'idea teoria concepto vision perspectiva creencia modelo hipotesis doctrina ideologia marco supuesto ' +
      'paradigma nocion filosofia',
    rule: 'principio ley norma valor regla derecho libertad garantia clausula enmienda',
    person:
      'persona individuo quien alguien cientifico psicologo filosofo fisico matematico ingeniero trabajador quimico ' +
      'biologo economista escritor poeta pintor rey reina emperador politico presidente abogado astronomo inventor ' +
      'historiador medico monje autor editor arquitecto',
    people: 'gente sociedad comunidad organizacion institucion poblacion tribu asociacion empresa',
    condition:
      'estado situacion condicion trastorno enfermedad sindrome periodo etapa fase sintoma fallo falta dificultad ' +
      'perdida',
    feature: 'caracteristica rasgo atributo propiedad cualidad',
    device:
      'dispositivo instrumento maquina programa herramienta ordenador servidor aplicacion servicio registro memoria',
    data: 'fichero archivo documento mensaje tabla datos informacion cadena direccion puntero objeto codigo',
    science: 'ciencia campo disciplina rama'
  },
  collective:
    'numero cantidad conjunto grupo serie coleccion tipo clase forma nombre termino familia parte porcion lista',
  ends: 'de del que en para por con a al cuyo cuya cuyos cuyas donde entre utilizado utilizada llamado llamada sobre',
  events:
    'proceso metodo tecnica mecanismo transferencia cambio perdida paso muerte dano fenomeno procedimiento ' +
    'estrategia intercambio reparto aumento transporte situacion estado ordenacion busqueda',
  measures:
    'medida tasa numero cociente grado capacidad propiedad tamano coste costo precio promedio distancia velocidad',
  endsAsEvent: 'cion|miento|aje|isis|[^t]idad|encia|ancia',
  isThing:
    'sustancia|secuencia|ciencia|porcion|seccion|solucion|poblacion|relacion|funcion|ecuacion|identificacion|' +
    'cavidad|entidad',
  of: 'del?',
  beforeNoun:
    'gran(?:des?)?|pequen[oa]s?|primer[oa]?s?|segund[oa]s?|nuev[oa]s?|mayor(?:es)?|menor(?:es)?|buen[oa]?s?|' +
    'mal[oa]?s?|cada|dos|tres|cuatro|vari[oa]s|un[oa]s|su|sus|mism[oa]s?|unic[oa]s?'
}
