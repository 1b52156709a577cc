// Made by `npm run -s learn:agreement`, from labelled answers: what a phrase says; of how many writers
// it is, in how many answers that agree it stands and in how many that do not; its words.
export const LEARNED = `
yes	2	2	0	action
yes	5	5	0	all as it should be
yes	6	8	0	ay
yes	12	15	1	bang on
yes	9	10	0	bet
yes	15	21	0	by all means
yes	20	33	0	carry on
yes	6	7	0	champion
yes	2	2	0	correctamundo
yes	3	3	0	everything is as it should be
yes	8	9	0	fire away
yes	27	37	0	grand
yes	3	3	0	grand so
yes	8	11	0	hit it
yes	2	2	0	i am satisfied
yes	5	6	0	i consent
yes	2	2	0	i would say so
yes	5	6	0	it is all as it should be
yes	2	2	0	ja bitte
yes	5	5	0	jep
yes	3	3	0	jo
yes	5	8	0	jup
yes	8	11	0	let's go
yes	2	2	0	lit
yes	21	26	0	mm
yes	2	2	0	nod nod
yes	11	13	0	off it goes
yes	4	6	0	off we go
yes	2	2	0	okie
yes	4	4	0	oui oui
yes	8	8	0	parfait
yes	3	4	0	passt
yes	12	12	0	perfetto
yes	4	4	0	purrfect
yes	6	7	0	rock on
yes	6	9	0	roger
yes	4	4	0	roger that
yes	4	5	0	roll it
yes	10	11	0	ship it
yes	3	3	0	si si
yes	6	7	0	sim
yes	2	2	0	so it shall be
yes	3	3	0	so ordered
yes	8	9	0	sold
yes	36	49	0	spot on
yes	5	8	0	sì
yes	6	6	0	that is all as it should be
yes	5	5	0	that is as it should be
yes	3	5	0	that is final
yes	6	7	0	that is grand
yes	14	16	0	that is the lot
yes	12	14	0	that is the ticket
yes	2	4	0	tick
yes	7	8	0	va bene
yes	4	4	0	vamos
yes	6	7	0	voilà
yes	2	2	0	yesyesyes
yes	6	6	0	you bet
yes	8	9	0	you may
yes	2	2	0	ys
beside	2	2	0	achoo
beside	4	6	0	alas
beside	3	3	0	all aboard
beside	4	4	0	all present
beside	19	19	1	anyway
beside	6	6	0	as gold
beside	9	10	0	as it stands
beside	6	6	1	as rain
beside	20	25	2	as well
beside	4	4	0	beautiful
beside	5	5	0	bene
beside	17	18	0	bless you
beside	2	2	0	boi
beside	17	43	0	book
beside	3	3	0	boom
beside	4	5	1	boy
beside	2	3	0	brother
beside	3	3	0	captain
beside	4	4	0	checkmate
beside	3	3	1	chef
beside	2	3	0	choo choo
beside	3	3	0	claro
beside	3	3	0	consider it
beside	3	3	0	crack on
beside	4	4	0	da
beside	8	10	4	dear
beside	7	7	0	deep breath
beside	2	2	0	diolch
beside	2	2	0	dobrze
beside	9	11	0	doesn't matter
beside	24	43	2	done
beside	4	5	0	either way
beside	2	2	0	ek
beside	5	5	0	ever so much
beside	7	8	0	fair enough
beside	5	5	0	final
beside	5	5	0	final answer
beside	6	7	0	fingers crossed
beside	3	3	0	for being patient
beside	3	3	0	for being so patient
beside	3	4	0	from my side
beside	3	3	0	from our side
beside	26	41	0	go
beside	10	12	0	god
beside	6	8	0	god bless you
beside	2	2	0	grr
beside	13	13	6	ha
beside	3	3	0	hahaha
beside	6	6	0	he nods
beside	6	6	2	heavens
beside	3	4	0	heck
beside	3	3	0	hehe
beside	2	6	0	hell
beside	3	3	0	hers is
beside	2	2	0	hihi
beside	13	17	0	hurry
beside	3	3	0	i am afraid so
beside	3	3	0	i am ready
beside	16	23	4	i mean
beside	4	4	0	in every point
beside	3	4	0	inshallah
beside	22	39	0	ja
beside	2	2	0	la la la
beside	3	3	0	legend
beside	3	3	0	likewise
beside	11	13	5	lol
beside	2	2	0	lord
beside	2	2	0	m
beside	4	5	1	man
beside	5	5	0	merci
beside	2	2	0	most satisfactory
beside	5	5	0	much better
beside	4	4	0	my tea's still hot
beside	3	3	0	namaste
beside	3	4	1	night
beside	3	3	0	no joke
beside	2	2	0	obrigada
beside	4	4	0	obrigado
beside	2	2	1	omg
beside	3	3	0	on all counts
beside	2	2	0	on all points
beside	6	6	1	ouch
beside	14	25	0	oui
beside	2	2	0	peace
beside	9	9	1	pity
beside	14	21	0	quick
beside	8	8	0	quickly
beside	3	3	0	riddance
beside	14	33	0	send
beside	28	50	0	send it
beside	2	2	0	sh
beside	5	5	0	she agrees
beside	2	2	0	she will manage
beside	4	4	0	she's nodding
beside	3	4	0	she's worth it
beside	2	2	0	shh
beside	14	23	0	si
beside	9	9	1	sick
beside	3	3	0	sniff
beside	3	3	0	son
beside	4	8	0	sí
beside	5	8	0	tak
beside	3	3	0	takk
beside	3	3	0	that is a wrap
beside	3	3	0	that is all as
beside	3	3	0	that is her
beside	3	3	0	that is him
beside	4	4	0	that is the way
beside	10	14	0	that is us
beside	2	2	0	that is within the budget
beside	5	5	0	there we are
beside	9	10	0	there we go
beside	5	5	0	there you go
beside	4	4	0	third time lucky
beside	3	3	1	this time
beside	8	8	0	ugh
beside	2	3	0	under protest
beside	2	2	0	very much
beside	27	43	4	whatever
beside	2	3	1	whatever it is
beside	2	2	0	whe
beside	4	4	0	wicked
beside	8	11	0	with pleasure
beside	3	4	0	woof
beside	4	4	0	worth it
beside	2	2	0	you are an angel
beside	10	10	0	young
beside	5	5	0	young lady
`;
