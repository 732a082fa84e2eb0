import type { LongFormWords } from '../../../../language-data/test-questions/long-forms.js'

/*
 * Of two words of one row, neither makes the long form of an abbreviation that is usual beside that of the other: no
 * "uniform" and "universal" (resource locator), no "distribution" and "density" (function), no "design" and
 * "development" (environment).
 */
export const longForms: LongFormWords = {
  fields: [
    // Of computers, networks and engineers.
    'active adaptive advanced automatic, asynchronous analog automatic, artificial automatic adaptive, basic ' +
    'binary, central common, compact compressed, conditional continuous, digital direct dynamic distributed, ' +
    'electronic embedded extended external, extensible embedded extended, fast flexible fixed, forward fast, ' +
    'general global graphical, generic global, high, integrated interactive intelligent internal, linear local ' +
    'logical, lightweight local, maximum minimum mean, mobile modular multiple, optical open optimal, ordered ' +
    'orthogonal, parallel passive personal portable, physical private parallel, permanent private, personal ' +
    'public, private public parallel, random rapid, remote real relative reduced, recurrent reduced rapid, ' +
    'sequential simple structured, synchronous statistical sequential, secure simple, shared ' +
    'single static, unified universal, uniform unique, virtual visual, wide wireless, trusted tested, discrete ' +
    'digital direct, access address application, agent algorithm array, area application, authentication ' +
    'activation analysis, automation analysis application, architecture application, allocation addressing ' +
    'assignment, boot backup, bus bridge board, block buffer, cache channel circuit, certificate cipher code, ' +
    'circuit channel connection, check correction, client, cloud cluster container, communication connection ' +
    'control configuration, compression conversion coding, content connection component, data domain, datagram ' +
    'data, device detector driver, definition declaration, detection decoding delivery, development deployment, ' +
    'directory disk drive, element edge entity, entity element event, encoding encryption execution, engine ' +
    'environment extension, error, exception event, exchange extraction encoding, expression element, event entry ' +
    'exception, factor feature, field frame, frame field file, file folder frame, flow file format, framework ' +
    'format function, format file function, function format, gateway group grid, generator group, grammar graph, ' +
    'handler header host, hardware host, header hash, host header hardware, hypertext host header, identifier ' +
    'index interface, identification inspection isolation, information index, interface interpreter ' +
    'integration, internet interface information, interpreter interface, inspection integration, kernel key, key ' +
    'kernel, label layer, language library logic, layer link, learning logic, length limit, library language, ' +
    'line layer link, list library log, link line layer, lock log, log list, location layout, machine model ' +
    'module, management monitoring mapping, manager monitor, manipulation management, markup mapping, mask mode, ' +
    'media memory message, memory message module, message media memory, mode model method, module machine, ' +
    'modulation multiplexing, mail message media, name number, network node, object operation option, operating ' +
    'object, operation object option, packet page process, package program project, platform program, pointer ' +
    'packet, point port packet, port packet path, process program procedure, procedure process, processing ' +
    'programming, protocol procedure program process, provider processor, prevention protection, query queue, ' +
    'rate range ratio, record register routine, recovery replication, recognition retrieval, redundancy recovery ' +
    'resolution, reference register resource, request response, resolution routing recovery, resource record ' +
    'register, response result, role resource, routing resolution request, representation resource, return ' +
    'request, scheduler server, security software, segment section, selection storage, sequence signal, server ' +
    'system software, service source, session socket server, signal sequence sample, signing sharing, socket ' +
    'session server, software system server, space section segment, standard scheme, state stack, storage ' +
    'sharing, stream segment sequence, system standard scheme structure, switch server, switched shared, table ' +
    'tag token, target, template table, terminal, text, thread timer, time token, token tag text, tool template, ' +
    'transaction, transfer, translation, transport traffic, tree table, type template, unit utility, user unit ' +
    'utility, utility unit user, update upload, value variable vector, vector variable, verification ' +
    'visualization, version view, view version value, web workspace, word window, level, transmission, task',
    // Of the economy.
    'aggregate average annual, average annual, account asset, analysis assessment, balance budget, benefit bond, ' +
    'capital cost credit consumption, consumer commodity commercial, cost capital credit consumption, ' +
    'consumption cost capital, consume compete, debt deficit demand, domestic direct, disposable discretionary, ' +
    'efficient elastic, equity expenditure, exchange expenditure export, factor firm, financial fiscal, ' +
    'fiscal financial, foreign free, gross general global, growth goods, happiness health, income ' +
    'inflation investment interest, marginal mean maximum, market margin money, maximum marginal minimum, ' +
    'minimum marginal mean, money market, national nominal, payment price profit, permanent personal private, ' +
    'potential, power price, price product profit, private public, product price profit, production ' +
    'profit price, propensity preference probability, public private personal, purchasing pricing, parity price, ' +
    'quantity quality, rate return risk, real regional relative, return rate revenue, revenue rate return, risk ' +
    'rate return, save spend, saving spending, share stock, short standard, social standard, stock share, ' +
    'substitution saving supply, supply sales, surplus supply, tax trade tariff, transformation trade, total, ' +
    'trade tax tariff, value volume, variable volatile, wage wealth, open official, operations obligations, ' +
    'possibilities probabilities',
    // Of organizations.
    'academy association, administration agency authority, affairs action, alliance ' +
    'association agency, american, bank board bureau, business banking, center committee council commission, ' +
    'central civil, conference congress council, convention conference, cooperation commerce culture, ' +
    'coordinating, court council committee, communications commerce, consortium council conference, charter ' +
    'convention, defense development, department division, economic educational environmental, education economy ' +
    'employment energy, electoral economic, employment energy education equality, european, environmental, ' +
    'environment energy education, exchange export, executive economic electoral, federal financial foreign, ' +
    'federation foundation forum, force front, fund foundation, general global, group guild, health housing, ' +
    'human historical, industry innovation, information industry investment, institute initiative, international ' +
    'industrial, intelligence information investment, labor law, local legal, medical military, monetary ' +
    'military, movement mission, national northern, office organization, organization office, peace ' +
    'progress, policy program, political public, program project, protection planning, petroleum power, public ' +
    'political, reform research resources, regional republican, research resources reform, safety security, ' +
    'school society, science, scientific social, service society, social scientific, standards ' +
    'statistics security, surveillance security, survey study service, technical territorial, technology trade ' +
    'transport, treaty trade, union, university, outlook',
    // Of the body and the mind.
    'active auditory, anterior apical auditory, area, artery aorta, blood brain body, cardiac cerebral cranial, ' +
    'central cerebral cranial, chronic cardiac, cognitive cortical, cortex column center, deep dorsal distal, ' +
    'disorder deficit disease, episodic emotional, excitatory evoked, frontal facial, fusiform frontal ' +
    'functional, field fiber, functional frontal, gland ganglion, immune internal, inferior internal, inhibitory ' +
    'internal, intestinal immune internal, lateral lumbar, lobe layer, medial motor, membrane muscle, middle ' +
    'motor, nerve nucleus neuron, nervous neural, olfactory optic orbital, orbital olfactory optic, parietal ' +
    'peripheral prefrontal, posterior parietal prefrontal, postsynaptic presynaptic, potential pulse, pressure ' +
    'pulse, pulmonary peripheral, receptor response, reflex response, renal respiratory, sensory spinal somatic, ' +
    'superior sensory, system synapse structure, stress sleep, temporal thalamic, tegmental temporal thalamic, ' +
    'tissue tract, ventral visual vestibular, venous vascular, virus vaccine, hormone heart, face figure, ' +
    'attentional, cingulate, eye',
    // Of science and its methods.
    'analysis approximation, assumption average, cluster component, coefficient criterion, component cluster ' +
    'correlation, confidence correlation, cumulative conditional continuous, difference deviation, discrete ' +
    'differential, decomposition derivation, equation element, error effect, estimation evaluation, fast finite, ' +
    'factor function, field force, fundamental functional, general gaussian, information index interval, ' +
    'interval index, likelihood limit, linear logistic, learning logic, least linear, maximum minimum mean, mean ' +
    'median minimum, measure median, method model, model method measure, multiple mean, nearest normal, ordinary ' +
    'orthogonal, partial principal, principal partial primary, population probability, probability proportion, ' +
    'process problem, rate ratio range, regression relation, residual relative, root relative, sample scale, ' +
    'standard sample statistical, squared standard, square sample, squares samples, singular standard, support ' +
    'standard, structural statistical stochastic, structure sequence system, test trial, theory theorem, ' +
    'transform transition, value variable vector, variance value vector, vector value variable, inflation ' +
    'information, reduced regular, row rank, echelon, form, value, bayesian, akaike'
  ],
  forms: 'ay/ays ey/eys y/ies ch/ches sh/shes sis/ses s/ses x/xes /s'
}
