/** See `LanguageData.sampleCourse`. */
export const sampleCourse = String.raw`# Curso de muestra

## La célula

Una célula es la unidad más pequeña de la vida que puede crecer y dividirse. Un **ribosoma** es una
partícula de la célula que fabrica proteínas a partir de aminoácidos. El núcleo contiene el material
genético, que se copia antes de que la célula se divida. Está rodeado por una doble membrana con poros.

El proceso por el que las plantas fabrican azúcar con la luz se llama fotosíntesis. Las plantas toman agua por las
raíces y dióxido de carbono por las hojas. Las reacciones luminosas tienen lugar en los tilacoides, mientras que el
ciclo de Calvin tiene lugar en el estroma. Este ciclo fue descrito por Melvin Calvin en 1950.

El cuerpo humano tiene 206 huesos. El corazón de un adulto late unas 70 veces por minuto. El agua hierve a 100 °C al
nivel del mar, y la luz viaja a 299.792 kilómetros por segundo.

La mitosis – la división de una célula en dos iguales – consta de cuatro fases: profase, metafase, anafase y
telofase. La “central de energía” de la célula es la mitocondria, que libera la energía del azúcar. Las
células que tienen núcleo se conocen como *eucariotas*, y las que no lo tienen, como *procariotas*.

### Conceptos clave

- **Enzima**: proteína que acelera una reacción química.
- **Alelo**: cada una de las formas de un gen.
- **Ósmosis**: paso del agua a través de una membrana – de la disolución más diluida a la más concentrada.
- **Estomas**: poros de la hoja por los que pasan los gases.

## Historia

En 1905, Albert Einstein publicó la teoría de la relatividad especial. La penicilina fue descubierta por
Alexander Fleming en 1928. La Revolución francesa comenzó en 1789 y acabó con el gobierno del rey. La
capital del Imperio romano era Roma. El Tratado de Versalles (1919) puso fin a la guerra entre Alemania y
los Aliados. George Washington fue el primer presidente de los Estados Unidos.

El “Parlamento Largo” – llamado así porque duró años – se abrió en 1640. Marie Curie descubrió el polonio y
el radio, y recibió dos premios Nobel. El libro de Charles Darwin “El origen de las especies” apareció en
1859. El primer libro impreso de Europa fue hecho por Johannes Gutenberg en 1455.

1969: Neil Armstrong caminó por la Luna.

| Acontecimiento | Año | Lugar |
|---|---|---|
| Batalla de Hastings | 1066 | Inglaterra |
| Caída de Constantinopla | 1453 | Turquía |
| Congreso de Viena | 1815 | Austria |
| Toma de la Bastilla | 1789 | Francia |
| Desembarco de Normandía | 1944 | Francia |

## Matemáticas

> **Definición.** Un **grupo** es un conjunto $G$ con una operación que es asociativa, tiene elemento neutro
> y da a cada elemento un inverso.

Una sucesión $(a_n)$ se llama **de Cauchy** si sus términos se acercan entre sí tanto como se quiera.
Decimos que una función es **inyectiva** si no hay dos argumentos con el mismo valor. Sea $f: A \to B$ una
función. La imagen de $f$ es el conjunto de todos los valores que toma. El área de un círculo viene dada por
$A = \pi r^2$, donde $r$ es el radio.

**Teorema 1 (Pitágoras).** En un triángulo rectángulo, el cuadrado de la hipotenusa es la suma de los
cuadrados de los catetos.

La segunda ley de Newton, $F = ma$, dice cómo una fuerza cambia el movimiento de un cuerpo – su masa es $m$.
El símbolo $\sigma$ denota la desviación típica. La razón entre la circunferencia y el diámetro es
aproximadamente 3,1416.

Hay tres clases de promedios: la media, la mediana y la moda. Primero, se ordenan los datos. Después, se toma el del
centro.

## Ordenadores

El Protocolo de Control de Transmisión (TCP) entrega los bytes en su orden. TCP abre una conexión con un
saludo de tres pasos. UDP significa Protocolo de Datagramas de Usuario. El Sistema de Nombres de Dominio
(DNS) convierte nombres en direcciones, y HTTP utiliza el puerto 80. Una pila es una estructura de datos en
la que el último elemento que se añadió es el primero que se quita. También se conoce como cola LIFO. Por
otro lado, una cola se atiende por orden de llegada.

El comando ${'`ls`'} muestra los archivos de una carpeta. Se usa ${'`grep`'} para buscar las líneas de un
archivo que siguen un patrón. La función ${'`len()`'} devuelve el número de elementos. En SQL,
${'`GROUP BY`'} agrupa las filas que tienen el mismo valor.

| Comando | Qué hace |
|---|---|
| ${'`pwd`'} | muestra la carpeta actual |
| ${'`mkdir`'} | crea una carpeta |
| ${'`rm`'} | borra un archivo – no se puede deshacer |
| ${'`cp`'} | copia un archivo |

${'```'}bash
chmod 755 file   # cambia los permisos de un archivo
tar -xf a.tar    # extrae un archivo comprimido
${'```'}

${'```'}python
def media(valores):
    """Devuelve el promedio de una lista de números."""
    return sum(valores) / len(valores)
${'```'}

Un sistema operativo es un programa que gestiona el hardware de un ordenador – p. ej. “Linux”. Su
planificador decide qué proceso se ejecuta después. Si dos procesos se esperan el uno al otro, esto se llama
**interbloqueo**. Por ejemplo, cada uno puede tener un archivo que el otro necesita. Sin embargo, ese estado
se puede evitar.

<table><tr><th>Capa</th><th>Protocolo</th></tr><tr><td>Aplicación</td><td>HTTP</td></tr>
<tr><td>Transporte</td><td>TCP</td></tr><tr><td>Red</td><td>IP</td></tr></table>

## Economía

La inflación es una subida general de los precios de una economía. La demanda es la cantidad de un bien que la gente
quiere comprar a un precio. Cuando sube el precio de un bien, baja su demanda. Adam Smith, filósofo escocés, escribió
“La riqueza de las naciones”. Keynes sostuvo que el Estado debía gastar más en una recesión.

El mercado de un bien está en equilibrio cuando la oferta es igual a la demanda. Un monopolio es un mercado
que tiene un solo vendedor, que fija el precio. El producto interior bruto (PIB) es el valor de todos los
bienes que un país produce en un año. El coste de oportunidad – el valor de lo mejor a lo que se renuncia –
forma parte de cada elección. Los impuestos sobre lo que la gente consume se llaman impuestos indirectos,
por ejemplo el impuesto sobre el valor añadido. `
