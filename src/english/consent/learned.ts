// Made by `npm run -s learn:agreement`, from labelled answers: what a phrase says; of how many writers
// it is, in how many answers that agree it stands and in how many that do not; its words.
export const LEARNED = `
yes	2	2	0	action
yes	5	5	0	all as it should be
yes	5	7	0	ay
yes	9	12	1	bang on
yes	8	9	0	bet
yes	12	18	0	by all means
yes	16	25	0	carry on
yes	6	7	0	champion
yes	2	2	0	correctamundo
yes	3	3	0	everything is as it should be
yes	6	7	0	fire away
yes	22	31	2	grand
yes	3	3	0	grand so
yes	7	10	0	hit it
yes	2	2	0	i am satisfied
yes	5	6	0	i consent
yes	2	2	0	i would say so
yes	5	6	0	it is all as it should be
yes	2	2	0	ja bitte
yes	5	5	0	jep
yes	3	3	0	jo
yes	5	8	0	jup
yes	2	2	0	lit
yes	19	24	0	mm
yes	2	2	0	nod nod
yes	10	12	0	off it goes
yes	2	2	0	okie
yes	4	4	0	oui oui
yes	8	8	0	parfait
yes	3	4	0	passt
yes	10	10	0	perfetto
yes	4	4	0	purrfect
yes	6	7	0	rock on
yes	6	9	0	roger
yes	4	4	0	roger that
yes	4	5	0	roll it
yes	2	3	0	run it
yes	10	11	0	ship it
yes	2	2	0	si si
yes	6	7	0	sim
yes	2	2	0	so it shall be
yes	3	3	0	so ordered
yes	8	9	0	sold
yes	34	47	0	spot on
yes	5	8	0	sì
yes	6	6	0	that is all as it should be
yes	5	5	0	that is as it should be
yes	3	5	0	that is final
yes	6	7	0	that is grand
yes	10	12	0	that is the lot
yes	11	13	0	that is the ticket
yes	2	4	0	tick
yes	6	7	0	va bene
yes	4	4	0	vamos
yes	5	6	0	voilà
yes	8	11	0	with pleasure
yes	2	2	0	yesyesyes
yes	5	5	0	you bet
yes	8	9	0	you may
yes	2	2	0	ys
beside	2	2	0	all aboard
beside	15	15	1	anyway
beside	6	6	0	as gold
beside	6	7	0	as it stands
beside	4	4	1	as rain
beside	17	21	2	as well
beside	3	3	0	away with it
beside	4	4	0	beautiful
beside	5	5	0	bene
beside	15	16	0	bless you
beside	2	2	0	boi
beside	14	39	0	book
beside	3	3	0	boom
beside	4	5	1	boy
beside	2	3	0	brother
beside	2	2	0	captain
beside	4	4	0	checkmate
beside	3	3	1	chef
beside	2	3	0	choo choo
beside	3	3	0	claro
beside	2	2	0	consider it
beside	4	4	0	da
beside	5	6	2	dear
beside	7	7	0	deep breath
beside	2	2	0	diolch
beside	2	2	0	dobrze
beside	8	10	0	doesn't matter
beside	22	41	2	done
beside	2	2	0	ek
beside	5	5	0	ever so much
beside	6	7	0	fair enough
beside	5	5	0	final
beside	4	4	0	final answer
beside	5	6	0	fingers crossed
beside	3	3	0	for being patient
beside	3	3	0	for being so patient
beside	3	4	0	from my side
beside	3	3	0	from our side
beside	9	11	0	god
beside	3	3	0	god bless
beside	5	7	0	god bless you
beside	2	2	0	grr
beside	11	11	6	ha
beside	3	3	0	hahaha
beside	6	6	0	he nods
beside	5	5	2	heavens
beside	3	4	0	heck
beside	3	3	0	hehe
beside	2	6	0	hell
beside	3	3	0	hers is
beside	2	2	0	hihi
beside	10	14	0	hurry
beside	2	2	0	i am afraid so
beside	3	3	0	i am ready
beside	15	22	4	i mean
beside	3	3	0	in every point
beside	2	3	0	inshallah
beside	19	35	0	ja
beside	2	2	0	la la la
beside	3	3	0	legend
beside	7	9	0	let's go
beside	3	3	0	likewise
beside	9	10	4	lol
beside	2	2	0	m
beside	3	4	1	man
beside	5	5	0	merci
beside	2	2	0	most satisfactory
beside	4	4	0	much better
beside	4	4	0	mum says
beside	2	2	0	my tea's still hot
beside	3	3	0	namaste
beside	3	4	1	night
beside	2	2	0	obrigada
beside	4	4	0	obrigado
beside	2	2	1	omg
beside	3	3	0	on all counts
beside	2	2	0	on all points
beside	6	6	2	ouch
beside	14	25	0	oui
beside	9	9	1	pity
beside	9	14	0	quick
beside	6	6	0	quickly
beside	2	2	0	riddance
beside	10	26	0	send
beside	25	44	0	send it
beside	2	2	0	sh
beside	4	4	0	she agrees
beside	2	2	0	she will manage
beside	2	2	0	she's nodding
beside	3	4	0	she's worth it
beside	2	2	0	shh
beside	14	23	0	si
beside	7	7	1	sick
beside	3	3	0	sniff
beside	3	3	0	son
beside	4	8	0	sí
beside	5	8	0	tak
beside	3	3	0	takk
beside	3	3	0	that i can live with
beside	3	3	0	that is a wrap
beside	2	2	0	that is all as
beside	3	3	0	that is her
beside	3	3	0	that is him
beside	3	3	0	that is the way
beside	7	10	0	that is us
beside	2	2	0	that is within the budget
beside	5	5	0	there we are
beside	9	10	0	there we go
beside	2	2	1	this time
beside	6	6	0	ugh
beside	2	3	0	under protest
beside	2	2	0	very much
beside	24	37	4	whatever
beside	2	3	0	whatever it is
beside	2	2	0	whe
beside	4	4	0	wicked
beside	2	2	0	with all my love
beside	3	4	0	woof
beside	3	3	0	worth it
beside	2	2	0	you are an angel
beside	9	9	0	young
beside	5	5	0	young lady
`;
