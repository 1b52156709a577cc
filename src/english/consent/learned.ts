// Made by `npm run -s learn:agreement`, from labelled answers: what a phrase says; of how many writers
// it is, in how many answers that agree it stands and in how many that do not; its words.
export const LEARNED = `
yes	2	2	0	action
yes	5	5	0	all as it should be
yes	2	2	0	ay
yes	6	7	0	bang on
yes	7	8	0	bet
yes	7	10	0	by all means
yes	7	10	0	carry on
yes	2	2	0	correctamundo
yes	16	22	1	done
yes	2	2	0	everything is as it should be
yes	3	4	0	fire away
yes	15	17	0	grand
yes	4	7	0	hit it
yes	2	2	0	i am satisfied
yes	4	4	0	it is all as it should be
yes	4	4	0	jep
yes	3	3	0	jup
yes	6	7	0	let's go
yes	8	10	0	off it goes
yes	2	3	0	off we go
yes	4	4	0	parfait
yes	9	9	0	perfetto
yes	3	3	0	purrfect
yes	2	2	0	roger
yes	3	3	0	roger that
yes	4	5	0	roll it
yes	6	7	0	ship it
yes	2	2	0	so ordered
yes	5	6	0	sold
yes	26	37	0	spot on
yes	5	5	0	that is all as it should be
yes	5	5	0	that is as it should be
yes	4	5	0	that is grand
yes	6	8	0	that is the ticket
yes	8	9	0	there we go
yes	2	4	0	tick
yes	2	2	0	vamos
yes	3	3	0	you bet
yes	3	4	0	you may
yes	2	2	0	ys
beside	2	2	0	all aboard
beside	10	10	1	anyway
beside	5	5	0	as it stands
beside	14	18	2	as well
beside	3	3	0	beautiful
beside	3	3	0	bene
beside	10	11	0	bless you
beside	2	2	0	boi
beside	2	2	0	boom
beside	2	2	0	checkmate
beside	4	4	0	dear
beside	4	4	0	deep breath
beside	6	8	0	doesn't matter
beside	2	2	0	ek
beside	4	4	0	ever so much
beside	3	3	0	final
beside	4	4	0	final answer
beside	3	3	0	fingers crossed
beside	3	3	0	for being patient
beside	2	2	0	for being so patient
beside	3	3	0	from our side
beside	16	25	0	go
beside	5	7	0	god
beside	3	3	1	heavens
beside	2	3	0	heck
beside	2	6	0	hell
beside	2	2	0	hihi
beside	7	11	0	hurry
beside	2	2	0	i am afraid so
beside	2	2	0	i am ready
beside	11	15	1	i mean
beside	3	3	0	legend
beside	2	2	0	likewise
beside	3	4	1	man
beside	4	4	0	merci
beside	12	16	2	mm
beside	2	2	0	much better
beside	3	3	0	namaste
beside	2	2	0	obrigado
beside	7	7	1	pity
beside	6	10	0	quick
beside	3	3	0	quickly
beside	2	2	0	riddance
beside	3	3	0	rock on
beside	17	26	0	send it
beside	2	2	0	she will manage
beside	2	2	0	she's nodding
beside	4	4	0	sick
beside	3	3	0	sigh
beside	3	3	0	that is a wrap
beside	2	2	0	that is all as
beside	3	3	0	that is him
beside	5	6	0	that is the lot
beside	6	9	0	that is us
beside	2	2	0	that is within the budget
beside	4	4	0	there we are
beside	2	2	1	this time
beside	17	24	4	whatever
beside	2	3	0	whatever it is
beside	2	2	0	whe
beside	3	3	0	wicked
beside	2	2	0	with all my love
beside	3	5	0	with pleasure
beside	2	2	0	worth it
beside	2	2	0	you have my
beside	6	6	0	young
beside	4	4	0	young lady
`;
