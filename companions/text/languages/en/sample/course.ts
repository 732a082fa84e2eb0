/** See `LanguageData.sampleCourse`. */
export const sampleCourse = String.raw`# Sample course

## The cell

A cell is the smallest unit of life that can grow and divide. A **ribosome** is a particle of the cell that makes
proteins out of amino acids. The nucleus holds the genetic material, which is copied before the cell divides. It is
surrounded by a double membrane with pores.

The process by which plants make sugar out of light is called photosynthesis. Plants take up water through their roots
and carbon dioxide through their leaves. The light reactions take place in the thylakoids, whereas the Calvin cycle
takes place in the stroma. This cycle was described by Melvin Calvin in 1950.

The human body has 206 bones. An adult heart beats about 70 times per minute. Water boils at 100 °C at the level of
the sea, and light travels at 299,792 kilometres per second.

Mitosis – the division of a cell into two equal cells – has four phases: prophase, metaphase, anaphase and
telophase. The “powerhouse” of the cell is the mitochondrion, which releases the energy of sugar. Cells that
have a nucleus are known as *eukaryotes*, and those that don’t have one as *prokaryotes*.

### Key terms

- **Enzyme**: a protein that makes a chemical reaction faster.
- **Allele**: one of several forms of a gene.
- **Osmosis**: the movement of water through a membrane – from the weaker to the stronger solution.
- **Stomata**: the pores of a leaf, through which gases pass.

## History

In 1905, Albert Einstein published the theory of special relativity. Penicillin was discovered by Alexander Fleming in
1928. The French Revolution began in 1789 and ended the rule of the king. The capital of the Roman Empire was Rome. The
Treaty of Versailles (1919) ended the war between Germany and the Allies. George Washington was the first president of
the United States.

The “Long Parliament” – so called because it sat for years – was opened in 1640. Marie Curie discovered
polonium and radium, and she received two Nobel Prizes. Charles Darwin’s book “On the Origin of Species”
appeared in 1859. Europe’s first printed book was made by Johannes Gutenberg in 1455.

1969: Neil Armstrong walked on the Moon.

| Event | Year | Place |
|---|---|---|
| Battle of Hastings | 1066 | England |
| Fall of Constantinople | 1453 | Turkey |
| Congress of Vienna | 1815 | Austria |
| Storming of the Bastille | 1789 | France |
| Landing in Normandy | 1944 | France |

## Mathematics

> **Definition.** A **group** is a set $G$ with an operation that is associative, has a neutral element, and gives each
> element an inverse.

A sequence $(a_n)$ is called **Cauchy** if its terms come as close to each other as wanted. We call a function
**injective** if no two arguments have the same value. Let $f: A \to B$ be a function. The image of $f$ is the set of
all values that it takes. The area of a circle is given by $A = \pi r^2$, where $r$ is the radius.

**Theorem 1 (Pythagoras).** In a right triangle, the square of the hypotenuse is the sum of the squares of the legs.

Newton’s second law, $F = ma$, says how a force changes the motion of a body – its mass is $m$. The symbol $\sigma$
denotes the standard deviation. The ratio of the circumference to the diameter is approximately 3.1416.

There are three kinds of averages: the mean, the median and the mode. First, the data are sorted. Second, the middle one
is taken.

## Computers

The Transmission Control Protocol (TCP) delivers bytes in their order. TCP opens a connection with a three-way
handshake. UDP stands for User Datagram Protocol. The Domain Name System (DNS) turns names into addresses, and HTTP uses
port 80. A stack is a data structure in which the last element that was added is the first to be removed. It is also
known as a LIFO queue. On the other hand, a queue is served in the order of arrival.

The command ${'`ls`'} lists the files of a folder. Use ${'`grep`'} to find the lines of a file that match a pattern. The
function ${'`len()`'} returns the number of elements. In SQL, ${'`GROUP BY`'} puts rows with the same value together.

| Command | What it does |
|---|---|
| ${'`pwd`'} | shows the folder that you are in |
| ${'`mkdir`'} | makes a folder |
| ${'`rm`'} | deletes a file – it can’t be undone |
| ${'`cp`'} | copies a file |

${'```'}bash
chmod 755 file   # changes the rights of a file
tar -xf a.tar    # unpacks an archive
${'```'}

${'```'}python
def mean(values):
    """Returns the average of a list of numbers."""
    return sum(values) / len(values)
${'```'}

An operating system is a program that manages the hardware of a computer – e.g. “Linux”. Its scheduler
decides which process runs next. If two processes wait for each other, this is called a **deadlock**. For
example, each of them may hold a file that the other one needs. However, such a state can be prevented.

<table><tr><th>Layer</th><th>Protocol</th></tr><tr><td>Application</td><td>HTTP</td></tr>
<tr><td>Transport</td><td>TCP</td></tr><tr><td>Network</td><td>IP</td></tr></table>

## Economics

Inflation is a general rise of the prices of an economy. Demand is the amount of a good that people want to
buy at a price. When the price of a good rises, the demand for it falls. Adam Smith, a Scottish philosopher,
wrote “The Wealth of Nations”. Keynes argued that the state should spend more in a recession.

The market for a good is in equilibrium when supply equals demand. A monopoly is a market that has only one seller,
which sets the price. The gross domestic product (GDP) is the value of all goods that a country makes in a year.
Opportunity cost – the value of the best thing that one gives up – is part of each choice. Taxes on what people
consume are called indirect taxes, for instance the value-added tax.
`
