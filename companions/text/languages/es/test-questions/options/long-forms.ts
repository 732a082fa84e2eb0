import type { LongFormWords } from '../../../../language-data/test-questions/long-forms.js'

/*
 * The nouns of one row are of one gender. Of two words of one row, neither makes the long form of an abbreviation that
 * is usual beside that of the other: no "interno" and "interior" (producto interior bruto).
 */
export const longForms: LongFormWords = {
  fields: [
    'activo adaptativo avanzado automático, asíncrono analógico, artificial automático adaptativo, básico ' +
    'binario, central común, continuo condicional, digital directo dinámico distribuido, electrónico externo ' +
    'extendido, espacial estadístico, general global gráfico, integrado inteligente interactivo interno, lineal ' +
    'local lógico, máximo mínimo medio, múltiple modular, óptico óptimo, paralelo pasivo personal, privado ' +
    'público, remoto rápido real, secuencial sencillo estándar, síncrono secuencial, único universal unificado, ' +
    'virtual visual variable, algoritmo archivo, análisis acceso, bus bloque, canal circuito código, control ' +
    'código, componente circuito, dato dispositivo documento, diagrama documento, elemento esquema, espacio ' +
    'esquema, fichero formato flujo, lenguaje límite, modelo método módulo, mapa modelo, número nodo nombre, ' +
    'objeto operador objetivo, protocolo proceso programa procedimiento, registro recurso, servicio sistema ' +
    'servidor, sistema servicio, texto tipo, aplicación arquitectura, base biblioteca, clase clave, conexión ' +
    'configuración comunicación, dirección definición, función frecuencia, información ' +
    'infraestructura interfaz, ' +
    'línea lista, memoria matriz máquina, programación producción, red regla, transferencia transacción ' +
    'transmisión, unidad utilidad',
    'agrario agrícola ambiental, anual autónomo, bruto básico, comercial central, civil, democrático directo, ' +
    'económico educativo electoral, estatal español europeo, federal financiero fiscal, general global, ' +
    'industrial individual, internacional interamericano institucional, interno individual, laboral legal local, ' +
    'monetario mercantil militar, municipal militar, nacional normativo, penal permanente, político popular ' +
    'público, regional rural, social sindical, territorial técnico, acuerdo apoyo, comercio consumo crecimiento, ' +
    'comité consejo congreso, consejo comité congreso centro, derecho desarrollo, empleo estado, fondo foro ' +
    'frente, gasto gobierno, impuesto ingreso, índice impuesto ingreso, instituto informe, ministerio mercado, ' +
    'movimiento mercado, partido pacto parlamento, plan pacto programa, producto precio presupuesto, programa ' +
    'proyecto plan, proceso proyecto programa, salario seguro subsidio, servicio sector, tratado tribunal, ' +
    'tribunal tratado, agencia asociación administración alianza, calidad cantidad, comisión confederación ' +
    'conferencia, corte comisión, cooperación cultura, deuda demanda, defensa democracia, economía educación ' +
    'energía, educación economía energía, empresa economía, federación fundación, inversión ' +
    'industria, ley liga, ' +
    'liga ley, oficina organización, organización oficina, política población, protección producción, salud ' +
    'seguridad, seguridad salud, sociedad secretaría, tasa tarifa, unión, universidad, vida vivienda',
    'central cerebral craneal, crónico cardíaco, nervioso neural, pulmonar periférico, renal respiratorio, ' +
    'sensorial somático, virus vaso, enfermedad estructura, sistema síndrome, tejido tumor',
    'aritmética álgebra, coeficiente componente, ecuación estimación, error efecto, estándar simple, función ' +
    'frecuencia, físico fundamental, hipótesis homogeneidad, máximo mínimo medio, media ' +
    'mediana, mínimo máximo, ' +
    'probabilidad proporción, regresión relación, teorema tipo, valor vector, varianza variable'
  ],
  forms: 'ón/ón/ones/ones is/is/is/is z/z/ces/ces és/és/eses/eses ñol/ñola/ñoles/ñolas ún/ún/unes/unes ' +
    'o/a/os/as a/a/as/as e/e/es/es //es/es'
}
