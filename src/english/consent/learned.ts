// Made by `node --import ./scripts/ts.mjs training/agreement.ts`, from labelled answers: what a phrase says; of how many writers
// it is, in how many answers that agree it stands and in how many that do not; its words.
export const LEARNED = `
yes	2	2	0	action
yes	2	2	0	ay
yes	2	2	0	correctamundo
yes	13	16	1	done
yes	3	4	0	fire away
yes	2	2	0	i am satisfied
yes	4	4	0	jep
yes	3	3	0	jup
yes	7	9	0	off it goes
yes	2	3	0	off we go
yes	3	3	0	parfait
yes	9	9	0	perfetto
yes	3	3	0	purrfect
yes	2	2	0	roger
yes	16	25	0	send it
yes	2	2	0	so ordered
yes	8	9	0	there we go
yes	2	4	0	tick
yes	2	2	0	vamos
yes	3	4	0	you may
yes	2	2	0	ys
beside	2	2	0	all aboard
beside	3	4	0	and bless you
beside	3	3	0	and hurry
beside	2	2	0	and thanks for being patient
beside	9	9	1	anyway
beside	6	6	0	as
beside	4	4	0	as gold
beside	5	5	0	as it stands
beside	14	18	2	as well
beside	3	4	1	back
beside	3	3	0	beautiful
beside	3	3	0	bene
beside	6	6	0	bless you
beside	2	2	0	boi
beside	2	2	0	boom
beside	2	2	0	both of us
beside	3	3	0	check find out
beside	2	2	0	checkmate
beside	3	3	0	dear
beside	3	3	0	deep breath
beside	6	8	0	doesn't matter
beside	2	2	0	ek
beside	3	3	0	final
beside	3	3	0	final answer
beside	2	2	0	fingers crossed
beside	5	5	0	for her
beside	3	3	0	from our side
beside	16	24	0	go
beside	2	2	0	god
beside	4	8	0	her
beside	2	2	0	hihi
beside	5	6	0	hurry
beside	2	2	0	i am afraid so
beside	2	2	0	i am ready
beside	11	15	1	i mean
beside	2	2	0	in that case
beside	5	5	0	it too
beside	2	2	0	kids
beside	3	3	0	legend
beside	2	2	0	likewise
beside	3	4	1	man
beside	4	4	0	merci
beside	4	4	0	mine
beside	12	16	2	mm
beside	2	2	0	much better
beside	3	3	0	namaste
beside	2	2	0	obrigado
beside	3	3	0	oh god
beside	7	7	1	pity
beside	2	2	0	pls hurry
beside	4	8	0	quick
beside	2	2	0	riddance
beside	3	3	0	rock on
beside	2	2	0	she will manage
beside	2	2	0	she's nodding
beside	4	4	0	sick
beside	3	3	0	sigh
beside	2	2	0	thank heavens
beside	4	4	0	thanks ever so much
beside	3	3	0	that as well
beside	3	3	0	that is a wrap
beside	2	2	0	that is all as
beside	2	2	0	that is both of us
beside	3	3	0	that is him
beside	5	6	0	that is the lot
beside	6	9	0	that is us
beside	2	2	0	that is within the budget
beside	6	7	2	there
beside	4	4	0	there we are
beside	2	2	0	this time
beside	16	22	4	whatever
beside	2	3	0	whatever it is
beside	2	2	0	whe
beside	3	3	0	wicked
beside	2	2	0	with all my love
beside	2	2	0	worth it
beside	2	2	0	you have my
beside	6	6	0	young
beside	4	4	0	young lady
`;
